import type { RtfBody } from "./body.ts";
import { charsetOfFont, charsetOfPage } from "./charsets.ts";

/** Why words of a file are not part of its text. */
export type RtfLeftOut = "pageHeads" | "comments" | "hiddenText";

/** What holds inside one group, and ends with it. */
export interface RtfGroup {
  /** True where words are not part of the text. */
  skip: boolean;
  /** Why its words are counted though they are not part of the text. Null for the file's own facts. */
  counted: RtfLeftOut | null;
  /** The table of the file's head that is read. */
  table: "fonts" | "styles" | null;
  /** Number of the font. */
  font: number;
  /** True where words are not shown. */
  hidden: boolean;
  /** How many bytes stand in for a letter of `\u`. */
  unicodeSkip: number;
}

/** What control words change. */
export interface RtfReading {
  /** The group that is read. */
  group: RtfGroup;
  /** Takes the words. */
  body: RtfBody;
  /** Charset of the document, where its font names none. */
  charset: string;
  /** Charsets by the number of a font. */
  charsetOfFonts: Map<number, string>;
  /** Words that are not part of the text, by the reason. */
  leftOut: Record<RtfLeftOut, string[]>;
  /** Number of the style that is read or used. */
  style: number;
  /** Heading levels by the number of a style. */
  levelOfStyles: Map<number, number>;
}

/** Adds text to what is read at this place: the body, or the name of a style. */
export function addText({ group, body, style, levelOfStyles, leftOut }: RtfReading, text: string): void {
  if (group.table === "styles") {
    const heading = /^heading (\d)/i.exec(text.trim());
    if (heading) levelOfStyles.set(style, Number(heading[1]));
  } else if (!group.skip && !group.hidden) body.add(text);
  else if (group.counted !== null) leftOut[group.counted].push(text);
  else if (!group.skip) leftOut.hiddenText.push(text);
}

/** Does what a control word says. A word that is not known is passed over. */
export function readControlWord(reading: RtfReading, name: string, value: number | null): void {
  const { group, body, leftOut } = reading;
  const numbered = value === null ? undefined : withNumber.get(name);
  const setting = settings.get(name);
  const end = ends.get(name);
  const symbol = symbols.get(name);
  if (numbered) numbered(reading, value!);
  else if (setting) setting(reading, value);
  else if (group.skip) {
    if (group.counted !== null) leftOut[group.counted].push(" ");
  } else if (end) end(body);
  else if (symbol !== undefined) addText(reading, symbol);
}

const withNumber = new Map<string, (reading: RtfReading, value: number) => void>([
  ["ansicpg", (reading, page) => Object.assign(reading, { charset: charsetOfPage(page) })],
  ["f", ({ group }, font) => Object.assign(group, { font })],
  ["fcharset", setFontCharset],
  ["s", setStyle],
  ["outlinelevel", setOutlineLevel],
  ["uc", ({ group }, unicodeSkip) => Object.assign(group, { unicodeSkip })],
]);

function setFontCharset({ group, charsetOfFonts }: RtfReading, number: number): void {
  const known = group.table === "fonts" ? charsetOfFont(number) : null;
  if (known) charsetOfFonts.set(group.font, known);
}

function setStyle(reading: RtfReading, style: number): void {
  reading.style = style;
  const { group, body, levelOfStyles } = reading;
  if (group.table === null) body.level = levelOfStyles.get(style) ?? body.level;
}

function setOutlineLevel({ group, body, style, levelOfStyles }: RtfReading, value: number): void {
  if (group.table === "styles") levelOfStyles.set(style, value + 1);
  else body.level = value < 9 ? value + 1 : null;
}

const setHidden = ({ group }: RtfReading, value: number | null) => Object.assign(group, { hidden: value !== 0 });
const setItem = ({ body }: RtfReading) => Object.assign(body, { isItem: true });

const settings = new Map<string, (reading: RtfReading, value: number | null) => void>([
  ["v", setHidden],
  ["deleted", setHidden],
  ["plain", ({ group }) => Object.assign(group, { hidden: false })],
  ["pard", ({ body }) => Object.assign(body, { level: null, inTable: false, isItem: false })],
  ["intbl", ({ body }) => Object.assign(body, { inTable: true })],
  ["ls", setItem],
  ["pntext", setItem],
  ["listtext", setItem],
]);

const endParagraph = (body: RtfBody) => (body.inTable ? body.add(" ") : body.endParagraph());
const endCell = (body: RtfBody) => body.endCell();
const endRow = (body: RtfBody) => body.endRow();

const ends = new Map<string, (body: RtfBody) => void>([
  ["par", endParagraph],
  ["sect", endParagraph],
  ["page", endParagraph],
  ["cell", endCell],
  ["nestcell", endCell],
  ["row", endRow],
  ["nestrow", endRow],
]);

const symbols = new Map<string, string>([
  ["tab", "\t"],
  ["line", "\n"],
  ["~", "\u00a0"],
  ["_", "-"],
  ["emdash", "—"],
  ["endash", "–"],
  ["lquote", "‘"],
  ["rquote", "’"],
  ["ldblquote", "“"],
  ["rdblquote", "”"],
  ["bullet", "•"],
  ["emspace", " "],
  ["enspace", " "],
  ["{", "{"],
  ["}", "}"],
  ["\\", "\\"],
]);

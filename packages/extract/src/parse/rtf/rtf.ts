import iconv from "iconv-lite";
import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { createRtfBody } from "./body.ts";
import { addText, type RtfGroup, type RtfLeftOut, type RtfReading, readControlWord } from "./control-words.ts";
import { type RtfToken, rtfTokens } from "./tokens.ts";

const mostDepth = 500;
/** Groups whose words are not part of the text. A group marked `\*` is one too, unless it is a text box. */
const unread = new Set([
  ..."fonttbl stylesheet colortbl info pict object header headerl headerr headerf footer footerl footerr footerf".split(
    " ",
  ),
  ..."fldinst sp filetbl listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping".split(" "),
  ..."latentstyles datastore xmlnstbl bkmkstart bkmkend atnid atnauthor annotation nonshppict listname listlevel".split(
    " ",
  ),
]);

/** Groups with words that people see somewhere. */
const countedAs = new Map<string, RtfLeftOut>([
  ...["header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"].map(
    (name) => [name, "pageHeads"] as const,
  ),
  ["annotation", "comments"],
]);

/** Where the reading of a file stands. */
interface Position extends RtfReading {
  /** The groups around the one that is read, the outermost first. */
  outer: RtfGroup[];
  /** Bytes that wait until their charset is certain. */
  pending: Buffer[];
  /** Bytes that stand in for a letter that was read. */
  toSkip: number;
  /** Whether `\*` stood before. */
  starred: boolean;
}

/**
 * Paragraphs, headings by outline level or style, lists and tables of rich text, without pictures, page heads and
 * removed text.
 */
export function parseRtf(bytes: Buffer): Parsed {
  const builder = createDocumentBuilder();
  const body = createRtfBody(builder);
  const position: Position = {
    body,
    group: { skip: false, counted: null, table: null, font: -1, hidden: false, unicodeSkip: 1 },
    charset: "windows-1252",
    charsetOfFonts: new Map(),
    style: 0,
    levelOfStyles: new Map(),
    leftOut: { pageHeads: [], comments: [], hiddenText: [] },
    outer: [],
    pending: [],
    toSkip: 0,
    starred: false,
  };
  for (const token of rtfTokens(bytes)) readToken(position, token);
  decodePending(position);
  body.endParagraph();
  body.endTable();
  if (position.outer.length > 0) builder.warn("This rich text ends in the middle; what comes after is missing.");
  for (const reason of ["pageHeads", "comments", "hiddenText"] as const)
    builder.leaveOut(reason, position.leftOut[reason].join(""));
  return builder.finish({ title: null, language: null });
}

function readToken(position: Position, token: RtfToken): void {
  if (token.kind === "byte") {
    if (position.toSkip > 0) position.toSkip -= 1;
    else position.pending.push(Buffer.of(token.byte));
    return;
  }
  // The second byte of a double-byte character may stand as plain text.
  if (token.kind === "text") readText(position, token.bytes);
  else decodePending(position);
  if (token.kind === "open") openGroup(position);
  else if (token.kind === "close") closeGroup(position);
  else if (token.kind === "word") readWord(position, token.name, token.value);
  position.starred = token.kind === "word" && token.name === "*";
}

function readText(position: Position, bytes: Buffer): void {
  const text = bytes.subarray(Math.min(position.toSkip, bytes.length));
  position.toSkip -= bytes.length - text.length;
  position.pending.push(text);
}

function decodePending(position: Position): void {
  const { pending, charsetOfFonts, group, charset } = position;
  if (pending.length === 0) return;
  const name = charsetOfFonts.get(group.font) ?? charset;
  addText(position, iconv.decode(Buffer.concat(pending), iconv.encodingExists(name) ? name : "windows-1252"));
  position.pending = [];
}

function openGroup(position: Position): void {
  position.outer.push(position.group);
  if (position.outer.length > mostDepth) throw tooDeep();
  position.group = { ...position.group };
  position.toSkip = 0;
}

function closeGroup(position: Position): void {
  const { hidden, counted } = position.group;
  if (hidden || counted !== null) position.leftOut[counted ?? "hiddenText"].push(" ");
  position.group = position.outer.pop() ?? position.group;
  position.toSkip = 0;
}

function readWord(position: Position, name: string, value: number | null): void {
  const { group, starred } = position;
  if (name === "*") return;
  if (name === "u") {
    addText(position, String.fromCharCode((value ?? 0) & 0xffff));
    position.toSkip = group.unicodeSkip;
  } else if (unread.has(name) || (starred && name !== "shpinst")) {
    group.skip = true;
    group.counted = countedAs.get(name) ?? group.counted;
    if (name === "fonttbl") group.table = "fonts";
    if (name === "stylesheet") group.table = "styles";
  } else readControlWord(position, name, value);
}

function tooDeep(): UnreadableFile {
  return new UnreadableFile(
    "expands_too_far",
    `The groups of this rich text are nested more than ${mostDepth} deep, so it was not read; save it again.`,
  );
}

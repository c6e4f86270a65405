import iconv from "iconv-lite";
import { createDocumentBuilder } from "../../document-builder.ts";
import type { Parsed } from "../parsed.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { charsetOfFont, charsetOfPage } from "./charsets.ts";
import { rtfTokens } from "./tokens.ts";

const mostDepth = 500;
/** Groups whose words are no part of the text. A group marked `\*` is one too, unless it is a text box. */
const unread = new Set(
  "fonttbl stylesheet colortbl info pict object header headerl headerr headerf footer footerl footerr footerf fldinst sp filetbl listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping latentstyles datastore xmlnstbl bkmkstart bkmkend atnid atnauthor annotation nonshppict listname listlevel".split(
    " ",
  ),
);
const signs: Readonly<Record<string, string>> = {
  tab: "\t",
  line: "\n",
  "~": "\u00a0",
  _: "-",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: " ",
  enspace: " ",
  "{": "{",
  "}": "}",
  "\\": "\\",
};

interface State {
  skip: boolean;
  /** Which table of the file's head is read. */
  table: "fonts" | "styles" | null;
  font: number;
  hidden: boolean;
  unicodeSkip: number;
}

/** Paragraphs, headings by outline level or style, lists and tables of rich text; pictures, page heads and removed text are left out. */
export function parseRtf(bytes: Buffer): Parsed {
  const builder = createDocumentBuilder();
  const open: State[] = [];
  let state: State = { skip: false, table: null, font: -1, hidden: false, unicodeSkip: 1 };
  let charset = "windows-1252";
  const fontCharset = new Map<number, string>();
  const styleLevels = new Map<number, number>();
  let style = 0;
  let words = "";
  let pending: Buffer[] = [];
  let toSkip = 0;
  let level: number | null = null;
  let isItem = false;
  let inTable = false;
  let cells: string[] = [];
  let rows: string[][] = [];
  let starred = false;

  function decodePending() {
    if (pending.length === 0) return;
    const name = fontCharset.get(state.font) ?? charset;
    add(iconv.decode(Buffer.concat(pending), iconv.encodingExists(name) ? name : "windows-1252"));
    pending = [];
  }
  function add(text: string) {
    if (state.table === "styles") nameStyle(text);
    else if (!state.skip && !state.hidden) words += text;
  }
  function nameStyle(text: string) {
    const heading = /^heading (\d)/i.exec(text.trim());
    if (heading) styleLevels.set(style, Number(heading[1]));
  }
  function endParagraph() {
    const text = words.replace(/[^\S\n]+/g, " ").trim();
    words = "";
    if (text === "") return;
    if (!inTable) endTable();
    const item = isItem ? /^(?:[•·▪◦o-]|\d+[.)])\s+/.test(text) : false;
    if (level !== null) builder.block({ kind: "heading", level, text }, text);
    else if (isItem) builder.block({ kind: "list_item" }, item ? text.replace(/^[•·▪◦o]\s+/, "- ") : `- ${text}`);
    else builder.block({ kind: "paragraph" }, text);
    isItem = false;
  }
  function endCell() {
    cells.push(words.replace(/\s+/g, " ").trim());
    words = "";
  }
  function endTable() {
    if (rows.length === 0) return;
    const columns = rows.length > 1 && isHead(rows[0]!) ? rows[0]! : null;
    builder.table(
      { header: columns && headText(columns), name: null },
      (columns ? rows.slice(1) : rows).map((row) => rowText(row, columns)),
    );
    rows = [];
  }
  function take(name: string, value: number | null) {
    if (name === "ansicpg" && value !== null) charset = charsetOfPage(value);
    else if (name === "f" && value !== null) state.font = value;
    else if (name === "fcharset" && state.table === "fonts" && value !== null) {
      const known = charsetOfFont(value);
      if (known) fontCharset.set(state.font, known);
    } else if (name === "s" && value !== null) {
      style = value;
      if (state.table === null) level = styleLevels.get(value) ?? level;
    } else if (name === "outlinelevel" && value !== null) {
      if (state.table === "styles") styleLevels.set(style, value + 1);
      else level = value < 9 ? value + 1 : null;
    } else if (name === "uc" && value !== null) state.unicodeSkip = value;
    else if (name === "v" || name === "deleted") state.hidden = value !== 0;
    else if (name === "plain") state.hidden = false;
    else if (name === "pard") {
      level = null;
      inTable = false;
      isItem = false;
    } else if (name === "intbl") inTable = true;
    else if (name === "ls" || name === "pntext" || name === "listtext") isItem = true;
    else if (state.skip) return;
    else if (name === "par" || name === "sect" || name === "page") inTable ? add(" ") : endParagraph();
    else if (name === "cell" || name === "nestcell") endCell();
    else if (name === "row" || name === "nestrow") {
      rows.push(cells);
      cells = [];
    } else if (signs[name] !== undefined) add(signs[name]);
  }

  for (const token of rtfTokens(bytes)) {
    if (token.kind === "byte") {
      if (toSkip > 0) toSkip -= 1;
      else pending.push(Buffer.of(token.byte));
      continue;
    }
    // The second byte of a double-byte character may stand as plain text.
    if (token.kind !== "text") decodePending();
    if (token.kind === "open") {
      open.push(state);
      if (open.length > mostDepth) throw tooDeep();
      state = { ...state };
      toSkip = 0;
    } else if (token.kind === "close") {
      state = open.pop() ?? state;
      toSkip = 0;
    } else if (token.kind === "text") {
      const text = token.bytes.subarray(Math.min(toSkip, token.bytes.length));
      toSkip -= token.bytes.length - text.length;
      pending.push(text);
    } else if (token.name === "*") {
      starred = true;
      continue;
    } else if (token.name === "u") {
      add(String.fromCharCode((token.value ?? 0) & 0xffff));
      toSkip = state.unicodeSkip;
    } else if (unread.has(token.name) || (starred && token.name !== "shpinst")) {
      state.skip = true;
      if (token.name === "fonttbl") state.table = "fonts";
      if (token.name === "stylesheet") state.table = "styles";
    } else take(token.name, token.value);
    starred = false;
  }
  decodePending();
  endParagraph();
  endTable();
  const warnings = open.length > 0 ? ["This rich text ends in the middle; what comes after is missing."] : [];
  return { document: builder.finish({ title: null, language: null }), warnings };
}

function isHead(row: readonly string[]): boolean {
  return row.every((cell) => cell !== "" && Number.isNaN(Number(cell))) && new Set(row).size === row.length;
}

function tooDeep(): UnreadableFile {
  return new UnreadableFile(
    "expands_too_far",
    `The groups of this rich text are nested more than ${mostDepth} deep, so it was not read; save it again.`,
  );
}

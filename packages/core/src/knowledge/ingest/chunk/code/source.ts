import type { Brackets } from "./brackets.ts";
import type { Grammar } from "./languages.ts";

/** A piece of code, ready to be read. */
export interface Source {
  text: string;
  /** `text` without comments and strings, as long. */
  bare: string;
  grammar: Grammar;
  brackets: Brackets;
}

/** The end of the line that holds `position`, before its line feed. */
export function endOfLine(text: string, position: number): number {
  const at = text.indexOf("\n", position);
  return at < 0 ? text.length : at;
}

/** Columns of white space before the text at `position`; a tab is as wide as four spaces. */
export function indentAt(text: string, position: number): number {
  let columns = 0;
  for (let at = position - 1; at >= 0 && (text[at] === " " || text[at] === "\t"); at--)
    columns += text[at] === "\t" ? 4 : 1;
  return columns;
}

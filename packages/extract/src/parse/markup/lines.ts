import type { DocumentBuilder } from "../../document/document-builder.ts";

/** Lines of a part of a text that is read into a document. */
export interface Reading {
  lines: readonly string[];
  /** How many blocks it is inside of. */
  depth: number;
  builder: DocumentBuilder;
}

/** How many spaces a line begins with. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Lines without the indent that all of them have. */
export function leastIndent(lines: readonly string[]): string[] {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim() !== "") least = Math.min(least, indentOf(line));
  return lines.map((line) => (line.trim() === "" ? "" : line.slice(least)));
}

/** The first line behind `at` that is empty or begins another block. */
export function nextBlock(lines: readonly string[], at: number, begins: (line: string) => boolean): number {
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== "" && !begins(lines[end]!)) end += 1;
  return end;
}

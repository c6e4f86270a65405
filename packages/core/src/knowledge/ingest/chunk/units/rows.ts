import type { Document, Mark, Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import { type Labelled, lastStarting } from "../spans/spans.ts";

type Table = Extract<Mark, { kind: "table" }>;

/** Tables with a head, each with the headings directly above it, so that these don't stand alone. */
export function headedTables({ text, marks }: Document): Labelled[] {
  const headings = marks.filter((mark) => mark.kind === "heading").sort((left, right) => left.start - right.start);
  const tables = marks
    .filter((mark): mark is Table => mark.kind === "table")
    .sort((left, right) => left.start - right.start);
  return tables.flatMap(({ start, end, header }) => {
    if (header === null || header.trim() === "") return [];
    let from = start;
    for (let at = lastStarting(headings, start - 1); at >= 0; at--) {
      const heading = headings[at]!;
      if (heading.end > from || trim(text, { start: heading.end, end: from }) !== null) break;
      from = heading.start;
    }
    return [{ start: from, end, label: header }];
  });
}

/** Rows by their marks, the text between and without marks by lines. */
export function rowsOf(text: string, table: Span, rows: readonly Span[]): Span[] {
  const found: Span[] = [];
  let cursor = table.start;
  for (let at = Math.max(0, lastStarting(rows, table.start)); at < rows.length && rows[at]!.start < table.end; at++) {
    const start = Math.max(cursor, rows[at]!.start);
    const end = Math.min(table.end, rows[at]!.end);
    if (end <= start) continue;
    addLines(found, text, { start: cursor, end: start });
    addTrimmed(found, text, { start, end });
    cursor = end;
  }
  addLines(found, text, { start: cursor, end: table.end });
  return found;
}

function addLines(found: Span[], text: string, { start, end }: Span): void {
  for (let from = start; from < end; ) {
    const stop = text.indexOf("\n", from);
    const next = stop < 0 || stop >= end ? end : stop + 1;
    addTrimmed(found, text, { start: from, end: next });
    from = next;
  }
}

function addTrimmed(found: Span[], text: string, span: Span): void {
  const trimmed = trim(text, span);
  if (trimmed) found.push(trimmed);
}

import type { LinePlace } from "../../document/line-places.ts";
import { joinParts, type PdfLine } from "./lines.ts";
import { readTable } from "./table.ts";
import type { PdfTable } from "./table-grid.ts";
import {
  columnOf,
  createFineRows,
  follows,
  joinColumns,
  type PdfColumn,
  sharesColumn,
  takeValued,
} from "./value-rows.ts";
import { takeWrapped } from "./wrapped-cells.ts";

/** A part of a page, in the order of reading. */
export type PdfPart =
  | { kind: "line"; line: PdfLine }
  | { kind: "table"; table: PdfTable }
  | { kind: "heading"; level: number; text: string; places: LinePlace[] };

/** Fewest lines, one below the other, whose parts side by side make a table or columns. */
const fewestRows = 3;
/**
 * Columns of prose: the most columns, the fewest characters of a line, and the share of the column that a line fills.
 */
const mostColumns = 4;
const proseCharacters = 18;
const filledShare = 0.6;

/**
 * Puts a page's lines in the order of reading. The file's own order is right in nearly every file. Where it runs across
 * columns, each column is read alone. Where parts line up in narrow columns they are a table.
 */
export function readLayout(lines: readonly (readonly PdfLine[])[]): PdfPart[] {
  const parts: PdfPart[] = [];
  const fine = createFineRows(lines);
  for (let at = 0; at < lines.length; ) {
    const wrapped = takeWrapped(fine, { at, end: lines.length });
    if (wrapped) {
      parts.push({ kind: "table", table: wrapped.table });
      at += wrapped.count;
      continue;
    }
    const valued = takeValued(fine, { at, end: lines.length });
    if (valued) {
      parts.push({ kind: "table", table: readTable(valued.rows, valued.columns) });
      at += valued.rows.length;
      continue;
    }
    const { rows, columns } = takeRows(lines, at);
    if (rows.length === 0) {
      parts.push({ kind: "line", line: joinParts(lines[at]!) });
      at += 1;
      continue;
    }
    at += rows.length;
    if (isProse(rows, columns)) for (const line of byColumn(rows, columns)) parts.push({ kind: "line", line });
    else parts.push({ kind: "table", table: readTable(rows, columns) });
  }
  return parts;
}

/** Returns the rows from line `at` on whose parts keep to common columns. None when there are too few. */
function takeRows(
  lines: readonly (readonly PdfLine[])[],
  at: number,
): { rows: (readonly PdfLine[])[]; columns: PdfColumn[] } {
  let columns = joinColumns([], lines[at]!);
  const rows: (readonly PdfLine[])[] = [];
  for (let next = at; next < lines.length; next += 1) {
    const row = lines[next]!;
    const above = rows.at(-1)?.[0];
    if (row.some(({ turned }) => turned) || (above && !follows(above, row[0]!))) break;
    const wider = joinColumns(columns, row);
    if (wider.length < 2 || (next === at && row.length < 2)) break;
    if (wider.length < columns.length && rows.some((own) => sharesColumn(own, wider))) break;
    columns = wider;
    rows.push(row);
  }
  while (
    rows.length > 0 &&
    rows.at(-1)!.length === 1 &&
    columnOf(rows.at(-1)![0]!, columns) === firstColumn(rows, columns)
  )
    rows.pop();
  const full = rows.filter((row) => row.length > 1).length;
  return full >= fewestRows ? { rows, columns: joinColumns([], rows.flat()) } : { rows: [], columns: [] };
}

/** Returns the index of the column that is read first. */
function firstColumn(rows: readonly (readonly PdfLine[])[], columns: readonly PdfColumn[]): number {
  return readsLeftwards(rows) ? columns.length - 1 : 0;
}

function readsLeftwards(rows: readonly (readonly PdfLine[])[]): boolean {
  const parts = rows.flat();
  return parts.filter(({ rightToLeft }) => rightToLeft).length * 2 > parts.length;
}

function isProse(rows: readonly (readonly PdfLine[])[], columns: readonly PdfColumn[]): boolean {
  if (columns.length > mostColumns || rows.length <= fewestRows) return false;
  return columns.every((column, index) => {
    const own = rows.flat().filter((part) => columnOf(part, columns) === index);
    const width = median(own.map(({ left, right }) => right - left));
    return (
      median(own.map(({ text }) => text.length)) >= proseCharacters &&
      width >= (column.right - column.left) * filledShare
    );
  });
}

function byColumn(rows: readonly (readonly PdfLine[])[], columns: readonly PdfColumn[]): PdfLine[] {
  const parts = rows.flat();
  const order = [...columns.keys()];
  if (readsLeftwards(rows)) order.reverse();
  return order.flatMap((index) => parts.filter((part) => columnOf(part, columns) === index));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

import { joinLines } from "./join-lines.ts";
import { boxOfItems } from "./line-boxes.ts";
import type { PdfLine } from "./lines.ts";
import { type GridCell, type PdfTable, tableOf } from "./table-grid.ts";

/** A cell of a table without ruling lines, as the file draws it: line below line. */
interface Cell {
  lines: PdfLine[];
  left: number;
  right: number;
}
type Row = Cell[];
type Placed = Omit<GridCell, "text" | "box"> & { cell: Cell };

/** Fewest rows of several cells that make a table. */
const fewestRows = 3;
/** Lines of a cell are this near, in sizes of type; rows this near; and so much a cell begins above its row, where it is taller than those before it. */
const lineStep = 1.6;
const rowStep = 5;
const above = 5;
/** Cells with more lines are prose, and so are columns of which most cells have as many as the second says. */
const mostLines = 8;
const proseLines = 4;
/** What stands before the items of a list. */
const marker = /^(?:[^\p{L}\p{N}]|\(?(?:\p{L}|\d{1,3}|[ivx]{1,4})[.)])$/u;
/** Edges or middles that differ by less are one below the other, in points. */
const near = 2;

/**
 * Reads a table that is drawn cell by cell from line `at` on, as browsers and word processors do, some of its cells over
 * several lines. The number of its lines comes with it. Null where none begins.
 */
export function takeWrapped(
  lines: (at: number) => readonly PdfLine[],
  { at, end }: { at: number; end: number },
): { table: PdfTable; count: number } | null {
  const { rows, ends } = readRows(lines, { at, end });
  while (rows.at(-1)?.length === 1) rows.pop();
  const full = rows.filter((row) => row.length > 1);
  const isWrapped = full.some((row) => row.some((cell) => cell.lines.length > 1));
  const isList = full.filter((row) => marker.test(row[0]!.lines[0]!.text)).length * 2 > full.length;
  if (rows[0]?.length === 1 || full.length < fewestRows || !isWrapped || isList) return null;
  const cells = placeCells(rows);
  if (!cells || isProse(cells)) return null;
  const grid = cells.map(
    ({ cell, ...place }): GridCell => ({
      ...place,
      text: joinLines(cell.lines.map(textOf)),
      box: boxOfItems(cell.lines.flatMap(({ items }) => items)),
    }),
  );
  return { table: tableOf(grid, null), count: ends[rows.length - 1]! - at };
}

const textOf = ({ text }: PdfLine) => text;

/** Rows of cells in the order of drawing, and the line behind each of them. */
function readRows(
  lines: (at: number) => readonly PdfLine[],
  { at, end }: { at: number; end: number },
): { rows: Row[]; ends: number[] } {
  const rows: Row[] = [];
  const ends: number[] = [];
  for (let next = at; next < end; next += 1) {
    const parts = lines(next);
    const row = rows.at(-1);
    const first = parts[0]!;
    if (parts.some(({ turned }) => turned)) break;
    if (!row) rows.push(parts.map(cellOf));
    else if (parts.length === 1 && goesOn(row.at(-1)!, first)) {
      const cell = row.at(-1)!;
      cell.lines.push(first);
      cell.left = Math.min(cell.left, first.left);
      cell.right = Math.max(cell.right, first.right);
      if (cell.lines.length > mostLines) break;
    } else if (isBeside(row, first)) row.push(...parts.map(cellOf));
    else if (isBelow(row, first)) rows.push(parts.map(cellOf));
    else break;
    ends[rows.length - 1] = next + 1;
  }
  return { rows, ends };
}

const cellOf = (line: PdfLine): Cell => ({ lines: [line], left: line.left, right: line.right });

function goesOn(cell: Cell, line: PdfLine): boolean {
  const last = cell.lines.at(-1)!;
  const step = last.bottom - line.bottom;
  const aligned = [
    cell.left - line.left,
    cell.right - line.right,
    (cell.left + cell.right) / 2 - (line.left + line.right) / 2,
  ].some((off) => Math.abs(off) <= near);
  return aligned && step > 0 && step <= lineStep * last.size && isAlike(last, line);
}

/** Whether a line begins the next cell of a row. */
function isBeside(row: Row, line: PdfLine): boolean {
  const drawn = row.flatMap(({ lines }) => lines);
  return (
    row.every(({ right }) => line.left >= right) &&
    line.bottom >= Math.min(...drawn.map(({ bottom }) => bottom)) - line.size / 2 &&
    line.bottom <= Math.max(...drawn.map(({ bottom }) => bottom)) + above * line.size &&
    isAlike(drawn[0]!, line)
  );
}

/** Whether a line begins the row below, at the table's left side. */
function isBelow(row: Row, line: PdfLine): boolean {
  const lowest = Math.min(...row.flatMap(({ lines }) => lines.map(({ bottom }) => bottom)));
  return (
    line.left < row.at(-1)!.right &&
    line.bottom < lowest &&
    lowest - line.bottom <= rowStep * line.size &&
    isAlike(row[0]!.lines[0]!, line)
  );
}

const isAlike = (a: PdfLine, b: PdfLine) => Math.max(a.size, b.size) < 1.3 * Math.min(a.size, b.size);

/** Puts cells into the columns of the rows that have most of them; one may be over several. Null where they don't keep to them. */
function placeCells(rows: readonly Row[]): Placed[] | null {
  const width = Math.max(...rows.map((row) => row.length));
  const full = rows.filter((row) => row.length === width);
  const columns = Array.from({ length: width }, (_, column) => ({
    left: Math.min(...full.map((row) => row[column]!.left)),
    right: Math.max(...full.map((row) => row[column]!.right)),
  }));
  const apart = columns.every(({ left }, column) => column === 0 || left >= columns[column - 1]!.right);
  if (full.length < 2 || !apart) return null;
  const placed: Placed[] = [];
  for (const [row, cells] of rows.entries()) {
    let free = 0;
    for (const cell of cells) {
      const own = columns.flatMap(({ left, right }, column) =>
        cell.left < right && cell.right > left ? [column] : [],
      );
      const [column = columns.findIndex(({ left }) => cell.left < left)] = own;
      if (column < free) return null;
      placed.push({ cell, row, column, rows: 1, columns: Math.max(1, own.length) });
      free = column + Math.max(1, own.length);
    }
  }
  return placed;
}

/** Whether every column holds prose, as in pages of several columns. */
function isProse(cells: readonly { column: number; cell: Cell }[]): boolean {
  const columns = [...new Set(cells.map(({ column }) => column))];
  return columns.every((column) => {
    const counts = cells.filter((one) => one.column === column).map(({ cell }) => cell.lines.length);
    return counts.filter((count) => count >= proseLines).length * 2 > counts.length;
  });
}

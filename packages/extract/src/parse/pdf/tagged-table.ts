import type { Box } from "./boxes.ts";
import type { PdfItem } from "./items.ts";
import { joinLines } from "./join-lines.ts";
import { boxOfItems } from "./line-boxes.ts";
import { joinParts, readLines } from "./lines.ts";
import { type GridCell, type PdfTable, tableOf } from "./table-grid.ts";
import type { TaggedCell, TaggedTable } from "./tags.ts";

interface Placed {
  cell: TaggedCell;
  text: string;
  box: Box;
  left: number;
  right: number;
}

/** Words of several items, line by line. */
export function textOfItems(items: readonly PdfItem[]): string {
  const lines = readLines(items).map((parts) => joinParts(parts).text);
  return lines.length === 0 ? "" : joinLines(lines);
}

/** Makes a table of its tags. Null when it is not a table: one row or one column, as pages are laid out with. */
export function readTaggedTable(
  table: TaggedTable,
  items: ReadonlyMap<TaggedCell, readonly PdfItem[]>,
): PdfTable | null {
  const rows = table.rows.map((cells) =>
    cells.map((cell): Placed => {
      const own = (items.get(cell) ?? []).filter(({ text }) => text.trim() !== "");
      return {
        cell,
        text: textOfItems(items.get(cell) ?? []),
        box: boxOfItems(own),
        left: Math.min(...own.map(({ left }) => left)),
        right: Math.max(...own.map(({ right }) => right)),
      };
    }),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.filter((row) => row.some(({ text }) => text !== "")).length < 2 || width < 2) return null;
  const columns = columnsOf(rows.filter((row) => row.length === width));
  const grid: GridCell[] = [];
  for (const [at, row] of rows.entries()) {
    const places = row.length === width ? row.map((_, place) => place) : placesOf(row, columns);
    for (const [index, { text, box }] of row.entries()) {
      const column = places[index]!;
      const span = row.length === width ? 1 : spanOf(row, places, index, width);
      grid.push({ text, row: at, column, rows: 1, columns: span, box });
    }
  }
  const heads = rows.findIndex((row) => row.length === 0 || !row.every(({ cell, text }) => cell.isHead || text === ""));
  return tableOf(dropEmptyRows(grid), heads > 0 ? heads : null);
}

/** The edges of columns, by the filled cells of complete rows. */
function columnsOf(rows: readonly (readonly Placed[])[]): { left: number; right: number }[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => ({
    left: Math.min(...rows.map((row) => row[column]!.left)),
    right: Math.max(...rows.map((row) => row[column]!.right)),
  }));
}

/** Puts the cells of a shorter row, in their order, below the columns that they stand in. */
function placesOf(row: readonly Placed[], columns: readonly { left: number; right: number }[]): number[] {
  let next = 0;
  return row.map(({ left, text }, index) => {
    const last = columns.length - (row.length - index);
    const inside = columns.findIndex((column) => left < column.right - 0.5);
    const place = text === "" || inside < 0 ? next : Math.min(Math.max(next, inside), last);
    next = place + 1;
    return place;
  });
}

/** A cell of a shorter row reaches to the next one only where its words do. */
function spanOf(row: readonly Placed[], places: readonly number[], index: number, width: number): number {
  if (row.length === 1) return width;
  const next = places[index + 1] ?? width;
  return Math.max(1, next - places[index]!);
}

function dropEmptyRows(grid: readonly GridCell[]): GridCell[] {
  const filled = [...new Set(grid.filter(({ text }) => text !== "").map(({ row }) => row))].sort((a, b) => a - b);
  return grid.flatMap((cell) => (filled.includes(cell.row) ? [{ ...cell, row: filled.indexOf(cell.row) }] : []));
}

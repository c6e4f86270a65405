import { isValue } from "../tables/table-head.ts";
import type { PdfItem } from "./items.ts";

/** A cell between lines, with the rows and columns that it is over, and the items in it. */
export interface PlacedCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  items: PdfItem[];
}

/** Words that are further apart than this many sizes, on both sides of a column's edge, are two cells. */
const apartShare = 0.8;
/** Feet of one line differ by less, in points. */
const sameLine = 2;

/** Parts cells where the page has fewer lines than the table has columns or rows. `xs` has the edges of the columns. */
export function splitCells(cells: readonly PlacedCell[], xs: readonly number[]): PlacedCell[] {
  return splitRows(cells.flatMap((cell) => (cell.columns > 1 ? splitColumns(cell, xs) : [cell])));
}

/** Parts a cell over several columns whose words keep to them, as in a table with lines down only in its head. */
function splitColumns(cell: PlacedCell, xs: readonly number[]): PlacedCell[] {
  const drawn = cell.items.filter(({ text }) => text.trim() !== "").sort((a, b) => a.left - b.left);
  const columnAt = (x: number) => {
    const index = xs.findIndex((edge) => edge > x) - 1;
    return Math.min(Math.max(index, cell.column), cell.column + cell.columns - 1);
  };
  const parts = new Map<number, PdfItem[]>();
  for (const [index, item] of drawn.entries()) {
    const column = columnAt((item.left + item.right) / 2);
    const crosses = columnAt(item.left + sameLine) !== column || columnAt(item.right - sameLine) !== column;
    const before = drawn[index - 1];
    const touches =
      before && !parts.has(column) && item.left - before.right < apartShare * Math.max(item.size, before.size);
    if (crosses || touches) return [cell];
    parts.set(column, [...(parts.get(column) ?? []), item]);
  }
  if (parts.size < 2) return [cell];
  return [...parts].map(([column, items]) => ({
    ...cell,
    column,
    columns: 1,
    items: cell.items.filter((item) => items.includes(item)),
  }));
}

/** Parts rows that hold several values one below the other, each beside a line of its own. */
function splitRows(cells: readonly PlacedCell[]): PlacedCell[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const split: PlacedCell[] = [];
  let added = 0;
  for (const row of rows) {
    const own = cells.filter((cell) => cell.row === row);
    const feet = feetOfValues(own);
    for (const cell of own) {
      if (feet.length < 2) split.push({ ...cell, row: row + added });
      else
        for (const [index, items] of byFeet(cell.items, feet).entries())
          if (items.length > 0) split.push({ ...cell, row: row + added + index, items });
    }
    added += Math.max(0, feet.length - 1);
  }
  return split;
}

/** Heights of the lines of a row that holds several, from above. None where one of its cells is over several rows. */
function feetOfValues(cells: readonly PlacedCell[]): number[] {
  if (cells.some(({ rows }) => rows > 1)) return [];
  const lines = cells.map(({ items }) => linesOf(items));
  const ofValues = lines.filter((own) => own.length > 1 && own.every(({ text }) => isValue(text)));
  const [label] = lines;
  if (ofValues.length === 0 || !label || ofValues.includes(label)) return [];
  const feet: number[] = [];
  for (const { bottom } of ofValues.flat().sort((a, b) => b.bottom - a.bottom))
    if (feet.every((other) => Math.abs(other - bottom) > sameLine)) feet.push(bottom);
  const stands = (bottom: number) => feet.some((foot) => Math.abs(foot - bottom) <= sameLine);
  const isNamed = feet.every((foot) => label.some(({ bottom }) => Math.abs(bottom - foot) <= sameLine));
  return isNamed && lines.slice(1).every((own) => own.every(({ bottom }) => stands(bottom))) ? feet : [];
}

function linesOf(items: readonly PdfItem[]): { bottom: number; text: string }[] {
  const lines: { bottom: number; text: string }[] = [];
  for (const { bottom, text } of items) {
    if (text.trim() === "") continue;
    const line = lines.find((one) => Math.abs(one.bottom - bottom) <= sameLine);
    if (line) line.text += text;
    else lines.push({ bottom, text });
  }
  return lines;
}

/** Items by the lowest line that they do not stand below; those above the first line belong to it. */
function byFeet(items: readonly PdfItem[], feet: readonly number[]): PdfItem[][] {
  const parts = feet.map((): PdfItem[] => []);
  for (const item of items) {
    const below = feet.findLastIndex((foot) => item.bottom <= foot + sameLine);
    parts[Math.max(0, below)]!.push(item);
  }
  return parts;
}

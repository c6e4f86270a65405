import { isHead, isOverValues, isValue, isYear } from "../tables/table-head.ts";
import { aroundBoxes, type Box } from "./boxes.ts";
import { boxOfItems } from "./line-boxes.ts";
import type { PdfLine } from "./lines.ts";
import { type GridCell, type PdfTable, tableOf } from "./table-grid.ts";
import { columnOf, type PdfColumn } from "./value-rows.ts";

/** A cell, and where its words stand. */
interface Cell extends PdfColumn {
  text: string;
  column: number;
  box: Box;
}

/** A line that is nearer to the one above than this share of the usual distance continues its row. */
const nearShare = 0.8;
/** A name stands over several columns where their middle is so much nearer to its own than that of one column, in points. */
const nearer = 2;

/**
 * Makes a table of lines that keep to columns. A line continues the row above when it has no first cell and is near, or
 * when it has one cell only.
 */
export function readTable(lines: readonly (readonly PdfLine[])[], columns: readonly PdfColumn[]): PdfTable {
  const leftwards = lines.flat().filter(({ rightToLeft }) => rightToLeft).length * 2 > lines.flat().length;
  const indexOf = (part: PdfLine) => {
    const index = columnOf(part, columns);
    return leftwards ? columns.length - 1 - index : index;
  };
  const bottoms = lines.filter((parts) => parts.some((part) => indexOf(part) === 0)).map((parts) => parts[0]!.bottom);
  const steps = bottoms.slice(1).map((bottom, index) => bottoms[index]! - bottom);
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const rows: Cell[][] = [];
  const fonts: string[] = [];
  let above: PdfLine | null = null;
  for (const parts of lines) {
    const lacksFirst = parts.every((part) => indexOf(part) > 0);
    const near = above !== null && above.bottom - parts[0]!.bottom < usual * nearShare;
    const goesOn = rows.length > 0 && lacksFirst && (near || parts.length === 1);
    if (!goesOn) {
      rows.push([]);
      fonts.push(parts[0]!.font);
    }
    for (const part of parts) addTo(rows.at(-1)!, part, indexOf(part));
    above = parts[0]!;
  }
  const setApart = !fonts.slice(1).includes(fonts[0]!);
  const merged = mergeColumns(rows, columns.length);
  const grid = leftwards ? placed(merged.rows) : spanNames(merged.rows, merged.width);
  const first = Array.from({ length: merged.width }, (_, column) => textIn(merged.rows[0]!, column));
  const words = merged.rows.map((row) => first.map((__, column) => textIn(row, column)));
  if (!first.includes("")) return tableOf(grid, isHead(words) && (setApart || isOverValues(words)) ? 1 : 0);
  return tableOf(grid, grid.some(({ columns: over }) => over > 1) ? null : 0);
}

function addTo(row: Cell[], { text, left, right, items }: PdfLine, column: number): void {
  const box = boxOfItems(items);
  const own = row.find((cell) => cell.column === column);
  if (!own) row.push({ text, left, right, column, box });
  else {
    own.text += ` ${text}`;
    own.left = Math.min(own.left, left);
    own.right = Math.max(own.right, right);
    own.box = aroundBoxes([own.box, box]);
  }
}

const textIn = (row: readonly Cell[], column: number) => row.find((cell) => cell.column === column)?.text ?? "";

const placed = (rows: readonly (readonly Cell[])[]): GridCell[] =>
  rows.flatMap((row, index) =>
    row.map(({ text, column, box }) => ({ text, row: index, column, rows: 1, columns: 1, box })),
  );

/** Makes one column of two where names at one side of a column stand above values at its other side: no row has both. */
function mergeColumns(rows: readonly Cell[][], width: number): { rows: readonly Cell[][]; width: number } {
  const filled = Array.from({ length: width }, (_, column) =>
    rows.flatMap((row, index) => (row.some((cell) => cell.column === column) ? [index] : [])),
  );
  const at = filled.findIndex((one, column) => {
    const other = filled[column + 1];
    if (!other) return false;
    const [names, values] = one[0]! < other[0]! ? [one, other] : [other, one];
    return values.length > 1 && names.at(-1)! < values[0]!;
  });
  if (at < 0) return { rows, width };
  const shifted = rows.map((row) =>
    row.map((cell) => ({ ...cell, column: cell.column > at ? cell.column - 1 : cell.column })),
  );
  return mergeColumns(shifted, width - 1);
}

/** Finds which names of the first rows stand over several columns: over their middle, or from the first up to the next name. */
function spanNames(rows: readonly (readonly Cell[])[], width: number): GridCell[] {
  const body = rows.findIndex((row) => row.some(({ column, text }) => column > 0 && isValue(text) && !isYear(text)));
  const full = rows.filter((row) => row.length === width);
  const columns = Array.from({ length: width }, (_, column) => {
    const own = full.flatMap((row) => row.filter((cell) => cell.column === column));
    return { left: Math.min(...own.map(({ left }) => left)), right: Math.max(...own.map(({ right }) => right)) };
  });
  if (body < 2 || full.length === 0) return placed(rows);
  const spans = (row: readonly Cell[], named: readonly Cell[]) => {
    const below = new Set(named.map(({ column }) => column));
    const cells = [...row].sort((a, b) => a.left - b.left);
    const ends = cells.map((_, place) => cells[place + 1]?.column ?? width);
    const isNamed = (from: number, to: number) => columns.slice(from, to + 1).every((_, at) => below.has(from + at));
    const first = cells[0]!.left >= columns[0]!.right ? 1 : 0;
    const second = cells.findIndex(({ column }) => column > 0);
    const size = ends[second]! - cells[second]!.column;
    const goesOn = cells.every(({ column, left }, place) => {
      const own = named.find((name) => name.column === column);
      return (
        column === 0 ||
        (own && Math.abs(own.left - left) <= nearer && (place === cells.length - 1 || ends[place]! - column > 1))
      );
    });
    let free = first;
    return cells.map((cell, place) => {
      let [from, to] = [cell.column, cell.column];
      const off = (left: number, right: number) =>
        Math.abs(columns[left]!.left + columns[right]!.right - cell.left - cell.right) / 2;
      for (let left = free; left <= cell.column; left += 1)
        for (let right = cell.column; right < ends[place]!; right += 1)
          if (isNamed(left, right) && off(from, to) - off(left, right) > nearer) [from, to] = [left, right];
      if (goesOn && cell.column > 0) {
        from = cell.column;
        to = Math.min(ends[place]!, cell.column + size) - 1;
      }
      free = to + 1;
      return { text: cell.text, column: from, rows: 1, columns: to - from + 1, box: cell.box };
    });
  };
  return rows.flatMap((row, index): GridCell[] => {
    const cells = index >= body - 1 || row.length === width ? placed([row]) : spans(row, rows[index + 1]!);
    return cells.map((cell) => ({ ...cell, row: index }));
  });
}

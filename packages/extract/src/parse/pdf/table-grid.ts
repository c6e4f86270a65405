import { isHead, isValue, isYear } from "../tables/table-head.ts";
import { aroundBoxes, type Box } from "./boxes.ts";

/** A filled cell, with the rows and columns that it is over. */
export interface GridCell {
  text: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Around its words, in the file's space. */
  box: Box;
}

/** A table as it is read. */
export interface PdfTable {
  /** Every filled cell, those of the head among them. */
  grid: GridCell[];
  /** Names of the columns. Null when the table has no head. */
  columns: string[] | null;
  /** Cells by row, without the head. */
  rows: string[][];
  /** Around the cells that begin in each row. */
  boxes: Box[];
}

/** Makes a table of its cells, whose first rows are a head: `null` where only the words can tell. */
export function tableOf(cells: readonly GridCell[], headRows: number | null): PdfTable {
  const grid = cells.filter(({ text }) => text.trim() !== "");
  const height = Math.max(0, ...grid.map(({ row, rows }) => row + rows));
  const width = Math.max(0, ...grid.map(({ column, columns }) => column + columns));
  const spread = Array.from({ length: height }, () => Array.from({ length: width }, () => ""));
  const own = spread.map((row) => [...row]);
  for (const { text, row, column, rows, columns } of grid) {
    own[row]![column] = text;
    for (let y = row; y < row + rows; y += 1) for (let x = column; x < column + columns; x += 1) spread[y]![x] ||= text;
  }
  const heads = Math.min(headRows ?? headOf(own, spread, grid), height - 1);
  const names =
    heads > 0
      ? Array.from({ length: width }, (_, column) =>
          [...new Set(spread.slice(0, heads).map((row) => row[column]!))].join(" ").trim(),
        )
      : null;
  // A cell over several rows belongs to each of them; one over several columns is said once.
  const rows = own.slice(heads).map((row, index) =>
    row.map((cell, column) => {
      if (cell !== "") return cell;
      const over = grid.find(
        (one) => one.column === column && one.row < index + heads && index + heads < one.row + one.rows,
      );
      return over ? over.text : "";
    }),
  );
  const boxes = rows.map((_, index) =>
    aroundBoxes(grid.filter(({ row }) => row === index + heads).map(({ box }) => box)),
  );
  return { grid, columns: names, rows, boxes };
}

/** Finds how many rows are a head by their words: names over values, a second row where cells of the first span columns. */
function headOf(own: readonly string[][], spread: readonly string[][], grid: readonly GridCell[]): number {
  const spans = grid.some(({ row, columns }) => row === 0 && columns > 1);
  const named = (row: readonly string[]) => row.every((cell) => !isValue(cell) || isYear(cell));
  if (spans && own.length > 2 && named(spread[0]!) && named(own[1]!) && spread[1]!.filter(Boolean).length > 1) return 2;
  return isHead(own) ? 1 : 0;
}

import { colors } from "./terminal.ts";
import { shown } from "./visible.ts";

/** Rows under heads, in columns. The last column is as wide as it likes; a column of numbers stands to the right. */
export function* table(heads: readonly string[], given: readonly (readonly (string | number)[])[]): Generator<string> {
  const rows = given.map((row) => row.map((cell) => (typeof cell === "number" ? cell : shown(cell))));
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => String(row[column]).length)));
  const line = (cells: readonly (string | number)[], like: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        if (column === heads.length - 1) return String(cell);
        const width = widths[column]!;
        return typeof like[column] === "number" ? String(cell).padStart(width) : String(cell).padEnd(width);
      })
      .join("  ")
      .trimEnd();
  yield colors.bold(line(heads, rows[0] ?? []));
  for (const row of rows) yield line(row, row);
}

import type { DocumentBuilder } from "../../document/document-builder.ts";
import { headText, rowText } from "../tables/row-text.ts";
import { isHead } from "../tables/table-head.ts";

/** Appends a table of which the first rows are its head; with 0 its words tell. */
export function appendGrid(builder: DocumentBuilder, grid: readonly (readonly string[])[], heads: number): void {
  const rows = grid.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
  const count = Math.min(heads > 0 ? heads : isHead(rows) ? 1 : 0, rows.length - 1);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns =
    count > 0
      ? Array.from({ length: width }, (_, column) =>
          [...new Set(rows.slice(0, count).map((row) => row[column] ?? ""))].join(" ").trim(),
        )
      : null;
  const below = rows.slice(Math.max(0, count)).map((row) => rowText(row, columns));
  builder.table({ header: columns && headText(columns), name: null }, below);
}

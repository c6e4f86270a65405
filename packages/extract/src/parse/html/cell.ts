import { rowText } from "../tables/row-text.ts";
import { findElements } from "./elements.ts";
import { isLayoutTable, tableGrid } from "./table.ts";
import { lineOf, textOf } from "./text.ts";

/** Returns the words of a cell in one line. A table inside it is written row by row, each value with its name. */
export function cellText(cell: Element): string {
  const tables = findElements(cell, "table").filter((table) => table.parentElement?.closest("td, th") === cell);
  if (tables.length === 0 || tables.every(isLayoutTable)) return lineOf(cell);
  const own = cell.cloneNode(true) as Element;
  for (const table of findElements(own, "table")) table.parentNode?.removeChild(table);
  const inner = tables.map((table) => {
    const caption = findElements(table, "caption").find((part) => part.closest("table") === table);
    const { columns, rows, headings } = tableGrid(table, cellText);
    const heads = headings.map(({ element }) => lineOf(element));
    const lines = rows.map((cells) => rowText(cells, columns).replaceAll("; ", ", ").replaceAll(" | ", " "));
    return [caption ? lineOf(caption) : "", ...heads, ...lines].filter((line) => line !== "").join(" / ");
  });
  const words = textOf([own]).replace(/\s+/g, " ");
  return [words, ...inner].filter((part) => part !== "").join(": ");
}

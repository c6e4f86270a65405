import Papa from "papaparse";
import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { headText, rowText } from "./row-text.ts";
import { isHead } from "./table-head.ts";

/** The first line of its own in which Excel names the delimiter. */
const delimiterLine = /^sep=(.)\n/i;

/** Lines above a head that are looked at. */
const mostTitles = 3;

/** The lines of one cell that stand above a table of several columns, such as its title and its date. */
function titlesAbove(rows: readonly (readonly string[])[]): string[] {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== ""));
  const at = filled.findIndex((cells) => cells.length > 1);
  return at > 0 && at <= mostTitles ? filled.slice(0, at).map(([title]) => title!.trim()) : [];
}

/**
 * Reads a table. Each row is a line of `column: value`, so that it can be read alone; the table's mark has the head.
 */
export function parseCsv(text: string, format: "csv" | "tsv"): Parsed {
  const stated = delimiterLine.exec(text);
  const source = stated ? text.slice(stated[0].length) : text;
  const delimiter = stated?.[1] ?? (format === "tsv" ? "\t" : "");
  const first = Papa.parse<string[]>(source, { delimiter, skipEmptyLines: "greedy", preview: 20 + mostTitles });
  const titles = titlesAbove(first.data);
  const rest = first.data.slice(titles.length);
  const columns = isHead(rest) ? rest[0]! : null;
  // Row by row: the cells of a large table must not stand in memory all at once.
  const lines: string[] = [];
  let rows = 0;
  let broken: number | null = null;
  Papa.parse<string[]>(source, {
    delimiter: first.meta.delimiter,
    skipEmptyLines: "greedy",
    step({ data: cells, errors }) {
      if (broken === null && errors.some(({ type }) => type === "Quotes")) broken = rows;
      if (rows >= titles.length + (columns ? 1 : 0)) lines.push(rowText(cells, columns));
      rows += 1;
    },
  });
  const builder = createDocumentBuilder();
  for (const title of titles) builder.block({ kind: "paragraph" }, title);
  builder.table({ header: columns && headText(columns), name: null }, lines);
  if (broken !== null)
    builder.warn(`Quotes are not closed as they should be after row ${broken + 1}; rows there may be joined.`);
  return builder.finish({ title: null, language: null });
}

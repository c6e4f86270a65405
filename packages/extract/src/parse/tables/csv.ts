import Papa from "papaparse";
import { createDocumentBuilder } from "../../document-builder.ts";
import type { Parsed } from "../parsed.ts";
import { headText, rowText } from "./row-text.ts";
import { isHead } from "./table-head.ts";

/** The first line of its own in which Excel names the delimiter. */
const delimiterLine = /^sep=(.)\n/i;

/**
 * Reads a table. Each row is a line of `column: value`, so that it can be read alone; the table's mark has the head.
 */
export function parseCsv(text: string, format: "csv" | "tsv"): Parsed {
  const stated = delimiterLine.exec(text);
  const source = stated ? text.slice(stated[0].length) : text;
  const delimiter = stated?.[1] ?? (format === "tsv" ? "\t" : "");
  const first = Papa.parse<string[]>(source, { delimiter, skipEmptyLines: "greedy", preview: 2 });
  const columns = isHead(first.data) ? first.data[0]! : null;
  // Row by row: the cells of a large table must not stand in memory all at once.
  const lines: string[] = [];
  let rows = 0;
  let broken: number | null = null;
  Papa.parse<string[]>(source, {
    delimiter: first.meta.delimiter,
    skipEmptyLines: "greedy",
    step({ data: cells, errors }) {
      if (broken === null && errors.some(({ type }) => type === "Quotes")) broken = rows;
      if (rows > 0 || !columns) lines.push(rowText(cells, columns));
      rows += 1;
    },
  });
  const builder = createDocumentBuilder();
  builder.table({ header: columns && headText(columns), name: null }, lines);
  if (broken !== null)
    builder.warn(`Quotes are not closed as they should be after row ${broken + 1}; rows there may be joined.`);
  return builder.finish({ title: null, language: null });
}

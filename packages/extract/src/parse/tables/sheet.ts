import type { DocumentBuilder } from "../../document-builder.ts";
import { headText, rowText } from "./row-text.ts";

/** Takes a sheet's rows one by one, so that never all of its cells are in memory. */
export interface SheetRows {
  /** Adds the cells of the next row. An empty row separates what is above from what is below. */
  row(cells: readonly string[]): void;
  /** Ends the sheet. */
  end(): void;
}

/**
 * Appends a sheet under its name as heading. Rows of two and more columns become tables as in a CSV, named after the
 * sheet; single cells become paragraphs. An empty row ends a table, unless rows of the same columns follow.
 */
export function appendSheet(builder: DocumentBuilder, name: string): SheetRows {
  let named = false;
  let first: readonly string[] | null = null;
  let columns: readonly string[] | null = null;
  let width = 0;
  let gap = false;
  let lines: string[] = [];

  function nameOnce() {
    if (!named) builder.block({ kind: "heading", level: 1, text: name }, name);
    named = true;
  }
  function flush() {
    if (first && lines.length === 0) lines.push(rowText(first, null));
    if (lines.length > 0) {
      nameOnce();
      builder.table({ header: columns && headText(columns), name }, lines);
    }
    first = null;
    columns = null;
    width = 0;
    lines = [];
  }

  return {
    row(cells) {
      const filled = cells.filter((cell) => cell.trim() !== "");
      if (filled.length === 0) {
        gap = true;
        return;
      }
      const reach = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
      if (gap && reach !== width) flush();
      gap = false;
      if (filled.length === 1 && width === 0) {
        nameOnce();
        builder.block({ kind: "paragraph" }, filled[0]!);
      } else if (width === 0) {
        first = cells;
        width = reach;
      } else {
        if (first) {
          if (isHead(first)) columns = first;
          else lines.push(rowText(first, null));
        }
        first = null;
        lines.push(rowText(cells, columns));
      }
    },
    end: flush,
  };
}

/** A first row is a head when most of its cells are filled, none is a number and no two are alike. */
function isHead(row: readonly string[]): boolean {
  const names = row.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    names.length * 2 > row.length &&
    new Set(names).size === names.length &&
    names.every((name) => Number.isNaN(Number(name)))
  );
}

import type { DocumentBuilder } from "../../document/document-builder.ts";
import { headText, rowText } from "./row-text.ts";
import { isHead, isValue } from "./table-head.ts";

/** Takes a sheet's rows one by one, so that never all of its cells are in memory. */
export interface SheetRows {
  /**
   * Adds the cells of the next row. An empty row separates what is above from what is below. `spread` has what stands in
   * merged cells at each of their columns.
   */
  row(cells: readonly string[], spread?: readonly string[]): void;
  /** Ends the sheet. */
  end(): void;
}

interface Row {
  cells: readonly string[];
  spread: readonly string[];
}

/**
 * Appends a sheet under its name as heading. Rows of two and more columns become tables as in a CSV, named after the
 * sheet; single cells become paragraphs. An empty row ends a table, unless rows of the same columns follow. Names over
 * merged cells of a head belong to each column below; a cell over the whole width of a table is a heading in it.
 */
export function appendSheet(builder: DocumentBuilder, name: string): SheetRows {
  let named = false;
  let first: Row | null = null;
  let columns: readonly string[] | null = null;
  let width = 0;
  let gap = false;
  let lines: string[] = [];

  function nameOnce() {
    if (!named) builder.block({ kind: "heading", level: 1, text: name }, name);
    named = true;
  }
  function write() {
    if (first && lines.length === 0) lines.push(rowText(first.cells, null));
    if (lines.length > 0) {
      nameOnce();
      builder.table({ header: columns && headText(columns), name }, lines);
    }
    first = null;
    lines = [];
  }
  function flush() {
    write();
    columns = null;
    width = 0;
  }

  return {
    row(cells, spread = cells) {
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
        first = { cells, spread };
        width = reach;
      } else if (filled.length === 1 && isOver(spread, width)) {
        const heads = columns;
        write();
        nameOnce();
        builder.block({ kind: "heading", level: 2, text: filled[0]! }, filled[0]!);
        columns = heads;
      } else {
        const head = first && headOf(first, { cells, spread });
        if (first && head) columns = head.columns;
        else if (first) lines.push(rowText(first.cells, null));
        first = null;
        if (!head?.isBoth) lines.push(rowText(cells, columns));
      }
    },
    end: flush,
  };
}

/** Whether one value is in all of the columns. */
function isOver(spread: readonly string[], width: number): boolean {
  return width > 1 && spread.length >= width && new Set(spread.slice(0, width)).size === 1;
}

/** Returns the names of the columns when a first row is a head, alone or with the second where cells of it are merged. */
function headOf(first: Row, second: Row): { columns: readonly string[]; isBoth: boolean } | null {
  // What is merged over both rows is in the second again.
  const below = second.cells.map((cell, column) => (cell === first.cells[column] ? "" : cell));
  if (!isHead([first.cells, below], first.spread)) return null;
  const isMerged = first.spread.some((cell, column) => cell !== (first.cells[column] ?? ""));
  const names = second.spread.filter((cell) => cell.trim() !== "");
  if (!isMerged || names.length * 2 <= second.spread.length || names.some(isValue))
    return { columns: first.cells, isBoth: false };
  const width = Math.max(first.spread.length, second.spread.length);
  const columns = Array.from({ length: width }, (_, column) =>
    [...new Set([first.spread[column] ?? "", second.spread[column] ?? ""].map((part) => part.trim()))].join(" ").trim(),
  );
  return { columns, isBoth: true };
}

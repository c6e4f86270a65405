import { isHead, isOverValues } from "../tables/table-head.ts";
import type { PdfLine } from "./lines.ts";
import { type PdfTable, tableOf } from "./table-grid.ts";

/** Where a column of a page begins and ends. */
export interface PdfColumn {
  /** Where it begins, in points. */
  left: number;
  /** Where it ends, in points. */
  right: number;
}

/** A line that is nearer to the one above than this share of the usual distance continues its row. */
const nearShare = 0.8;

/**
 * Makes a table of lines that keep to columns. A line continues the row above when it has no first cell and is near, or
 * when it has one cell only.
 */
export function readTable(lines: readonly (readonly PdfLine[])[], columns: readonly PdfColumn[]): PdfTable {
  const leftwards = lines.flat().filter(({ rightToLeft }) => rightToLeft).length * 2 > lines.flat().length;
  const indexOf = (part: PdfLine) => {
    const index = columns.findIndex(({ right }) => part.left < right);
    return leftwards ? columns.length - 1 - index : index;
  };
  const bottoms = lines.filter((parts) => parts.some((part) => indexOf(part) === 0)).map((parts) => parts[0]!.bottom);
  const steps = bottoms.slice(1).map((bottom, index) => bottoms[index]! - bottom);
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const rows: string[][] = [];
  const fonts: string[] = [];
  let above: PdfLine | null = null;
  for (const parts of lines) {
    const lacksFirst = parts.every((part) => indexOf(part) > 0);
    const near = above !== null && above.bottom - parts[0]!.bottom < usual * nearShare;
    const goesOn = rows.length > 0 && lacksFirst && (near || parts.length === 1);
    if (!goesOn) {
      rows.push(columns.map(() => ""));
      fonts.push(parts[0]!.font);
    }
    const row = rows.at(-1)!;
    for (const part of parts)
      row[indexOf(part)] = [row[indexOf(part)]!, part.text].filter((text) => text !== "").join(" ");
    above = parts[0]!;
  }
  const setApart = !fonts.slice(1).includes(fonts[0]!);
  const full = rows[0]!.every((cell) => cell !== "");
  const grid = rows.flatMap((cells, row) => cells.map((text, column) => ({ text, row, column, rows: 1, columns: 1 })));
  return tableOf(grid, full && isHead(rows) && (setApart || isOverValues(rows)) ? 1 : 0);
}

import { isValue } from "./table-head.ts";

/** Writes a table's head as one line. */
export function headText(columns: readonly string[]): string {
  return columns.map((name) => name.trim()).join(" | ");
}

/** Most characters of a name before its value. */
const longestName = 60;

/**
 * Writes a row as `column: value` pairs without empty cells. Where there are no columns, a name and its value are a pair
 * too, and other cells stand alone.
 */
export function rowText(cells: readonly string[], columns: readonly string[] | null): string {
  const filled = cells.flatMap((cell, index) => {
    if (cell.trim() === "") return [];
    const column = columns?.[index]?.trim();
    return column ? [`${column}: ${cell}`] : [cell];
  });
  if (columns) return filled.join("; ");
  const [name = "", value] = filled;
  const isPair = filled.length === 2 && cells.length === 2 && name.length <= longestName && !isValue(name);
  if (!isPair) return filled.join(" | ");
  return /[\p{P}]$/u.test(name) && !/[)\]"”’]$/u.test(name) ? `${name} ${value}` : `${name}: ${value}`;
}

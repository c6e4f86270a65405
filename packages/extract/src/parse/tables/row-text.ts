/** A table's head as one line. */
export function headText(columns: readonly string[]): string {
  return columns.map((name) => name.trim()).join(" | ");
}

/** A row as `column: value` pairs, cells as they are and empty ones left out; without columns the cells alone. */
export function rowText(cells: readonly string[], columns: readonly string[] | null): string {
  const filled = cells.flatMap((cell, index) => {
    if (cell.trim() === "") return [];
    const column = columns?.[index]?.trim();
    return column ? [`${column}: ${cell}`] : [cell];
  });
  return filled.join(columns ? "; " : " | ");
}

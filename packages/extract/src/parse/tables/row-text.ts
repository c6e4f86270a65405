/** Writes a table's head as one line. */
export function headText(columns: readonly string[]): string {
  return columns.map((name) => name.trim()).join(" | ");
}

/** Writes a row as `column: value` pairs without empty cells, or as cells alone where there are no columns. */
export function rowText(cells: readonly string[], columns: readonly string[] | null): string {
  const filled = cells.flatMap((cell, index) => {
    if (cell.trim() === "") return [];
    const column = columns?.[index]?.trim();
    return column ? [`${column}: ${cell}`] : [cell];
  });
  return filled.join(columns ? "; " : " | ");
}

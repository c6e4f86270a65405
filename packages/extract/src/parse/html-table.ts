export interface TableGrid {
  /** Names of the columns; null when the table has no head. */
  columns: string[] | null;
  /** Cells by column, the head's own row not among them. */
  rows: string[][];
}

/** A cell that says it spans more than this is not believed. */
const longestSpan = 1_000;

/** A table as a grid: a cell that spans rows or columns stands once in each row, at its first column. */
export function tableGrid(table: Element, textOf: (cell: Element) => string): TableGrid {
  const rowElements = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
  const carried = new Map<number, { text: string; rowsLeft: number }>();
  const grid = rowElements.map((row) => {
    const cells: string[] = [];
    const takeCarried = () => {
      for (let above = carried.get(cells.length); above && above.rowsLeft > 0; above = carried.get(cells.length)) {
        above.rowsLeft -= 1;
        cells.push(above.text);
      }
    };
    for (const cell of row.children) {
      takeCarried();
      const text = textOf(cell);
      const rowSpan = span(cell, "rowspan");
      if (rowSpan > 1) carried.set(cells.length, { text, rowsLeft: rowSpan - 1 });
      cells.push(text, ...Array<string>(span(cell, "colspan") - 1).fill(""));
    }
    takeCarried();
    return cells;
  });
  const hasHead = grid.length > 1 && isHead(rowElements[0]!);
  return hasHead ? { columns: grid[0]!, rows: grid.slice(1) } : { columns: null, rows: grid };
}

function span(cell: Element, attribute: "rowspan" | "colspan"): number {
  const value = Number.parseInt(cell.getAttribute(attribute) ?? "1", 10);
  return value >= 1 && value <= longestSpan ? value : 1;
}

/** A first row is the head when it is marked as one, or when all that it says is in bold. */
function isHead(row: Element): boolean {
  if (row.closest("thead") || [...row.children].every((cell) => cell.tagName === "TH")) return true;
  const filled = [...row.children].filter((cell) => (cell.textContent ?? "").trim() !== "");
  const isBold = (cell: Element) => {
    const bold = [...cell.querySelectorAll("strong, b")].map((part) => part.textContent ?? "").join("");
    return bold.replace(/\s+/g, "") === (cell.textContent ?? "").replace(/\s+/g, "");
  };
  return filled.length > 1 && filled.every(isBold);
}

import { isHead, isOverValues } from "../tables/table-head.ts";
import { childElements, findElements } from "./elements.ts";

/** A table as rows of cells. */
export interface TableGrid {
  /** Names of the columns. Null when the table has no head. */
  columns: string[] | null;
  /** Cells by column, without the rows of the head. */
  rows: string[][];
  /** Headings over the whole width, each by the number of the row that it stands above. */
  headings: { before: number; element: Element }[];
}

/** Most rows or columns that a cell may span. */
const longestSpan = 1_000;
/** Most rows of a head. Several rows name groups of columns. */
const mostHeadRows = 3;

/** Reads a table as a grid. A cell that spans rows or columns is in each row once, at its first column. */
export function tableGrid(table: Element, textOf: (cell: Element) => string): TableGrid {
  const rowElements = findElements(table, "tr").filter((row) => row.closest("table") === table);
  const carried = new Map<number, { text: string; rowsLeft: number }>();
  const grid = rowElements.map((row, index) => {
    const cells: string[] = [];
    const takeCarried = () => {
      for (let above = carried.get(cells.length); above && above.rowsLeft > 0; above = carried.get(cells.length)) {
        above.rowsLeft -= 1;
        cells.push(above.text);
      }
    };
    for (const cell of childElements(row)) {
      takeCarried();
      const text = textOf(cell);
      const rowSpan = span(cell, "rowspan");
      const wide = span(cell, "colspan") - 1;
      // A group's name belongs to every column below it; an ordinary wide cell stands once.
      const spread = Array<string>(wide).fill(index < mostHeadRows && isHeadRow(row) ? text : "");
      [text, ...spread].forEach((part, offset) => {
        if (rowSpan > 1) carried.set(cells.length, { text: offset === 0 ? text : part, rowsLeft: rowSpan - 1 });
        cells.push(part);
      });
    }
    takeCarried();
    return cells;
  });
  const sections = new Map(rowElements.map((row, index) => [index, sectionHeading(row)] as const));
  const isRow = (_: unknown, index: number) => !sections.get(index);
  const withoutSections = withHead(rowElements.filter(isRow), grid.filter(isRow));
  const heads = grid.filter(isRow).length - withoutSections.rows.length;
  const headings = [...sections].flatMap(([index, element]) => {
    if (!element) return [];
    const above = grid.slice(0, index).filter((_, at) => isRow(_, at)).length;
    return [{ before: Math.max(0, above - heads), element }];
  });
  return { ...withoutSections, headings };
}

/** Returns the heading that a row has as its only words. */
function sectionHeading(row: Element): Element | null {
  const heading = row.querySelector("h1, h2, h3, h4, h5, h6");
  if (!heading || childElements(row).filter((cell) => (cell.textContent ?? "").trim() !== "").length !== 1) return null;
  return words(heading) === words(row) ? heading : null;
}

const words = (element: Element) => (element.textContent ?? "").replace(/\s+/g, "");

function withHead(rowElements: readonly Element[], grid: string[][]): Omit<TableGrid, "headings"> {
  let heads = 0;
  while (heads < Math.min(mostHeadRows, grid.length) && isHeadRow(rowElements[heads]!)) heads += 1;
  if (heads === 0 && grid.length > 1 && (isBold(rowElements[0]!) || isUnmarkedHead(rowElements, grid))) heads = 1;
  if (heads === 0 || heads === grid.length)
    return { columns: null, rows: grid.map((cells, index) => named(rowElements[index]!, cells)) };
  const columns = grid[0]!.map((_, column) =>
    [...new Set(grid.slice(0, heads).map((cells) => cells[column]?.trim() ?? ""))].join(" ").trim(),
  );
  return { columns, rows: grid.slice(heads) };
}

/** Whether a first row is a head by its words alone: nothing in the table is marked as one, and values stand below a name. */
function isUnmarkedHead(rowElements: readonly Element[], grid: readonly string[][]): boolean {
  const isMarked = rowElements.some((row) => childElements(row).some((cell) => cell.nodeName === "TH"));
  return !isMarked && isHead(grid) && isOverValues(grid);
}

/** Whether a row is a name and its value: two cells, of which the first is a row's head. */
function named(row: Element, cells: string[]): string[] {
  const [first, second, ...more] = childElements(row);
  const pair = more.length === 0 && first?.nodeName === "TH" && second?.nodeName === "TD";
  return pair && cells[0]!.trim() !== "" && cells[1]!.trim() !== ""
    ? [`${cells[0]!.replace(/\s*:$/, "")}: ${cells[1]}`]
    : cells;
}

/** Most characters of a cell of a table that has headings or tables in its cells. A longer one is a part of a page. */
const longestCell = 300;

/**
 * Whether a table only arranges a page: it says so, or has one column or one row, or its cells hold parts of a page.
 * What has a head, a caption, or short cells is a table, also with a heading or a table in a cell.
 */
export function isLayoutTable(table: Element): boolean {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none") return true;
  const own = (selector: string) => findElements(table, selector).filter((part) => part.closest("table") === table);
  const rows = own("tr");
  const cells = rows.flatMap(childElements);
  const isShort = cells.every((cell) => (cell.textContent ?? "").trim().length <= longestCell);
  const inner = findElements(table, "table").length + own("h1, h2, h3, h4").length;
  if (own("th, caption, thead").length > 0) return inner > 0 && !isShort && own("td").length <= own("th").length;
  if (rows.length <= 1 || rows.every((row) => childElements(row).length <= 1)) return true;
  if (inner === 0) return false;
  const held = cells.filter((cell) =>
    findElements(cell, "table, h1, h2, h3, h4").some(
      (part) => words(part) !== words(cell) || part.nodeName === "TABLE",
    ),
  );
  return !isShort || held.length * 2 > cells.length;
}

function span(cell: Element, attribute: "rowspan" | "colspan"): number {
  const value = Number.parseInt(cell.getAttribute(attribute) ?? "1", 10);
  return value >= 1 && value <= longestSpan ? value : 1;
}

/** Whether a row is marked as a row of the head. */
function isHeadRow(row: Element): boolean {
  const cells = childElements(row);
  return (
    cells.length > 0 &&
    (row.parentElement?.nodeName === "THEAD" || (cells.length > 1 && cells.every((cell) => cell.nodeName === "TH")))
  );
}

/** Whether a first row is a head that nobody marked: all of its words are bold. */
function isBold(row: Element): boolean {
  const filled = childElements(row).filter((cell) => (cell.textContent ?? "").trim() !== "");
  const bold = (cell: Element) => {
    const parts = findElements(cell, "strong, b, h1, h2, h3, h4, h5, h6").filter(
      (part) => part.parentElement?.closest("strong, b, h1, h2, h3, h4, h5, h6") === null,
    );
    return parts.map(words).join("") === words(cell);
  };
  return filled.length > 1 && filled.every(bold);
}

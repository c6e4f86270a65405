import type { Box } from "./boxes.ts";
import type { PdfItem } from "./items.ts";
import { boxOfItems } from "./line-boxes.ts";
import { type PlacedCell, splitCells } from "./ruled-cells.ts";
import { type GridCell, type PdfTable, tableOf } from "./table-grid.ts";
import { textOfItems } from "./tagged-table.ts";

/** A table with lines between its cells, and the items in them. */
export interface RuledTable {
  table: PdfTable;
  items: ReadonlySet<PdfItem>;
}

interface Lines {
  across: Box[];
  down: Box[];
}

/** Lines nearer than this are one, and reach each other, in points. */
const near = 3;
/** Narrower cells are the double lines of a frame. */
const leastWidth = 6;
/** An open column at a side is at least this wide. */
const leastColumn = 15;

/** Finds tables whose cells are parted by lines both across and down. Boxes are in the space of the items. */
export function findRuledTables(rulings: readonly Box[], items: readonly PdfItem[]): RuledTable[] {
  const across = rulings.filter((box) => box.right - box.left >= leastWidth && box.top - box.bottom <= near);
  const down = rulings.filter((box) => box.top - box.bottom >= near && box.right - box.left <= near);
  if (across.length < 2 || down.length < 2 || across.length + down.length > 4_000) return [];
  const taken = new Set<PdfItem>();
  const tables: RuledTable[] = [];
  for (const group of groupsOf({ across, down })) {
    const found = readRuled(
      group,
      items.filter((item) => !taken.has(item)),
    );
    if (!found) continue;
    for (const item of found.items) taken.add(item);
    tables.push(found);
  }
  return tables;
}

/** Groups lines that cross or touch. */
function groupsOf({ across, down }: Lines): Lines[] {
  const all = [...across, ...down].sort((a, b) => b.top - a.top);
  const parents = all.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root]!;
    parents[index] = root;
    return root;
  };
  for (let a = 0; a < all.length; a += 1)
    for (let b = a + 1; b < all.length && all[b]!.top >= all[a]!.bottom - near; b += 1)
      if (all[a]!.left <= all[b]!.right + near && all[b]!.left <= all[a]!.right + near) parents[find(b)] = find(a);
  const groups = new Map<number, Lines>();
  const isAcross = new Set(across);
  all.forEach((box, index) => {
    const group = groups.get(find(index)) ?? { across: [], down: [] };
    (isAcross.has(box) ? group.across : group.down).push(box);
    groups.set(find(index), group);
  });
  return [...groups.values()].filter((group) => group.across.length >= 2 && group.down.length >= 2);
}

function readRuled({ across, down }: Lines, items: readonly PdfItem[]): RuledTable | null {
  const xs = withOpenSides(places(down.map(({ left, right }) => (left + right) / 2)), across);
  const ys = places(across.map(({ bottom, top }) => (bottom + top) / 2)).reverse();
  const [width, height] = [xs.length - 1, ys.length - 1];
  if (width < 2 || height < 2 || width * height > 20_000) return null;
  const middle = (item: PdfItem) => item.bottom + item.size * 0.3;
  const inside = items.filter(
    (item) =>
      item.left >= xs[0]! - near &&
      item.right <= xs[width]! + near &&
      middle(item) < ys[0]! &&
      middle(item) > ys[height]!,
  );
  const isWall = (lines: readonly Box[], at: number, from: number, to: number, isDown: boolean) =>
    lines.some((line) => {
      const place = isDown ? (line.left + line.right) / 2 : (line.bottom + line.top) / 2;
      const [low, high] = isDown ? [line.bottom, line.top] : [line.left, line.right];
      return Math.abs(place - at) <= near && low <= (from + to) / 2 && high >= (from + to) / 2;
    });
  const owner = Array.from({ length: height }, () => Array.from({ length: width }, () => -1));
  const cells: PlacedCell[] = [];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      if (owner[row]![column]! >= 0) continue;
      let columns = 1;
      while (
        column + columns < width &&
        owner[row]![column + columns]! < 0 &&
        !isWall(down, xs[column + columns]!, ys[row + 1]!, ys[row]!, true)
      )
        columns += 1;
      let rows = 1;
      while (row + rows < height && !isWall(across, ys[row + rows]!, xs[column]!, xs[column + 1]!, false)) rows += 1;
      for (let y = row; y < row + rows; y += 1)
        for (let x = column; x < column + columns; x += 1) owner[y]![x] = cells.length;
      cells.push({ row, column, rows, columns, items: [] });
    }
  for (const item of inside) {
    const center = item.right > item.left ? (item.left + item.right) / 2 : item.left;
    const column = xs.findIndex(
      (x, index) =>
        index < width &&
        center >= x - (index === 0 ? near : 0) &&
        center < (xs[index + 1] ?? 0) + (index === width - 1 ? near : 0),
    );
    const row = ys.findIndex((y, index) => index < height && middle(item) <= y && middle(item) > ys[index + 1]!);
    if (row >= 0 && column >= 0) cells[owner[row]![column]!]!.items.push(item);
  }
  const filled = splitCells(
    cells.filter((cell) => cell.items.some(({ text }) => text.trim() !== "")),
    xs,
  );
  const isTable =
    filled.length >= 4 &&
    new Set(filled.map(({ column }) => column)).size > 1 &&
    new Set(filled.map(({ row }) => row)).size > 1 &&
    filled.length * 4 >= cells.length;
  if (!isTable || holdsSeveral(filled)) return null;
  const grid = filled.map(
    ({ items: own, ...place }): GridCell => ({ ...place, text: textOfItems(own), box: boxOfItems(own) }),
  );
  return { table: tableOf(compact(grid), null), items: new Set(filled.flatMap((cell) => cell.items)) };
}

/** Whether the lines part columns only, so that each cell holds the words of many rows. */
function holdsSeveral(cells: readonly { items: readonly PdfItem[]; columns: number }[]): boolean {
  const tall = cells.filter(({ items }) => {
    const bottoms = items.map(({ bottom }) => bottom);
    return Math.max(...bottoms) - Math.min(...bottoms) > 250;
  });
  return tall.length >= 2;
}

/** Places of lines, each once. */
function places(values: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of [...values].sort((a, b) => a - b))
    if (found.length === 0 || value - found.at(-1)! > near) found.push(value);
  return found;
}

/** Tables may be open at their sides: there, the lines across say where the outer columns end. */
function withOpenSides(xs: readonly number[], across: readonly Box[]): readonly number[] {
  if (xs.length < 2) return xs;
  const [lefts, rights] = [across.map(({ left }) => left), across.map(({ right }) => right)];
  const [left, right] = [Math.min(...lefts), Math.max(...rights)];
  const begin = lefts.filter((x) => x - left <= near).length > 1 && xs[0]! - left >= leastColumn ? [left] : [];
  const end = rights.filter((x) => right - x <= near).length > 1 && right - xs.at(-1)! >= leastColumn ? [right] : [];
  return [...begin, ...xs, ...end];
}

/** Takes out rows and columns without words. */
function compact(grid: readonly GridCell[]): GridCell[] {
  const kept = (of: (cell: GridCell) => number) => [...new Set(grid.map(of))].sort((a, b) => a - b);
  const [rows, columns] = [kept(({ row }) => row), kept(({ column }) => column)];
  const count = (all: readonly number[], from: number, length: number) =>
    Math.max(1, all.filter((at) => at >= from && at < from + length).length);
  return grid.map((cell) => ({
    ...cell,
    row: rows.indexOf(cell.row),
    column: columns.indexOf(cell.column),
    rows: count(rows, cell.row, cell.rows),
    columns: count(columns, cell.column, cell.columns),
  }));
}

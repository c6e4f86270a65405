import { normalizedLevenshtein } from "./text-distance.ts";
import { countNodes, type TreeNode, treeDistance } from "./tree-distance.ts";

/** A cell, with the rows and columns that it is over. */
export interface GridCell {
  text: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A table as its filled cells. */
export type Grid = GridCell[];

/** How many relations of neighbours a file has, were found, and are in both. */
export interface Relations {
  expected: number;
  found: number;
  right: number;
}

/** Letters and digits in one case: spaces and signs are set differently by every reader. */
const keyOf = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/**
 * Relations of neighbours (Göbel, Hassan, Oro and Orsi, DocEng 2012): each filled cell with the next one to its right
 * and the next one below; blank cells are passed over.
 */
export function relationsOf(grid: Grid): string[] {
  const cells = grid.filter(({ text }) => keyOf(text) !== "");
  const found = new Set<string>();
  const pair = (a: number, b: number, way: string) => found.add(`${a} ${b} ${way}`);
  const [height, width] = extent(cells);
  const at = (row: number, column: number) =>
    cells.findIndex(
      (cell) =>
        cell.row <= row && row < cell.row + cell.rows && cell.column <= column && column < cell.column + cell.columns,
    );
  const places = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => at(row, column)),
  );
  const walk = (line: number[], way: string) => {
    const filled = line.filter((cell) => cell >= 0);
    for (const [index, cell] of filled.entries())
      if (index > 0 && filled[index - 1] !== cell) pair(filled[index - 1]!, cell, way);
  };
  for (const row of places) walk(row, "right");
  for (let column = 0; column < width; column += 1)
    walk(
      places.map((row) => row[column]!),
      "below",
    );
  return [...found].map((relation) => {
    const [a, b, way] = relation.split(" ");
    return `${keyOf(cells[Number(a)]!.text)}\u0000${keyOf(cells[Number(b)]!.text)}\u0000${way}`;
  });
}

/** Compares all relations of a file's tables, each counted as often as it stands. */
export function compareRelations(expected: readonly Grid[], found: readonly Grid[]): Relations {
  const [wanted, read] = [expected.flatMap(relationsOf), found.flatMap(relationsOf)];
  return { expected: wanted.length, found: read.length, right: common(wanted, read) };
}

/** Found tables with less than a tenth of their relations in the expected ones. */
export function countSpurious(expected: readonly Grid[], found: readonly Grid[]): number {
  const wanted = expected.flatMap(relationsOf);
  return found.filter((grid) => {
    const own = relationsOf(grid);
    return common(wanted, own) < own.length / 10 || own.length === 0;
  }).length;
}

/** TEDS of a file: for each expected table, the best of the found ones (Zhong, ShafieiBavani and Jimeno Yepes, ECCV 2020). */
export function meanTeds(expected: readonly Grid[], found: readonly Grid[]): number {
  const scores = expected.map((grid) => {
    const own = relationsOf(grid);
    const near = found
      .map((other) => ({ other, shared: common(own, relationsOf(other)) }))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, 2);
    return Math.max(0, ...near.map(({ other }) => teds(grid, other)));
  });
  return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
}

/** Similarity of two tables as trees of rows and cells. */
export function teds(a: Grid, b: Grid): number {
  const [one, two] = [treeOf(a), treeOf(b)];
  const cost = treeDistance(one, two, (x, y) => {
    if (x.kind !== y.kind || x.shape !== y.shape) return 1;
    return x.kind === "cell" ? normalizedLevenshtein(x.text, y.text) : 0;
  });
  return 1 - cost / Math.max(countNodes(one), countNodes(two));
}

interface Label {
  kind: "table" | "row" | "cell";
  shape: string;
  text: string;
}

function treeOf(grid: Grid): TreeNode<Label> {
  const node = (kind: Label["kind"], children: TreeNode<Label>[], shape = "", text = ""): TreeNode<Label> => ({
    label: { kind, shape, text },
    children,
  });
  const [height, width] = extent(grid);
  const rows = Array.from({ length: height }, (_, row) => {
    const cells: TreeNode<Label>[] = [];
    for (let column = 0; column < width; column += 1) {
      const cell = grid.find(
        (one) =>
          one.row <= row && row < one.row + one.rows && one.column <= column && column < one.column + one.columns,
      );
      if (!cell) cells.push(node("cell", [], "1x1"));
      else if (cell.row === row && cell.column === column)
        cells.push(node("cell", [], `${cell.rows}x${cell.columns}`, cell.text.replace(/\s+/g, " ").trim()));
    }
    return node("row", cells);
  });
  return node("table", rows);
}

function extent(cells: Grid): [height: number, width: number] {
  return [
    Math.max(0, ...cells.map(({ row, rows }) => row + rows)),
    Math.max(0, ...cells.map(({ column, columns }) => column + columns)),
  ];
}

/** How many entries two lists share, each as often as it stands in both. */
export function common(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const one of a) left.set(one, (left.get(one) ?? 0) + 1);
  let shared = 0;
  for (const one of b) {
    const count = left.get(one) ?? 0;
    if (count > 0) shared += 1;
    left.set(one, count - 1);
  }
  return shared;
}

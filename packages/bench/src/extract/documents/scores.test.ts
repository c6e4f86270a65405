import { expect, test } from "vitest";
import { compareHeadings, headingSimilarity } from "./heading-scores.ts";
import { compareRelations, type Grid, relationsOf, teds } from "./table-scores.ts";
import { indelSimilarity } from "./text-distance.ts";
import { type TreeNode, treeDistance } from "./tree-distance.ts";

const node = (label: string, ...children: TreeNode<string>[]): TreeNode<string> => ({ label, children });
const grid = (rows: string[][]): Grid =>
  rows.flatMap((cells, row) => cells.map((text, column) => ({ text, row, column, rows: 1, columns: 1 })));

test("the trees of Zhang and Shasha's paper are two edits apart", () => {
  const one = node("f", node("d", node("a"), node("c", node("b"))), node("e"));
  const two = node("f", node("c", node("d", node("a"), node("b"))), node("e"));
  expect(treeDistance(one, two, (a, b) => (a === b ? 0 : 1))).toBe(2);
});

test("NID is rapidfuzz's ratio, by the example of its documentation", () => {
  expect(100 * indelSimilarity("this is a test", "this is a test!")).toBeCloseTo(96.55, 2);
});

test("neighbours pass over blank cells, and a cell over two columns is above both", () => {
  expect(
    relationsOf(
      grid([
        ["a", "", "b"],
        ["c", "d", "e"],
      ]),
    ),
  ).toHaveLength(5);
  const spanning: Grid = [
    { text: "top", row: 0, column: 0, rows: 1, columns: 2 },
    ...grid([
      ["", ""],
      ["x", "y"],
    ]).slice(2),
  ];
  expect(relationsOf(spanning)).toHaveLength(3);
});

test("a table is like itself, and loses by a missing row", () => {
  const table = grid([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(teds(table, table)).toBe(1);
  expect(teds(table, grid([["a", "b"]]))).toBeCloseTo(4 / 7, 5);
  expect(compareRelations([table], [grid([["a", "b"]])])).toEqual({ expected: 4, found: 1, right: 1 });
});

test("headings count by their words, and their tree by levels", () => {
  expect(compareHeadings(["1. A", "B"], ["1 a", "C"])).toEqual({ expected: 2, found: 2, right: 1 });
  const sections = [
    { level: 1, heading: "A", text: "x" },
    { level: 2, heading: "B", text: "y" },
  ];
  expect(headingSimilarity(sections, sections)).toBe(1);
  expect(
    headingSimilarity(
      sections,
      sections.map((one) => ({ ...one, level: 1 })),
    ),
  ).toBeLessThan(1);
});

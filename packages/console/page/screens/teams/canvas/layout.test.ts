import { expect, test } from "vitest";
import type { Edge } from "./edges.ts";
import { box, place } from "./layout.ts";

const edge = (from: string, to: string): Edge => ({
  from,
  to,
  rules: [],
  handoffs: 1,
  isAllowed: true,
  isFallback: false,
});
const many = Array.from({ length: 50 }, (_, index) => `m${index}`);
const hub = many.slice(1).flatMap((id) => [edge("m0", id), edge(id, "m0")]);
const teams: Record<string, [ids: string[], edges: Edge[]]> = {
  nobody: [[], []],
  "one member": [["a"], []],
  "nobody joined": [many, []],
  "both ways": [
    ["a", "b"],
    [edge("a", "b"), edge("b", "a")],
  ],
  "a ring": [
    ["a", "b", "c"],
    [edge("a", "b"), edge("b", "c"), edge("c", "a")],
  ],
  "50 members, a ring": [many, many.map((id, at) => edge(id, many[(at + 1) % 50]!))],
  "50 members, a hub": [many, hub],
  "50 members, all to all": [many, many.flatMap((a) => many.filter((b) => b !== a).map((b) => edge(a, b)))],
};

test.each(Object.entries(teams))("no member lies on another one, and all is in the drawing: %s", (_, [ids, edges]) => {
  const { nodes, edges: ways, width, height } = place(ids, edges);
  expect(nodes.map(({ id }) => id)).toEqual(ids);
  for (const [at, a] of nodes.entries()) {
    for (const b of nodes.slice(at + 1))
      expect(Math.abs(a.x - b.x) > box.width || Math.abs(a.y - b.y) > box.height).toBe(true);
  }
  const points = [...nodes, ...ways.flatMap((way) => way.points)];
  expect(points.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)).toBe(true);
  expect(ways).toHaveLength(edges.length);
  expect(nodes.every(({ x }) => x >= (nodes[0]?.x ?? 0))).toBe(true);
});

test.each(Object.entries(teams))("no way crosses a card on its way through a rank: %s", (_, [ids, edges]) => {
  const { nodes, edges: ways } = place(ids, edges);
  for (const { points } of ways) {
    for (const { x, y } of points.slice(1, -1)) {
      const hit = nodes.find((node) => Math.abs(node.x - x) <= box.width / 2 && Math.abs(node.y - y) < box.height / 2);
      expect(hit).toBeUndefined();
    }
  }
});

test("calls go ahead where they can, and a way past a member goes around it", () => {
  const { nodes, edges } = place(["a", "b", "c"], [edge("a", "b"), edge("b", "c"), edge("a", "c")]);
  const [a, b, c] = nodes;
  expect(a!.x < b!.x && b!.x < c!.x).toBe(true);
  const passing = edges[2]!.points[1]!;
  expect(Math.abs(passing.y - b!.y)).toBeGreaterThanOrEqual(box.height / 2);
});

test("fifty members around one fit a screen twice as high as they would in one column", () => {
  const { width, height } = place(many, hub);
  expect(width / height).toBeGreaterThan(0.7);
  expect(width / height).toBeLessThan(4);
});

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
const teams: Record<string, [ids: string[], edges: Edge[]]> = {
  "one member": [["a"], []],
  "both ways": [
    ["a", "b"],
    [edge("a", "b"), edge("b", "a")],
  ],
  "a ring": [
    ["a", "b", "c"],
    [edge("a", "b"), edge("b", "c"), edge("c", "a")],
  ],
  "50 members, a hub": [many, many.slice(1).flatMap((id) => [edge("m0", id), edge(id, "m0")])],
  "50 members, all to all": [many, many.flatMap((a) => many.filter((b) => b !== a).map((b) => edge(a, b)))],
};

test.each(Object.entries(teams))("no member lies on another one, and all is in the drawing: %s", (_, [ids, edges]) => {
  for (const direction of ["right", "down"] as const) {
    const began = performance.now();
    const { nodes, edges: ways, width, height } = place(ids, edges, direction);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(nodes.map(({ id }) => id)).toEqual(ids);
    for (const [at, a] of nodes.entries()) {
      for (const b of nodes.slice(at + 1))
        expect(Math.abs(a.x - b.x) >= box.width || Math.abs(a.y - b.y) >= box.height).toBe(true);
    }
    const points = [...nodes, ...ways.flatMap((way) => way.points)];
    expect(points.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)).toBe(true);
    expect(ways).toHaveLength(edges.length);
  }
});

test("calls go ahead where they can, and a way past a member goes around it", () => {
  const { nodes, edges } = place(["a", "b", "c"], [edge("a", "b"), edge("b", "c"), edge("a", "c")], "right");
  const [a, b, c] = nodes;
  expect(a!.x < b!.x && b!.x < c!.x).toBe(true);
  const passing = edges[2]!.points[1]!;
  expect(Math.abs(passing.y - b!.y)).toBeGreaterThanOrEqual(box.height / 2);
});

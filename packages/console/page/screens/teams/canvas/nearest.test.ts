import { expect, test } from "vitest";
import { place } from "./layout.ts";
import { nearestBy } from "./nearest.ts";

const nodes = [
  { id: "a", x: 0, y: 0 },
  { id: "b", x: 300, y: -50 },
  { id: "c", x: 300, y: 50 },
  { id: "d", x: 600, y: 10 },
];

test.each([
  ["a", "ArrowRight", "b"],
  ["b", "ArrowDown", "c"],
  ["c", "ArrowRight", "d"],
  ["d", "ArrowLeft", "c"],
  ["a", "ArrowLeft", undefined],
  ["b", "ArrowUp", undefined],
  ["b", "x", undefined],
])("from %s %s leads to %s", (from, key, to) => {
  expect(nearestBy(key, nodes.find(({ id }) => id === from)!, nodes)?.id).toBe(to);
});

test("arrows reach each of fifty members", () => {
  const ids = Array.from({ length: 50 }, (_, index) => `m${index}`);
  const drawn = place(ids, []).nodes;
  const reached = new Set([drawn[0]!]);
  for (const node of reached) {
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]) {
      const next = nearestBy(key, node, drawn);
      if (next) reached.add(next);
    }
  }
  expect(reached.size).toBe(50);
});

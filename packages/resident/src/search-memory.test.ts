import { expect, test } from "vitest";
import type { ChunkFeed, IndexedBase } from "./feed.ts";
import { createSearchMemory } from "./search-memory.ts";

const dimensions = 1_024;
const chunks = 4_000;

const base = (row: number): IndexedBase => ({
  row,
  id: `kb_${row}`,
  version: 1,
  dimensions,
  chunkCount: chunks,
  center: null,
});

const feed: ChunkFeed = {
  blocks: () => ({ added: [{ id: 1, source: 1, firstRow: 0, chunks }], gone: [] }),
  codes: () => ({
    numbers: new Int8Array(chunks * dimensions),
    scales: new Float32Array(chunks),
    errors: new Float32Array(chunks),
  }),
  binary: () => null,
  center: () => new Float32Array(dimensions),
  postings: () => [],
  facts: () => [],
  vectors: (rows) =>
    rows.map((row) => [row, new Float32Array(dimensions), { id: `${row}`, sourceId: "", length: 1 }] as const),
  text: (row) => ({ source: 1, chunk: `${row}`.padEnd(4_000) }),
  forgetSource() {},
  nearest: (_question, rows) => rows,
  checkCancelled() {},
};

const approximation = { exactNumbers: 2_000_000, fewestCandidates: null };

/** A search waits for what is released behind the one before it: goes red when all of it goes at once (seen). */
test("at most 9 MB of found chunks are released behind a search, until the budget holds", () => {
  const memory = createSearchMemory(() => feed, { memoryBytes: 10e6, ...approximation });
  memory.found(base(1)).take(Array.from({ length: chunks }, (_, row) => row));
  const sizes = [memory.sizes().get(1)!];
  expect(sizes[0]).toBeGreaterThan(30e6);
  while (sizes.at(-1)! > 10e6 && sizes.length < 20) {
    memory.trim();
    sizes.push(memory.sizes().get(1)!);
  }
  expect(sizes.at(-1)).toBeLessThanOrEqual(10e6);
  for (const [i, size] of sizes.slice(1).entries()) expect(sizes[i]! - size).toBeLessThan(9e6);
});

/** Else it would be read from its begin on, again and again. Goes red when the oldest goes whatever it is (seen). */
test("a knowledge base that is being read stays, and one that was read leaves for it", () => {
  const memory = createSearchMemory(() => feed, { memoryBytes: 9.5e6, ...approximation });
  expect(memory.loadSome(base(1), 0)).toBe("needed");
  memory.load(base(2));
  memory.load(base(3));
  memory.trim();
  expect([1, 2, 3].filter(memory.has)).toEqual([1, 3]);
  expect(memory.unread(base(1)).needed).toBeGreaterThan(5e5);
  memory.load(base(1));
  expect(memory.unread(base(1))).toEqual({ needed: 0, following: 0 });
});

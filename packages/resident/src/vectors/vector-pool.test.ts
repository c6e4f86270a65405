import { dot } from "@cuecard/core/storage-kit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createVectorPool } from "./vector-pool.ts";

const vectorOf = (row: number, dimensions: number) =>
  Float32Array.from({ length: dimensions }, (_, i) => Math.sin(row * 31 + i));

test("a pool holds what a Map of vectors holds, however rows come, go and come again", () => {
  const steps = fc.array(
    fc.record({ row: fc.nat({ max: 40 }), does: fc.constantFrom("put", "put", "put", "remove") }),
    {
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), steps, (dimensions, list) => {
      const pool = createVectorPool();
      const model = new Map<number, Float32Array>();
      for (const [i, { row, does }] of list.entries()) {
        const vector = vectorOf(i, dimensions);
        if (does === "put") pool.put(row, vector);
        else pool.remove([row]);
        if (does === "put") model.set(row, vector);
        else model.delete(row);
      }
      const question = vectorOf(-1, dimensions);
      const rows = [...model.keys()];
      expect([...pool.dots(question, rows)]).toEqual(rows.map((row) => dot(question, model.get(row)!)));
      expect([...Array(41).keys()].filter((row) => pool.has(row))).toEqual(
        rows.toSorted((left, right) => left - right),
      );
    }),
    { numRuns: 50 },
  );
});

test("vectors of another length take the place of those that are gone", () => {
  const pool = createVectorPool();
  for (let row = 0; row < 300; row++) pool.put(row, vectorOf(row, 24));
  pool.remove(Array(300).keys());
  for (let row = 0; row < 2_000; row++) pool.put(row, vectorOf(row, 9));
  const rows = [...Array(2_000).keys()];
  expect([...pool.dots(vectorOf(-1, 9), rows)]).toEqual(rows.map((row) => dot(vectorOf(-1, 9), vectorOf(row, 9))));
});

/** Red where a question's length was taken for that of vectors that are gone: `offset is out of bounds` (seen). */
test("a question of any length finds nothing among no rows, whatever was there before", () => {
  const length = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(length, length, fc.nat({ max: 300 }), fc.boolean(), (before, asked, rows, emptied) => {
      const pool = createVectorPool();
      for (let row = 0; row < rows; row++) pool.put(row, vectorOf(row, before));
      if (emptied) pool.remove(Array(rows).keys());
      expect(pool.dots(vectorOf(-1, asked), [])).toEqual(new Float64Array(0));
    }),
    { numRuns: 100 },
  );
});

test("what is left when most are gone is moved together and stays what it was", () => {
  const pool = createVectorPool();
  for (let row = 0; row < 3_000; row++) pool.put(row, vectorOf(row, 9));
  pool.remove(Array(2_500).keys());
  for (let row = 5_000; row < 5_100; row++) pool.put(row, vectorOf(row, 9));
  const rows = [...Array(500).keys()].map((i) => i + 2_500).concat([...Array(100).keys()].map((i) => i + 5_000));
  expect([...pool.dots(vectorOf(-1, 9), rows)]).toEqual(rows.map((row) => dot(vectorOf(-1, 9), vectorOf(row, 9))));
});

test("memory is released a segment at a time, also where few vectors are left in each", () => {
  const pool = createVectorPool();
  for (let row = 0; row < 6_400; row++) pool.put(row, vectorOf(row, 8));
  const full = pool.bytes;
  const left = [...Array(6_400).keys()].filter((row) => row % 64 === 0);
  for (const row of Array(6_400).keys()) if (row % 64 !== 0) pool.remove([row]);
  expect(pool.bytes).toBeLessThan(full / 10);
  expect([...pool.dots(vectorOf(-1, 8), left)]).toEqual(left.map((row) => dot(vectorOf(-1, 8), vectorOf(row, 8))));
  pool.remove(left);
  expect(pool.bytes).toBe(0);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlainMemory, createWasmMemory } from "../kernel/kernel-memory.ts";
import { dot, randomFrom, unitVector } from "../test-kit/random-vectors.ts";
import { createBinarizer } from "./binarizer.ts";
import { createFreeSlots } from "./free-slots.ts";
import { lowerBoundOfBest } from "./lower-bound.ts";
import { createBlockBuilder, readQuantizedBlock } from "./quantized-block.ts";
import { createQuantizedVectors, type QuantizedVectors } from "./quantized-vectors.ts";
import { createRotation } from "./rotation.ts";

function blockOf(vectors: Float32Array[]) {
  const dimensions = vectors[0]!.length;
  const builder = createBlockBuilder(dimensions);
  for (const vector of vectors) builder.add(vector);
  return readQuantizedBlock(builder.take(), vectors.length, dimensions);
}

/** Takes a block in and tells its first slot. */
function put(memory: QuantizedVectors, vectors: Float32Array[], withBinary = false): number {
  const run = { start: memory.reserve(vectors.length), count: vectors.length };
  memory.put(blockOf(vectors), run, { withBinary });
  return run.start;
}

const usual = { exactNumbers: 2_000_000, fewestCandidates: null };
const checkCancelled = () => {};
function nearest(vectors: Float32Array[], question: Float32Array, limit: number): number[] {
  const scores = vectors.map((vector) => dot(question, vector));
  return [...scores.keys()].sort((left, right) => scores[right]! - scores[left]!).slice(0, limit);
}

/**
 * With a direction that all share, as the vectors of most models have: without a center their binary vectors would
 * hardly differ.
 */
function lopsided(count: number, dimensions: number): Float32Array[] {
  const random = randomFrom(11);
  const shared = unitVector(random, dimensions);
  return Array.from({ length: count }, () => {
    const own = unitVector(random, dimensions);
    const sum = own.map((number, i) => number + 2 * shared[i]!);
    const length = Math.hypot(...sum);
    return sum.map((number) => number / length);
  });
}

const meanOf = (vectors: Float32Array[]) =>
  vectors[0]!.map((_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length);

test.each([1, 3, 16, 100, 1_536])("a rotation of %i dimensions keeps lengths and angles", (dimensions) => {
  const random = randomFrom(dimensions);
  const [left, right] = [unitVector(random, dimensions), unitVector(random, dimensions)];
  const rotation = createRotation(dimensions);
  const [a, b] = [left, right].map((vector) => {
    const out = new Float64Array(dimensions);
    rotation.rotate(vector, out);
    return out;
  }) as [Float64Array, Float64Array];
  expect(a.reduce((sum, number, i) => sum + number * b[i]!, 0)).toBeCloseTo(dot(left, right), 6);
  expect(a.reduce((sum, number) => sum + number * number, 0)).toBeCloseTo(1, 6);
});

describe.each([
  ["WebAssembly", createWasmMemory],
  ["plain JavaScript", createPlainMemory],
])("quantized vectors in %s", (_, createMemory) => {
  test("of few numbers, the nearest are surely among what is found, in every run that is searched", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(),
        (dimensions, count, limit, seed) => {
          const random = randomFrom(seed);
          const vectors = Array.from({ length: count }, () => unitVector(random, dimensions));
          const question = unitVector(random, dimensions);
          const memory = createQuantizedVectors({ memory: createMemory(), dimensions, keepSq8: true, ...usual });
          expect(put(memory, vectors)).toBe(0);
          const half = Math.floor(count / 2);
          for (const [start, end] of [
            [0, count],
            [half, count],
          ] as const) {
            const runs = [{ start, count: end - start }];
            const found = memory.search({ question, runs, limit, bySq8: true, checkCancelled });
            const expected = nearest(vectors.slice(start, end), question, limit).map((place) => place + start);
            expect([...found]).toEqual(expect.arrayContaining(expected));
            expect([...found].every((slot) => slot >= start && slot < end)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([true, false])(
    "of many numbers, the nearest ten are found by their binary vectors (SQ8 vectors kept: %s)",
    (keepSq8) => {
      const [count, dimensions] = [6_000, 256];
      const vectors = lopsided(count, dimensions);
      const memory = createQuantizedVectors({ memory: createMemory(), dimensions, keepSq8, ...usual });
      const center = meanOf(vectors.slice(0, 500));
      memory.setCenter(center);
      for (let start = 0; start < count; start += 1_000) put(memory, vectors.slice(start, start + 1_000), true);
      for (const place of [0, 4_095, 4_096, 5_999]) {
        const question = vectors[place]!;
        const asked = { question, runs: [{ start: 0, count }], limit: 10, bySq8: keepSq8, checkCancelled };
        const found = new Set(memory.search(asked));
        expect(found.size).toBeLessThan(count);
        const hits = nearest(vectors, question, 10).filter((slot) => found.has(slot));
        expect(hits).toContain(place);
        expect(hits.length).toBeGreaterThanOrEqual(9);
      }
    },
  );

  test("freed slots are given to other vectors, which are then found", () => {
    const random = randomFrom(3);
    const vectors = Array.from({ length: 30 }, () => unitVector(random, 32));
    const memory = createQuantizedVectors({ memory: createMemory(), dimensions: 32, keepSq8: true, ...usual });
    for (let start = 0; start < 20; start += 10) put(memory, vectors.slice(start, start + 10));
    memory.free({ start: 0, count: 10 });
    expect(put(memory, vectors.slice(20))).toBe(0);
    expect(memory.slots).toBe(20);
    const runs = [{ start: 0, count: 20 }];
    const found = memory.search({ question: vectors[25]!, runs, limit: 1, bySq8: true, checkCancelled });
    expect([...found]).toContain(5);
  });
});

test("binary vectors that were made apart are those that are made of kept codes", () => {
  for (const dimensions of [5, 96, 300]) {
    const vectors = lopsided(500, dimensions);
    const center = meanOf(vectors);
    const options = { dimensions, keepSq8: true, exactNumbers: 0, fewestCandidates: 8 };
    const [apart, kept] = [createWasmMemory(), createWasmMemory()].map((memory) => {
      const made = createQuantizedVectors({ memory, ...options });
      made.setCenter(center);
      return made;
    }) as [QuantizedVectors, QuantizedVectors];
    const run = { start: apart.reserve(500), count: 500 };
    apart.putBinary(createBinarizer(dimensions, center)(blockOf(vectors), 500), run);
    put(kept, vectors);
    kept.binarize(run);
    for (const question of vectors.slice(0, 20)) {
      const asked = { question, runs: [run], limit: 2, bySq8: false, checkCancelled };
      const found = apart.search(asked);
      expect(found.length).toBeLessThan(500);
      expect(found).toEqual(kept.search(asked));
    }
  }
});

test("free slots that touch become one run, and the first run that is large enough is taken", () => {
  const free = createFreeSlots();
  for (const start of [0, 20, 10]) free.add({ start, count: 10 });
  expect(free.take(31)).toBeNull();
  expect(free.take(25)).toBe(0);
  free.add({ start: 40, count: 5 });
  expect([free.take(5), free.take(5), free.take(1)]).toEqual([25, 40, null]);
});

test("the bound of the best is what a sort says", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ noNaN: true, min: -1, max: 1 }), fc.double({ noNaN: true, min: 0, max: 1 })), {
        maxLength: 200,
      }),
      fc.integer({ min: 1, max: 50 }),
      (pairs, limit) => {
        const scores = Float64Array.from(pairs, ([score]) => score);
        const margins = Float64Array.from(pairs, ([, margin]) => margin);
        const sorted = pairs.map(([score, margin]) => score - margin).sort((left, right) => right - left);
        expect(lowerBoundOfBest(scores, margins, limit)).toBe(
          pairs.length <= limit ? Number.NEGATIVE_INFINITY : sorted[limit - 1],
        );
      },
    ),
  );
});

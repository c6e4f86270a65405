import { readFile } from "node:fs/promises";
import { dot } from "@cuecard/core/storage-kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileKernel } from "../../assembly/compile.ts";
import { createPlainMemory, createWasmMemory, type KernelMemory } from "./kernel-memory.ts";

test("the kernel in the repository is the compiled source", async () => {
  expect(await readFile(new URL("./kernel-wasm.ts", import.meta.url), "utf8")).toBe(await compileKernel());
});

/** Both kernels over the same bytes; the plain one is the oracle. */
const both = (bytes: Uint8Array) => each([createWasmMemory(), createPlainMemory()], bytes);

function each(memories: KernelMemory[], bytes: Uint8Array): KernelMemory[] {
  return memories.map((memory) => {
    memory.grow(200_000);
    new Uint8Array(memory.buffer()).set(bytes, 1_024);
    return memory;
  });
}

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const shapes = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }));
const binaryVectors = shapes.chain(([blocks, count]) =>
  fc.record({ width: fc.constant(16 * blocks), count: fc.constant(count), bytes: bytesOf(16 * blocks * (count + 1)) }),
);

describe("WebAssembly and plain JavaScript agree", () => {
  test("on Hamming distances and their histogram", () => {
    fc.assert(
      fc.property(binaryVectors, ({ width, count, bytes }) => {
        const [wasm, plain, byWord] = each(
          [createWasmMemory(false), createPlainMemory(), createWasmMemory(true)],
          bytes,
        ).map(({ kernel, buffer }) => {
          kernel.distances(1_024, 1_024 + width, count, width, 100_000, 120_000);
          return {
            distances: new Uint16Array(buffer(), 100_000, count),
            histogram: new Uint32Array(buffer(), 120_000, 8 * width + 1),
          };
        });
        expect(wasm).toEqual(plain);
        expect(byWord).toEqual(plain);
        const naive = (place: number) =>
          bytes
            .subarray(0, width)
            .reduce(
              (sum, byte, i) => sum + (byte ^ bytes[width * (place + 1) + i]!).toString(2).replaceAll("0", "").length,
              0,
            );
        expect([...wasm!.distances]).toEqual(Array.from({ length: count }, (_, place) => naive(place)));
      }),
      { numRuns: 50 },
    );
  });

  test("on weighted Hamming distances", () => {
    fc.assert(
      fc.property(binaryVectors, fc.infiniteStream(fc.nat({ max: 255 })), ({ width, count, bytes }, numbers) => {
        const weights = Uint8Array.from({ length: 3 * width }, () => numbers.next().value!);
        const places = Array.from({ length: count }, () => numbers.next().value! % count);
        const found = both(bytes).map(({ kernel, buffer }) => {
          new Uint8Array(buffer(), 100_000, weights.length).set(weights);
          new Uint32Array(buffer(), 120_000, count).set(places);
          kernel.weightedDistances(1_024, 100_000, 1_024 + width, 120_000, count, width, 130_000);
          return [...new Int32Array(buffer(), 130_000, count)];
        });
        const bitOf = (set: Uint8Array, i: number) => (set[i >> 3]! >> (i & 7)) & 1;
        const weightOf = (i: number) =>
          [0, 1, 2].reduce((sum, rank) => sum + (bitOf(weights, 8 * width * rank + i) << rank), 0);
        const naive = places.map((place) => {
          let distance = 0;
          for (let i = 0; i < 8 * width; i++)
            if (bitOf(bytes, i) !== bitOf(bytes, 8 * width * (place + 1) + i)) distance += weightOf(i);
          return distance;
        });
        expect(found).toEqual([naive, naive]);
      }),
      { numRuns: 30 },
    );
  });

  test("on what is within a distance", () => {
    fc.assert(
      fc.property(bytesOf(200), fc.integer({ min: -1, max: 70_000 }), (bytes, most) => {
        const [wasm, plain] = both(bytes).map(({ kernel, buffer }) => {
          const count = kernel.collect(1_024, 100, most, 7, 100_000);
          return [...new Uint32Array(buffer(), 100_000, count)];
        });
        expect(wasm).toEqual(plain);
        const distances = new Uint16Array(bytes.slice().buffer);
        expect(wasm).toEqual([...distances.keys()].filter((i) => distances[i]! <= most).map((i) => i + 7));
      }),
    );
  });

  test("on dot products of 11-bit and 8-bit numbers", () => {
    const vectors = 9;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat({ max: vectors - 1 }), { maxLength: 10 }),
        fc.infiniteStream(fc.integer({ min: -127, max: 127 })),
        (blocks, places, numbers) => {
          const width = 16 * blocks;
          const question = Int16Array.from({ length: width }, () => 8 * numbers.next().value!);
          const stored = Int8Array.from({ length: vectors * width }, () => numbers.next().value!);
          const dots = both(new Uint8Array(question.buffer)).map(({ kernel, buffer }) => {
            new Int8Array(buffer(), 100_000, stored.length).set(stored);
            new Uint32Array(buffer(), 120_000, places.length).set(places);
            kernel.dots(1_024, 100_000, 120_000, places.length, width, 130_000);
            return [...new Int32Array(buffer(), 130_000, places.length)];
          });
          const exact = places.map((place) =>
            question.reduce((sum, number, i) => sum + number * stored[place * width + i]!, 0),
          );
          expect(dots).toEqual([exact, exact]);
        },
      ),
    );
  });

  test("to the last bit on inner products, which are core's", () => {
    const vectors = 5;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat({ max: vectors - 1 }), { maxLength: 10 }),
        fc.infiniteStream(fc.float({ min: -1, max: 1, noNaN: true })),
        (blocks, places, numbers) => {
          const width = 8 * blocks;
          const question = Float32Array.from({ length: width }, () => numbers.next().value!);
          const stored = Float32Array.from({ length: vectors * width }, () => numbers.next().value!);
          const products = both(new Uint8Array()).map(({ kernel, buffer }) => {
            new Float64Array(buffer(), 1_024, width).set(question);
            new Float32Array(buffer(), 100_000, stored.length).set(stored);
            new Uint32Array(buffer(), 120_000, places.length).set(places);
            kernel.exactDots(1_024, 100_000, 120_000, places.length, width, 130_000);
            return [...new Float64Array(buffer(), 130_000, places.length)];
          });
          const exact = places.map((place) => dot(question, stored.subarray(place * width, (place + 1) * width)));
          expect(products).toEqual([exact, exact]);
        },
      ),
    );
  });

  test("on binary vectors against a center", () => {
    fc.assert(
      fc.property(
        shapes,
        fc.infiniteStream(fc.integer({ min: -127, max: 127 })),
        fc.float({ min: 0, max: 1, noNaN: true }),
        ([blocks], numbers, scale) => {
          const count = 128 * blocks;
          const vector = Int8Array.from({ length: count }, () => numbers.next().value!);
          const center = Float32Array.from(
            vector,
            (number) => Math.fround(number * Math.fround(scale)) + numbers.next().value! / 100,
          );
          const binary = both(new Uint8Array(center.buffer)).map(({ kernel, buffer }) => {
            new Int8Array(buffer(), 100_000, count).set(vector);
            kernel.binarize(100_000, Math.fround(scale), 1_024, count, 120_000);
            return [...new Uint8Array(buffer(), 120_000, count / 8)];
          });
          expect(binary[0]).toEqual(binary[1]);
          expect(binary[0]![0]! & 1).toBe(Math.fround(vector[0]! * Math.fround(scale)) > center[0]! ? 1 : 0);
        },
      ),
    );
  });
});

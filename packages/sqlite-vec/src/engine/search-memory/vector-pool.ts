import { createKernelMemory, type KernelMemory } from "../kernel/kernel-memory.ts";
import { layout } from "../kernel/layout.ts";

/** Vectors of one length by row, side by side in the kernel's memory: thousands of small arrays would keep the garbage collector busy. */
export interface VectorPool {
  readonly bytes: number;
  has(row: number): boolean;
  /** Copies the vector. All that are there have one length. */
  put(row: number, vector: Float32Array): void;
  /** Their places are given to other rows; memory that stands empty is freed once it is a fifth. */
  remove(rows: Iterable<number>): void;
  /** Inner products with vectors that are there, as core's `dot` gives them. */
  dots(question: Float32Array, rows: readonly number[]): Float64Array;
}

/** Vectors that are compared in one go. */
const atOnce = 1_024;
/** Vectors by which the memory grows. */
const growth = 256;

interface Place {
  memory: KernelMemory;
  /** Numbers of a vector with the zeros that pad it. */
  width: number;
  at: { question: number; places: number; found: number };
  /** Where the vectors begin. */
  start: number;
}

export function createVectorPool(): VectorPool {
  const places = new Map<number, number>();
  const vacant: number[] = [];
  let dimensions = 0;
  let store: Place | null = null;

  const startOf = ({ start, width }: Place, place: number) => start + 4 * place * width;

  function copy(to: Place, place: number, vector: Float32Array): void {
    to.memory.grow(startOf(to, growth * Math.ceil((place + 1) / growth)));
    new Float32Array(to.memory.buffer(), startOf(to, place), dimensions).set(vector);
  }

  function compact(): void {
    const from = store!;
    const to = createPlace(dimensions);
    for (const [next, [row, place]] of [...places].entries()) {
      copy(to, next, new Float32Array(from.memory.buffer(), startOf(from, place), dimensions));
      places.set(row, next);
    }
    vacant.length = 0;
    store = to;
  }

  return {
    get bytes() {
      return store ? places.size * store.width * 4 : 0;
    },
    has: (row) => places.has(row),
    put(row, vector) {
      if (!store || (places.size === 0 && vector.length !== dimensions)) {
        dimensions = vector.length;
        store = createPlace(dimensions);
        vacant.length = 0;
      }
      const place = places.get(row) ?? vacant.pop() ?? places.size;
      copy(store, place, vector);
      places.set(row, place);
    },
    remove(rows) {
      for (const row of rows) {
        const place = places.get(row);
        if (place === undefined) continue;
        places.delete(row);
        vacant.push(place);
      }
      if (vacant.length > places.size / 4 + growth) compact();
    },
    dots(question, rows) {
      const products = new Float64Array(rows.length);
      // Without rows the question may be of another length than vectors that are gone.
      if (!store || rows.length === 0) return products;
      const { memory, width, at, start } = store;
      const buffer = memory.buffer();
      new Float64Array(buffer, at.question, dimensions).set(question);
      for (let from = 0; from < rows.length; from += atOnce) {
        const count = Math.min(atOnce, rows.length - from);
        const listed = new Uint32Array(buffer, at.places, count);
        for (let i = 0; i < count; i++) listed[i] = places.get(rows[from + i]!)!;
        memory.kernel.exactDots(at.question, start, at.places, count, width, at.found);
        products.set(new Float64Array(buffer, at.found, count), from);
      }
      return products;
    },
  };
}

function createPlace(dimensions: number): Place {
  const memory = createKernelMemory();
  const width = 8 * Math.ceil(dimensions / 8);
  const scratch = layout([
    ["question", 8 * width],
    ["places", 4 * atOnce],
    ["found", 8 * atOnce],
  ]);
  memory.grow(scratch.size);
  return { memory, width, at: scratch.at, start: scratch.size };
}

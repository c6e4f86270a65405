import { createKernelMemory, type KernelMemory } from "../kernel/kernel-memory.ts";
import { layout } from "../kernel/layout.ts";

/**
 * Vectors of one length by row, side by side in the kernel's memory. Thousands of small arrays would keep the garbage
 * collector busy.
 */
export interface VectorPool {
  readonly bytes: number;
  has(row: number): boolean;
  /** Copies the vector. All that are there have one length. */
  put(row: number, vector: Float32Array): void;
  /** Their places are given to other rows. Empty memory is freed once it is a fifth. */
  remove(rows: Iterable<number>): void;
  /** Inner products with vectors that are there, as core's `dot` gives them. */
  dots(question: Float32Array, rows: readonly number[]): Float64Array;
}

/** Vectors that are compared in one go. */
const atOnce = 1_024;
/** Vectors by which the memory grows. */
const growth = 256;

/** Memory for vectors of one length. */
interface Store {
  memory: KernelMemory;
  dimensions: number;
  /** Numbers of a vector with the zeros that pad it. */
  width: number;
  at: { question: number; places: number; found: number };
  /** Where the vectors begin. */
  start: number;
}

export function createVectorPool(): VectorPool {
  const places = new Map<number, number>();
  const vacant: number[] = [];
  let store: Store | null = null;

  function compact(from: Store): Store {
    const to = createStore(from.dimensions);
    for (const [next, [row, place]] of [...places].entries()) {
      copy(to, next, new Float32Array(from.memory.buffer(), startOf(from, place), from.dimensions));
      places.set(row, next);
    }
    vacant.length = 0;
    return to;
  }

  return {
    get bytes() {
      return store ? places.size * store.width * 4 : 0;
    },
    has: (row) => places.has(row),
    put(row, vector) {
      if (!store || (places.size === 0 && vector.length !== store.dimensions)) {
        store = createStore(vector.length);
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
      if (store && vacant.length > places.size / 4 + growth) store = compact(store);
    },
    dots(question, rows) {
      // Without rows the question may be of another length than vectors that are gone.
      if (!store || rows.length === 0) return new Float64Array(rows.length);
      return dotsOf(
        store,
        question,
        rows.map((row) => places.get(row)!),
      );
    },
  };
}

const startOf = ({ start, width }: Store, place: number) => start + 4 * place * width;

function copy(to: Store, place: number, vector: Float32Array): void {
  to.memory.grow(startOf(to, growth * Math.ceil((place + 1) / growth)));
  new Float32Array(to.memory.buffer(), startOf(to, place), to.dimensions).set(vector);
}

function dotsOf(
  { memory, dimensions, width, at, start }: Store,
  question: Float32Array,
  places: readonly number[],
): Float64Array {
  const products = new Float64Array(places.length);
  const buffer = memory.buffer();
  new Float64Array(buffer, at.question, dimensions).set(question);
  for (let from = 0; from < places.length; from += atOnce) {
    const count = Math.min(atOnce, places.length - from);
    new Uint32Array(buffer, at.places, count).set(places.slice(from, from + count));
    memory.kernel.exactDots(at.question, start, at.places, count, width, at.found);
    products.set(new Float64Array(buffer, at.found, count), from);
  }
  return products;
}

function createStore(dimensions: number): Store {
  const memory = createKernelMemory();
  const width = 8 * Math.ceil(dimensions / 8);
  const scratch = layout([
    ["question", 8 * width],
    ["places", 4 * atOnce],
    ["found", 8 * atOnce],
  ]);
  memory.grow(scratch.size);
  return { memory, dimensions, width, at: scratch.at, start: scratch.size };
}

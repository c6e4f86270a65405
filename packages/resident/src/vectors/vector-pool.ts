import { createKernelMemory, type KernelMemory } from "../kernel/kernel-memory.ts";
import { layout } from "../kernel/layout.ts";

/**
 * Vectors of one length by row, side by side in segments. Thousands of small arrays would keep the garbage collector
 * busy, and one large one would have to be copied to give memory back.
 */
export interface VectorPool {
  /** Of all segments. */
  readonly bytes: number;
  has(row: number): boolean;
  /** Copies the vector. All that are there have one length. */
  put(row: number, vector: Float32Array): void;
  /**
   * A segment is freed with its last vector. Where most places are empty, those of one segment move to another: never
   * more, so that no search waits long.
   */
  remove(rows: Iterable<number>): void;
  /** Inner products with vectors that are there, as core's `dot` gives them. */
  dots(question: Float32Array, rows: readonly number[]): Float64Array;
}

/** Vectors of a segment. */
const segmentVectors = 64;
/** Vectors that are compared in one go: they are copied to the kernel's memory. */
const atOnce = 256;

interface Segment {
  vectors: Float32Array;
  /** By place; null where there is none. */
  rows: (number | null)[];
  live: number;
}

interface SegmentSlot {
  segment: Segment;
  at: number;
}

export function createVectorPool(): VectorPool {
  const places = new Map<number, SegmentSlot>();
  const segments = new Set<Segment>();
  /** The one that new vectors go into: those that come together go together. */
  let open: Segment | null = null;
  let products: Products | null = null;
  let dimensions = 0;

  function reserve(row: number): SegmentSlot {
    if (!open || open.rows.length === segmentVectors) {
      open = { vectors: new Float32Array(segmentVectors * dimensions), rows: [], live: 0 };
      segments.add(open);
    }
    const place = { segment: open, at: open.rows.length };
    open.rows.push(row);
    open.live += 1;
    places.set(row, place);
    return place;
  }

  const vectorAt = ({ segment, at }: SegmentSlot) => segment.vectors.subarray(at * dimensions, (at + 1) * dimensions);

  function put(row: number, vector: Float32Array): void {
    vectorAt(places.get(row) ?? reserve(row)).set(vector);
  }

  function removeOne(row: number): void {
    const place = places.get(row);
    if (!place) return;
    const { segment, at } = place;
    places.delete(row);
    segment.rows[at] = null;
    segment.live -= 1;
    if (segment.live > 0) return;
    segments.delete(segment);
    if (open === segment) open = null;
  }

  function moveSparsest(): void {
    const closed = [...segments].filter((segment) => segment !== open);
    const sparsest = closed.reduce((least, segment) => (segment.live < least.live ? segment : least));
    for (const row of sparsest.rows) {
      if (row === null) continue;
      const vector = vectorAt(places.get(row)!);
      removeOne(row);
      put(row, vector);
    }
  }

  return {
    get bytes() {
      return 4 * segments.size * segmentVectors * dimensions;
    },
    has: (row) => places.has(row),
    put(row, vector) {
      if (places.size === 0 && vector.length !== dimensions) {
        ({ length: dimensions } = vector);
        products = null;
      }
      put(row, vector);
    },
    remove(rows) {
      for (const row of rows) removeOne(row);
      if (segments.size > 2 * Math.ceil(places.size / segmentVectors) + 2) moveSparsest();
    },
    dots(question, rows) {
      // Without rows the question may be of another length than vectors that are gone.
      if (rows.length === 0) return new Float64Array(0);
      products ??= createProducts(dimensions);
      return products(
        question,
        rows.map((row) => vectorAt(places.get(row)!)),
      );
    },
  };
}

type Products = (question: Float32Array, vectors: readonly Float32Array[]) => Float64Array;

/** The kernel's inner products, over vectors that are copied to its memory. */
function createProducts(dimensions: number): Products {
  const memory: KernelMemory = createKernelMemory();
  /** Numbers of a vector with the zeros that pad it. */
  const width = 8 * Math.ceil(dimensions / 8);
  const { at, size } = layout([
    ["question", 8 * width],
    ["places", 4 * atOnce],
    ["found", 8 * atOnce],
    ["vectors", 4 * width * atOnce],
  ]);
  memory.grow(size);
  const buffer = memory.buffer();
  new Uint32Array(buffer, at.places, atOnce).set(Array.from({ length: atOnce }, (_, place) => place));
  const copies = new Float32Array(buffer, at.vectors, width * atOnce);
  return (question, vectors) => {
    const products = new Float64Array(vectors.length);
    new Float64Array(buffer, at.question, dimensions).set(question);
    for (let from = 0; from < vectors.length; from += atOnce) {
      const some = vectors.slice(from, from + atOnce);
      for (const [place, vector] of some.entries()) copies.set(vector, place * width);
      memory.kernel.exactDots(at.question, at.vectors, at.places, some.length, width, at.found);
      products.set(new Float64Array(buffer, at.found, some.length), from);
    }
    return products;
  };
}

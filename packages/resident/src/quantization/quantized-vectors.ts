import type { KernelMemory } from "../kernel/kernel-memory.ts";
import { cutsOf } from "./hamming-cuts.ts";
import { nearestByHamming } from "./hamming-search.ts";
import type { QuantizedBlock } from "./quantized-block.ts";
import { createQuantizer, type Quantizer, weightBits } from "./quantizer.ts";
import { countOf, pageSlots, type Run, slotsOf } from "./slots.ts";
import { nearestBySq8 } from "./sq8-search.ts";
import { copyBinary, copyBlock, createVectorPages, type VectorPages } from "./vector-pages.ts";

export interface SlotSearch {
  question: Float32Array;
  /** Where to look, in ascending order. */
  runs: readonly Run[];
  limit: number;
  /** Whether SQ8 vectors may decide: all that is searched has them. */
  bySq8: boolean;
  /** Asked between pages; throws to give up. */
  checkCancelled(): void;
}

/** The quantized vectors of one knowledge base in memory, a slot for each chunk. */
export interface QuantizedVectors {
  /** Bytes of a slot. */
  readonly slotBytes: number;
  readonly slots: number;
  /** The first of so many slots in a row. They hold nothing yet. */
  reserve(chunks: number): number;
  /** Takes a block's SQ8 vectors in, where they are kept. `withBinary`: makes its binary vectors of them as well. */
  put(block: QuantizedBlock, run: Run, options: { withBinary: boolean }): void;
  /** Makes binary vectors of SQ8 vectors that are kept. */
  binarize(run: Run): void;
  /** Takes binary vectors in, as a `Binarizer` makes them. */
  putBinary(binary: Uint8Array, run: Run): void;
  /** The slots may be given to other vectors. */
  free(run: Run): void;
  /** Binary vectors of questions, and those that are made here, are taken against this point; null: the origin. */
  setCenter(center: Float32Array | null): void;
  /**
   * Slots that hold the `limit` nearest. They surely do when few are searched and SQ8 vectors are kept, else very
   * likely. Without `bySq8` there are more of them.
   */
  search(search: SlotSearch): Uint32Array;
}

/** Where a search stops to be exact. */
export interface Approximation {
  /** Up to so many numbers are compared one by one, without binary vectors. The answer is exact. */
  exactNumbers: number;
  /** The fewest candidates that a comparison of binary vectors lets through. Null: as was measured. */
  fewestCandidates: number | null;
}

export interface QuantizedVectorsOptions extends Approximation {
  memory: KernelMemory;
  dimensions: number;
  /** False: only the binary vectors stay in memory. */
  keepSq8: boolean;
}

/** Whether a search of so many numbers compares binary vectors first. */
export const startsWithBinary = (numbers: number, exactNumbers: number) => numbers > exactNumbers;

export function createQuantizedVectors(options: QuantizedVectorsOptions): QuantizedVectors {
  const { memory, dimensions, keepSq8, exactNumbers, fewestCandidates } = options;
  const pages = createVectorPages(memory, dimensions, keepSq8);
  const quantizer = createQuantizer(dimensions);
  return {
    slotBytes: pages.slotBytes,
    get slots() {
      return pages.slots;
    },
    reserve: pages.reserve,
    put(block, run, { withBinary }) {
      copyBlock(pages, block, run, (part, sq8At) => {
        if (withBinary) binarize(pages, part, sq8At);
      });
    },
    binarize: (run) => binarize(pages, run, pages.sq8At),
    putBinary: (binary, run) => copyBinary(pages, binary, run),
    free: pages.free,
    setCenter(center) {
      const rotated = center ? quantizer.rotate(center) : [];
      new Float32Array(memory.buffer(), pages.scratch.center, pages.width).fill(0).set(rotated);
    },
    search({ question, runs, limit, bySq8, checkCancelled }) {
      const count = countOf(runs);
      const cuts = cutsOf({ limit, dimensions, count, fewest: fewestCandidates });
      const compareAll = keepSq8 ? !startsWithBinary(count * dimensions, exactNumbers) : count <= cuts.weighted;
      const rotated = quantizer.rotate(question);
      if (!compareAll) binarizeQuestion(pages, quantizer, rotated);
      const candidates = compareAll ? slotsOf(runs) : nearestByHamming(pages, { runs, cuts, checkCancelled });
      if (!bySq8) return candidates;
      const numbers = new Int16Array(memory.buffer(), pages.scratch.numbers, pages.width);
      return nearestBySq8(pages, candidates, quantizer.quantizeQuestion(rotated, numbers), limit);
    },
  };
}

/** Writes the binary vectors of slots, from their SQ8 vectors. */
function binarize(pages: VectorPages, { start, count }: Run, sq8At: (slot: number) => number): void {
  const { kernel } = pages.memory;
  for (let slot = start; slot < start + count; slot++) {
    const scale = pages.roundingsOf(slot).scales[slot % pageSlots]!;
    kernel.binarize(sq8At(slot), scale, pages.scratch.center, pages.width, pages.binaryAt(slot));
  }
}

function binarizeQuestion(
  { memory, scratch, width, binaryBytes }: VectorPages,
  quantizer: Quantizer,
  rotated: Float64Array,
): void {
  const buffer = memory.buffer();
  const center = new Float32Array(buffer, scratch.center, width);
  const weights = new Uint8Array(buffer, scratch.weights, weightBits * binaryBytes);
  quantizer.binarizeQuestion(rotated, center, new Uint8Array(buffer, scratch.binary, binaryBytes), weights);
}

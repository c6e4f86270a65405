import type { KernelMemory } from "../kernel/kernel-memory.ts";
import { type HammingCuts, nearestByHamming } from "./hamming-search.ts";
import type { QuantizedBlock } from "./quantized-block.ts";
import { createQuantizer, type Quantizer, weightBits } from "./quantizer.ts";
import { countOf, pageSlots, type Run, slotsOf } from "./slots.ts";
import { nearestBySq8 } from "./sq8-search.ts";
import { copyBlock, createVectorPages, type VectorPages } from "./vector-pages.ts";

export interface SlotSearch {
  question: Float32Array;
  /** Where to look, in ascending order. */
  runs: readonly Run[];
  limit: number;
  /** Asked between pages; throws to give up. */
  checkCancelled(): void;
}

/** The quantized vectors of one knowledge base in memory, a slot for each chunk. */
export interface QuantizedVectors {
  /** Bytes of a slot. */
  readonly slotBytes: number;
  readonly slots: number;
  /** Takes a block in and tells its first slot. */
  put(block: QuantizedBlock, chunks: number): number;
  /** The slots may be given to other vectors. */
  free(run: Run): void;
  /**
   * Binary vectors are taken from now on, against this point; null: the origin. SQ8 vectors must be kept, or no vector
   * be there yet.
   */
  setCenter(center: Float32Array | null): void;
  /**
   * Slots that hold the `limit` nearest. They surely do when few are searched and SQ8 vectors are kept, else very
   * likely.
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
  let centered = false;
  return {
    slotBytes: pages.slotBytes,
    get slots() {
      return pages.slots;
    },
    put(block, chunks) {
      const start = pages.reserve(chunks);
      copyBlock(pages, block, { start, count: chunks }, (part, sq8At) => {
        if (centered) binarize(pages, part, sq8At);
      });
      return start;
    },
    free: pages.free,
    setCenter(center) {
      const rotated = center ? quantizer.rotate(center) : [];
      new Float32Array(memory.buffer(), pages.scratch.center, pages.width).fill(0).set(rotated);
      centered = true;
      if (keepSq8) binarize(pages, { start: 0, count: pages.slots }, pages.sq8At);
    },
    search({ question, runs, limit, checkCancelled }) {
      const count = countOf(runs);
      const cuts = cutsOf(limit, dimensions, fewestCandidates);
      const compareAll = keepSq8 ? !startsWithBinary(count * dimensions, exactNumbers) : count <= cuts.weighted;
      const rotated = quantizer.rotate(question);
      if (!compareAll) binarizeQuestion(pages, quantizer, rotated);
      const candidates = compareAll ? slotsOf(runs) : nearestByHamming(pages, { runs, cuts, checkCancelled });
      if (!keepSq8) return candidates;
      const numbers = new Int16Array(memory.buffer(), pages.scratch.numbers, pages.width);
      return nearestBySq8(pages, candidates, quantizer.quantizeQuestion(rotated, numbers), limit);
    },
  };
}

/**
 * Measured on hard vectors (128 intrinsic dimensions, a question is like no chunk in particular). 99 % of the ten
 * nearest are among the first 2,300 by Hamming distance and the first 340 by weighted distance (100,000 vectors of 384
 * dimensions), or the first 130 and 75 (60,000 of 1,536). Fewer dimensions are fewer bits, so more candidates.
 */
function cutsOf(limit: number, dimensions: number, fewest: number | null): HammingCuts {
  const [hamming, weighted] = dimensions >= 1_024 ? [800, 256] : [4_800, 1_200];
  return { hamming: Math.max(8 * limit, fewest ?? hamming), weighted: Math.max(4 * limit, fewest ?? weighted) };
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

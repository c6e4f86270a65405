import { weightBits } from "./quantizer.ts";
import { pageSlots, pagesOf, type Run } from "./slots.ts";
import { eachPage, type VectorPages } from "./vector-pages.ts";

/** How many candidates each of the two comparisons of binary vectors lets through. */
export interface HammingCuts {
  hamming: number;
  weighted: number;
}

/** A question's binary form, which `Quantizer.binarizeQuestion` writes to scratch space. */
export interface HammingSearch {
  /** Where to look, in ascending order. */
  runs: readonly Run[];
  cuts: HammingCuts;
  /** Asked between pages; throws to give up. */
  checkCancelled(): void;
}

/**
 * Slots whose binary vectors are nearest to the question's: first by Hamming distance, then by weighted Hamming
 * distance, where a bit that differs counts by its weight in the question. Ties with the last one are included.
 */
export function nearestByHamming(pages: VectorPages, { runs, cuts, checkCancelled }: HammingSearch): Uint32Array {
  const { memory, scratch, binaryBytes } = pages;
  const { kernel } = memory;
  const buffer = memory.buffer();
  const histogram = new Uint32Array(buffer, scratch.histogram, 8 * binaryBytes + 1).fill(0);
  const parts = runs.flatMap(pagesOf);
  for (const { start, count } of parts) {
    checkCancelled();
    const [vectors, distances] = [pages.binaryAt(start), pages.distanceAt(start)];
    kernel.distances(scratch.binary, vectors, count, binaryBytes, distances, scratch.histogram);
  }
  const { most, within } = reach(histogram, cuts.hamming);
  const found = new Uint32Array(within);
  let size = 0;
  for (const { start, count } of parts) {
    const more = kernel.collect(pages.distanceAt(start), count, most, start, scratch.found);
    found.set(new Uint32Array(buffer, scratch.found, more), size);
    size += more;
  }
  return nearestByWeight(pages, found, cuts.weighted);
}

function nearestByWeight(pages: VectorPages, candidates: Uint32Array, wanted: number): Uint32Array {
  if (candidates.length <= wanted) return candidates;
  const { memory, scratch, binaryBytes } = pages;
  const distances = new Uint32Array(candidates.length);
  const histogram = new Uint32Array(8 * binaryBytes * 2 ** weightBits);
  const results = new Int32Array(memory.buffer(), scratch.results, pageSlots);
  eachPage(pages, candidates, (first, from, size) => {
    const { binary, weights, found } = scratch;
    const vectors = pages.binaryAt(first);
    memory.kernel.weightedDistances(binary, weights, vectors, found, size, binaryBytes, scratch.results);
    for (let i = 0; i < size; i++) {
      distances[from + i] = results[i]!;
      histogram[results[i]!]!++;
    }
  });
  const { most } = reach(histogram, wanted);
  return candidates.filter((_, i) => distances[i]! <= most);
}

/** The least distance within which there are so many, and how many there are. */
function reach(histogram: Uint32Array, wanted: number): { most: number; within: number } {
  let within = 0;
  let most = -1;
  while (within < wanted && most + 1 < histogram.length) within += histogram[++most]!;
  return { most, within };
}

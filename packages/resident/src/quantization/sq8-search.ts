import { lowerBoundOfBest } from "./lower-bound.ts";
import type { QuantizedQuestion } from "./quantizer.ts";
import { pageSlots } from "./slots.ts";
import { eachPage, type VectorPages } from "./vector-pages.ts";

/**
 * The share of an error bound that can really occur. Errors of a dot product add up like a random walk over the
 * dimensions: more than 8 deviations don't happen.
 */
const shareOf = (dimensions: number) => Math.min(1, 8 / Math.sqrt(dimensions));

/**
 * Those of the candidates whose dot product with the question can be among the `limit` greatest, by the known error of
 * each SQ8 vector. The question's numbers stand in scratch space, as `Quantizer.quantizeQuestion` writes them.
 */
export function nearestBySq8(
  pages: VectorPages,
  candidates: Uint32Array,
  question: QuantizedQuestion,
  limit: number,
): Uint32Array {
  const { memory, scratch, width } = pages;
  const share = shareOf(pages.dimensions);
  const scores = new Float64Array(candidates.length);
  const margins = new Float64Array(candidates.length);
  const results = new Int32Array(memory.buffer(), scratch.results, pageSlots);
  eachPage(pages, candidates, (first, from, size) => {
    memory.kernel.dots(scratch.numbers, pages.sq8At(first), scratch.found, size, width, scratch.results);
    const { scales, errors } = pages.roundingsOf(first);
    for (let i = 0; i < size; i++) {
      const place = candidates[from + i]! - first;
      scores[from + i] = results[i]! * scales[place]! * question.scale;
      margins[from + i] = share * (errors[place]! * question.length + question.error) + 1e-6;
    }
  });
  const least = lowerBoundOfBest(scores, margins, limit);
  return candidates.filter((_, i) => scores[i]! + margins[i]! >= least);
}

import { replaceLeast } from "./least-heap.ts";

/** A lower bound of the `limit`-th greatest score, when each score may be wrong by its margin. */
export function lowerBoundOfBest(scores: Float64Array, margins: Float64Array, limit: number): number {
  if (limit >= scores.length) return Number.NEGATIVE_INFINITY;
  const heap = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < scores.length; i++) {
    const bound = scores[i]! - margins[i]!;
    if (bound > heap[0]!) replaceLeast(heap, bound);
  }
  return heap[0]!;
}

/** What the `limit`-th greatest of some scores is at least, when each may be wrong by its margin. */
export function lowerBoundOfBest(scores: Float64Array, margins: Float64Array, limit: number): number {
  if (limit >= scores.length) return Number.NEGATIVE_INFINITY;
  const heap = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < scores.length; i++) {
    const bound = scores[i]! - margins[i]!;
    if (bound > heap[0]!) replaceLeast(heap, bound);
  }
  return heap[0]!;
}

/** The least is the first of a binary heap. */
function replaceLeast(heap: Float64Array, value: number): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = value;
}

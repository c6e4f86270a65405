/** Replaces the least number, which is the first of a binary heap. */
export function replaceLeast(heap: Float64Array, value: number): void {
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

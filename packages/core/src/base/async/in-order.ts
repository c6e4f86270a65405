export interface InOrder {
  /** Most items worked on at once. */
  concurrency: number;
  signal: AbortSignal;
}

/**
 * Works on several items at once and yields the results in the order of the items. The first failure, in that order, is
 * thrown; then, and when the reader stops, the work under way is aborted.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  { concurrency, signal }: InOrder,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result> {
  const stop = new AbortController();
  const inner = AbortSignal.any([signal, stop.signal]);
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item, inner);
      // Told when its turn comes.
      result.catch(() => {});
      running.push(result);
      if (running.length >= concurrency) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    // At the end nothing is under way; an abort nobody hears would still make an error with its stack.
    if (running.length > 0) stop.abort();
    await Promise.allSettled(running);
  }
}

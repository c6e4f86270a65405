/** Time left of a whole search. */
export interface Deadline {
  readonly milliseconds: number;
  elapsed(): number;
  remaining(): number;
}

export function startDeadline(milliseconds: number, now: () => number): Deadline {
  const start = now();
  return { milliseconds, elapsed: () => now() - start, remaining: () => start + milliseconds - now() };
}

/** What an embedder must leave for the store to search and the answer to be put together: a quarter, but not less than a busy process needs. */
function reserve({ milliseconds }: Deadline): number {
  return Math.min(100, Math.max(milliseconds / 4, Math.min(40, milliseconds / 2)));
}

/** Longest wait for an embedder where keywords can answer without it, however long the deadline is. */
const longestWaitMs = 2_000;

/** How long the search waits for the question's vector, before it asks the store without one. */
export function embedSlice(deadline: Deadline, keywordsCanAnswer: boolean): number {
  const slice = deadline.remaining() - reserve(deadline);
  return keywordsCanAnswer ? Math.min(slice, longestWaitMs) : slice;
}

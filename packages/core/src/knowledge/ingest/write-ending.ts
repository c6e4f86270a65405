import { isCuecardError } from "../../errors.ts";

export interface WriteEndingOptions {
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** Pauses before the second try and those after it: together half of a lease. */
const pausesMs = [1_000, 2_000, 4_000, 8_000];

/**
 * A write that ends a run, tried again while the store is away: without it the source would wait until its lease runs
 * out instead of the time that is meant for it. Such a write that was done although it seemed to fail is refused as
 * stale the next time. Throws what the last try threw, or the signal's reason.
 */
export async function writeEnding<Result>(
  write: () => Promise<Result>,
  { sleep, signal }: WriteEndingOptions,
): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await write();
    } catch (error) {
      if (!isCuecardError(error) || !error.retryable) throw error;
    }
    await sleep(pauseMs, signal);
  }
  return write();
}

import { requestedPauseMs } from "./requested-pause.ts";

export interface RetryDelay {
  /** Runs in a row that failed before this one. */
  failedRuns: number;
  /** What the other side asked for; null when it said nothing. */
  retryAfterSeconds: number | null;
  /** From 0 to 1, 1 excluded. */
  random: () => number;
}

const firstPauseMs = 10_000;
const factor = 4;

/**
 * Milliseconds until a source whose run failed is tried again: 10 s, 40 s, 160 s, 640 s, each less up to half of it by
 * chance, so that many sources that failed together don't come back together; never sooner than the other side asked,
 * which counts up to a day.
 */
export function retryDelayMs({ failedRuns, retryAfterSeconds, random }: RetryDelay): number {
  const pause = firstPauseMs * factor ** failedRuns * (1 - random() / 2);
  const asked = (requestedPauseMs(retryAfterSeconds) ?? 0) * (1 + random() / 10);
  return Math.round(Math.max(pause, asked));
}

import { startDeadline } from "../../base/time/deadline.ts";

/** One deadline for everything that a request waits for. */
export interface TimeLeft {
  /** For what comes before the search of whoever speaks then: half, so that neither leaves the other nothing. */
  readonly firstMs: number;
  /**
   * What is left by now for the search, in whole milliseconds. Half at least: more than half went by only where the
   * process got no processor, and an answer without knowledge would not be faster.
   */
  leftMs(): number;
  /** Milliseconds since the request came. */
  elapsedMs(): number;
}

export function startTime(deadlineMs: number): TimeLeft {
  const deadline = startDeadline(deadlineMs, () => performance.now());
  return {
    firstMs: deadlineMs / 2,
    elapsedMs: deadline.elapsed,
    leftMs: () => Math.max(1, Math.floor(Math.max(deadlineMs / 2, deadline.remaining()))),
  };
}

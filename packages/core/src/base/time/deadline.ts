import { lostMs } from "./lost-time.ts";

/**
 * The time limit of work with several steps, in milliseconds. Work makes one at its start and hands it down. What the
 * process lost of the time remains, at most once more.
 */
export interface Deadline {
  readonly milliseconds: number;
  elapsed(): number;
  remaining(): number;
  /** The deadline of a step that begins now: what is left, within these bounds, in whole milliseconds. */
  step(bounds?: { atLeast?: number; atMost?: number }): Deadline;
}

export function startDeadline(milliseconds: number, now = () => performance.now()): Deadline {
  const start = now();
  const before = lostMs();
  const lost = () => Math.min(milliseconds, lostMs() - before);
  const remaining = () => start + milliseconds + lost() - now();
  return {
    milliseconds,
    elapsed: () => now() - start,
    remaining,
    step: ({ atLeast = 0, atMost = Number.POSITIVE_INFINITY } = {}) =>
      startDeadline(Math.floor(Math.min(atMost, Math.max(atLeast, remaining()))), now),
  };
}

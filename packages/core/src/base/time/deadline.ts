import { lostMs } from "./lost-time.ts";

/** The time limit of work with several steps, in milliseconds. What the process lost of the time remains, at most once more. */
export interface Deadline {
  readonly milliseconds: number;
  elapsed(): number;
  remaining(): number;
}

export function startDeadline(milliseconds: number, now: () => number): Deadline {
  const start = now();
  const before = lostMs();
  const lost = () => Math.min(milliseconds, lostMs() - before);
  return { milliseconds, elapsed: () => now() - start, remaining: () => start + milliseconds + lost() - now() };
}

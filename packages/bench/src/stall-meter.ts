import { quantile } from "./bench.ts";

export interface Stalls {
  longestMs: number;
  /** Longest work of this thread itself between two ticks, in milliseconds of processor time. */
  longestOwnMs: number;
  p99Ms: number;
  /** Share of ticks that came more than 20 ms late: audio frames a voice server would have lost. */
  lostFrames: number;
}

/** Measures how late a 1 ms timer fires on this thread until it is stopped. */
export function startStallMeter(): { stop(): Stalls } {
  const late: number[] = [];
  let expected = performance.now() + 1;
  let worked = process.threadCpuUsage();
  let longestOwn = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - expected));
    expected = now + 1;
    const { user, system } = process.threadCpuUsage(worked);
    longestOwn = Math.max(longestOwn, user + system);
    worked = process.threadCpuUsage();
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return {
        longestMs: late.reduce((longest, each) => Math.max(longest, each), 0),
        longestOwnMs: longestOwn / 1_000,
        p99Ms: quantile(late, 0.99),
        lostFrames: late.filter((value) => value > 20).length,
      };
    },
  };
}

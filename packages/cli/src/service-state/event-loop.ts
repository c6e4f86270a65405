import { monitorEventLoopDelay } from "node:perf_hooks";
import type { EventLoopDelay } from "@cuecard/core";

/** Milliseconds between two measurements. */
const everyMs = 20;
/** A measurement lives for two of these. */
const windowMs = 5 * 60_000;

/** Watches how late the event loop is. */
export interface EventLoopWatch {
  /** How late it was over the last 5 to 10 minutes, or since the start. */
  delay(): EventLoopDelay;
  /** Ends the watch. */
  close(): void;
}

/** Begins to watch. It keeps no process alive. */
export function watchEventLoop(): EventLoopWatch {
  // Two histograms, each emptied when the other is five minutes old: what the older has is never younger than that.
  let [older, younger] = [begin(), begin()];
  const timer = setInterval(() => {
    older.histogram.disable();
    [older, younger] = [younger, begin()];
  }, windowMs).unref();
  return {
    delay() {
      const { histogram, begunAt } = older;
      return {
        seconds: Math.floor((performance.now() - begunAt) / 1000),
        p50Ms: lateMs(histogram.percentile(50)),
        p99Ms: lateMs(histogram.percentile(99)),
        maxMs: lateMs(histogram.max),
      };
    },
    close() {
      clearInterval(timer);
      for (const { histogram } of [older, younger]) histogram.disable();
    },
  };
}

function begin() {
  const histogram = monitorEventLoopDelay({ resolution: everyMs });
  histogram.enable();
  return { histogram, begunAt: performance.now() };
}

/** Node counts the time from one measurement to the next, in nanoseconds. */
const lateMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e4 - everyMs * 100) / 100);

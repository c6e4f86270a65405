import { setImmediate } from "node:timers/promises";
import { quantile } from "../bench.ts";
import { startStallMeter } from "../stall-meter.ts";

export interface Latencies {
  p50: number;
  p99: number;
  perSecond: number;
  /** Longest time the main thread was busy meanwhile. */
  stallMs: number;
}

/** Runs searches with so many in flight at any time and times each. */
export async function measure(count: number, search: (number: number) => Promise<unknown>, inFlight = 1): Promise<Latencies> {
  const samples: number[] = [];
  let next = 0;
  const meter = startStallMeter();
  const startedAt = performance.now();
  const run = async () => {
    for (let number = next++; number < count; number = next++) {
      const before = performance.now();
      await search(number);
      samples.push(performance.now() - before);
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, run));
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    p50: quantile(samples, 0.5),
    p99: quantile(samples, 0.99),
    perSecond: count / seconds,
    stallMs: Math.max(0, meter.stop().longestMs),
  };
}

/** Share of what an exact count finds that was found, in percent. */
export function recall(found: readonly (readonly string[])[], exact: readonly (readonly string[])[]): number {
  let hits = 0;
  let wanted = 0;
  exact.forEach((ids, i) => {
    hits += ids.filter((id) => found[i]!.includes(id)).length;
    wanted += ids.length;
  });
  return (100 * hits) / wanted;
}

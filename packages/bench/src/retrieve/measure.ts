import { setImmediate } from "node:timers/promises";
import { quantile } from "../bench.ts";
import { startStallMeter } from "../stall-meter.ts";

export interface Latencies {
  p50: number;
  p99: number;
  perSecond: number;
  /** Longest time the main thread was busy or waited for a processor meanwhile. */
  stallMs: number;
  /** The most processor time that it took without a pause. */
  ownMs: number;
}

type Search = (number: number) => Promise<unknown>;

/** Runs so many searches with so many in flight at any time and times each. */
export function measure(count: number, search: Search, inFlight = 1): Promise<Latencies> {
  return time((number) => number < count, search, inFlight);
}

/** Runs one search after another until the work has ended, and times each. */
export async function measureDuring(work: Promise<unknown>, search: Search): Promise<Latencies> {
  let running = true;
  const stop = () => {
    running = false;
  };
  work.then(stop, stop);
  const latencies = await time(() => running, search, 1);
  await work;
  return latencies;
}

async function time(goesOn: (number: number) => boolean, search: Search, inFlight: number): Promise<Latencies> {
  const samples: number[] = [];
  let next = 0;
  const meter = startStallMeter();
  const startedAt = performance.now();
  const run = async () => {
    for (let number = next++; goesOn(number); number = next++) {
      const before = performance.now();
      await search(number);
      samples.push(performance.now() - before);
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, run));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { longestMs, longestOwnMs } = meter.stop();
  return {
    p50: quantile(samples, 0.5),
    p99: quantile(samples, 0.99),
    perSecond: samples.length / seconds,
    stallMs: longestMs,
    ownMs: longestOwnMs,
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

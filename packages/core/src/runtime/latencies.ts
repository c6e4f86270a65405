import type { Cuecard } from "../api/cuecard.ts";
import { LatencyQuery, type LatencyReport, type StageFailure, type StageLatency } from "../schema/latency.ts";
import { parseInput } from "../schema/parse.ts";
import type { Degradation } from "../schema/search.ts";

/** How long turns and searches of a workspace took. */
export type Latencies = (workspace: string, minutes?: number) => LatencyReport;

/** Turns and searches that are kept, of all workspaces together: 2 MB, and a quarter of an hour with 10 a second. */
const most = 10_000;

/** One turn or search. */
interface Measured {
  workspace: string;
  at: number;
  operation: StageLatency["operation"];
  /** Milliseconds by `routeMs`, `totalMs` and so on. */
  timings: object;
  degraded: readonly Degradation[];
}

/** Reasons in one report, so that an embedder that words each error differently does not fill it. */
const mostReasons = 20;

/** Stages in the order in which they run. */
const order: StageLatency["stage"][] = ["route", "retrieve", "embed", "search", "rerank", "total"];

/** Remembers how long the newest turns and searches took. */
export function createLatencies({ on, now }: Pick<Cuecard, "on"> & { now: () => number }): Latencies {
  const kept: Measured[] = [];
  let next = 0;

  function keep(workspace: string, measured: Omit<Measured, "workspace" | "at">): void {
    kept[next] = { workspace, at: now(), ...measured };
    next = (next + 1) % most;
  }

  on("turn.answered", ({ workspace, timings, degraded }) => {
    if (timings) keep(workspace, { operation: "turn", timings, degraded });
  });
  on("search.answered", ({ workspace, timings, degraded }) =>
    keep(workspace, { operation: "search", timings, degraded }),
  );

  return (workspace, given) => {
    const { minutes } = parseInput(LatencyQuery, { minutes: given });
    const since = now() - minutes * 60_000;
    const asked = kept.filter((each) => each.workspace === workspace && each.at >= since);
    // Full, and the oldest of all is of the time that is asked for: others may have been dropped.
    const isComplete = kept.length < most || kept[next]!.at < since;
    const stages = (["turn", "search"] as const).flatMap((operation) =>
      stagesOf(
        operation,
        asked.filter((each) => each.operation === operation),
      ),
    );
    return { object: "latency_report", minutes, isComplete, stages, degraded: failuresOf(asked) };
  };
}

function stagesOf(operation: StageLatency["operation"], measured: readonly Measured[]): StageLatency[] {
  return order.flatMap((stage) => {
    const times = measured.flatMap(({ timings }) => (timings as Record<string, number>)[`${stage}Ms`] ?? []);
    if (times.length === 0) return [];
    times.sort((a, b) => a - b);
    const share = (part: number) => times[Math.ceil(part * times.length) - 1]!;
    const count = times.length;
    return [
      { operation, stage, count, p50Ms: share(0.5), p95Ms: share(0.95), p99Ms: share(0.99), maxMs: times.at(-1)! },
    ];
  });
}

function failuresOf(measured: readonly Measured[]): StageFailure[] {
  const failures = new Map<string, Omit<StageFailure, "lastAt"> & { last: number }>();
  for (const { operation, degraded, at } of measured) {
    for (const { stage, reason } of degraded) {
      // What was left of a deadline differs each time.
      const key = JSON.stringify([operation, stage, reason.replace(/\d+ ms/g, "ms")]);
      const known = failures.get(key);
      const newest = known && known.last > at ? known : { reason, last: at };
      failures.set(key, { operation, stage, reason: newest.reason, last: newest.last, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...failures.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, mostReasons)
    .map(({ last, ...failure }) => ({ ...failure, lastAt: new Date(last).toISOString() }));
}

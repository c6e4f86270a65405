import type { Played } from "./play.ts";

/** What became of a turn. */
export type Outcome = "kept" | "needless" | "found" | "wrong" | "missed";

export function outcomeOf({ before, after, right }: Pick<Played, "before" | "after" | "right">): Outcome {
  if (right.includes(before)) return right.includes(after) ? "kept" : "needless";
  if (right.includes(after)) return "found";
  return after === before ? "missed" : "wrong";
}

/** Counts and shares, with their 95 % intervals over calls. */
export function cellsOf(played: readonly Played[]): Record<string, string> {
  const outcomes = played.map((turn) => ({ callId: turn.callId, outcome: outcomeOf(turn) }));
  const stay = outcomes.filter(({ outcome }) => outcome === "kept" || outcome === "needless");
  const move = outcomes.filter(({ outcome }) => outcome !== "kept" && outcome !== "needless");
  const share = (turns: typeof outcomes, outcome: Outcome) =>
    shareOf(turns.map((turn) => ({ callId: turn.callId, hit: turn.outcome === outcome })));
  return {
    "owner right": shareOf(played.map(({ callId, after, right }) => ({ callId, hit: right.includes(after) }))),
    needless: share(stay, "needless"),
    "moves found": share(move, "found"),
    wrong: String(move.filter(({ outcome }) => outcome === "wrong").length),
    suggested: shareOf(
      played
        .filter((turn) => outcomeOf(turn) === "missed")
        .map(({ callId, suggested, right }) => ({ callId, hit: suggested !== null && right.includes(suggested) })),
    ),
  };
}

/** `3 of 40, 7.5 % [2.1, 14.9]`: a share with its interval over calls. */
export function shareOf(turns: readonly { callId: string; hit: boolean }[]): string {
  const hits = turns.filter(({ hit }) => hit).length;
  if (turns.length === 0) return "0 of 0";
  const byCall = Map.groupBy(turns, ({ callId }) => callId);
  const calls = [...byCall.values()].map((own) => ({
    hits: own.filter(({ hit }) => hit).length,
    turns: own.length,
  }));
  const { low, high } = interval(calls, (drawn) => sum(drawn, "hits") / Math.max(1, sum(drawn, "turns")));
  const percent = (value: number) => (100 * value).toFixed(1);
  return `${hits} of ${turns.length}, ${percent(hits / turns.length)} % [${percent(low)}, ${percent(high)}]`;
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

const draws = 1_000;

/** 95 % interval of a figure over calls, by bootstrap from a fixed seed. */
export function interval<Call>(
  calls: readonly Call[],
  figure: (drawn: readonly Call[]) => number,
): { low: number; high: number } {
  const random = createDraws("interval");
  const figures = Array.from({ length: draws }, () =>
    figure(calls.map(() => calls[Math.floor(random() * calls.length)]!)),
  ).sort((a, b) => a - b);
  return { low: figures[Math.floor(0.025 * draws)]!, high: figures[Math.floor(0.975 * draws)]! };
}

/** A number from 0 to 1 that depends on its name alone: both arms of a comparison draw the same. */
export function drawOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

function createDraws(name: string): () => number {
  let count = 0;
  return () => drawOf(`${name} ${count++}`);
}

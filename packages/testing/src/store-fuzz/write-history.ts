import { pickWeighted, type Random } from "../random.ts";
import { historySteps, type PushAction, type RunEnd, type StoreAction, type StoreStep } from "./history.ts";

/** Chunks that a history has before it does anything but add. */
const chunksAtFirst = 200;
const fewestBases = 3;
const mostBases = 5;
/** Histories that share a store are reopened together, so all are at the same steps. */
const reopensAt = new Set([13, 29, 45, 60, 76]);

/** What a history has made so far, and where it takes its choices from. */
interface Writing {
  random: Random;
  models: number;
  sources: Map<number, { base: number; failed: boolean }>;
  bases: number[];
  /** Numbers given to bases and sources. */
  numbers: number;
  /** Chunks added. */
  chunks: number;
}

/** A history of `historySteps` steps that keeps at least three bases. */
export function writeHistory(random: Random, models: number): StoreStep[] {
  const writing: Writing = { random, models, sources: new Map(), bases: [], numbers: 0, chunks: 0 };
  return Array.from({ length: historySteps }, (_, index) => ({
    ...next(writing, index),
    seed: random.integer(0, 2 ** 31),
  }));
}

/** Weights beside what they make; null where the history has nothing to do it to. */
const later: [number, (writing: Writing) => StoreAction | null][] = [
  [14, (writing) => (writing.bases.length < mostBases ? create(writing) : null)],
  [34, add],
  [18, refresh],
  [80, retry],
  [16, updateSource],
  [18, deleteSource],
  [26, deleteBase],
  [18, reembed],
  [14, addUnderQuotas],
  [14, call],
  [32, push],
  [14, () => ({ do: "count usage" })],
];

function next(writing: Writing, index: number): StoreAction {
  if (reopensAt.has(index)) return { do: "reopen" };
  if (writing.bases.length < fewestBases) return create(writing);
  if (writing.chunks < chunksAtFirst) return add(writing);
  for (;;) {
    const action = pickWeighted(writing.random, later)(writing);
    if (action) return action;
  }
}

function create(writing: Writing): StoreAction {
  const base = writing.numbers++;
  writing.bases.push(base);
  return { do: "create", base, model: writing.random.integer(0, writing.models - 1) };
}

function add(writing: Writing): StoreAction {
  const { integer, chance, pick } = writing.random;
  const source = writing.numbers++;
  const first = writing.chunks < chunksAtFirst;
  const end =
    first || chance(0.4) ? "stored" : pick<RunEnd>(["failed", "failed", "failed", "failed", "retried", "torn", "held"]);
  const chunks = first ? integer(15, 45) : chance(0.01) ? 1_030 : integer(0, 25);
  writing.chunks += chunks;
  const base = pick(writing.bases);
  writing.sources.set(source, { base, failed: end === "failed" });
  return { do: "add", base, source, chunks, end };
}

function refresh({ random, sources }: Writing): StoreAction | null {
  const source = pickSource(random, sources, false);
  if (source === null) return null;
  const end = random.chance(0.65) ? "stored" : random.pick<RunEnd>(["kept", "failed", "retried", "torn", "held"]);
  return { do: "refresh", base: sources.get(source)!.base, source, chunks: random.integer(0, 40), end };
}

function retry({ random, sources }: Writing): StoreAction | null {
  const source = pickSource(random, sources, true);
  if (source === null) return null;
  const end = random.chance(0.85) ? "stored" : "failed";
  const there = sources.get(source)!;
  there.failed = end === "failed";
  return { do: "retry", base: there.base, source, chunks: random.integer(1, 30), end };
}

function updateSource({ random, sources }: Writing): StoreAction | null {
  const source = pickSource(random, sources, false);
  return source === null ? null : { do: "update source", base: sources.get(source)!.base, source };
}

function deleteSource({ random, sources }: Writing): StoreAction | null {
  const source = pickSource(random, sources, false);
  if (source === null || sources.size < 6) return null;
  const { base } = sources.get(source)!;
  sources.delete(source);
  return { do: "delete source", base, source };
}

function deleteBase({ random, sources, bases }: Writing): StoreAction | null {
  if (bases.length <= fewestBases) return null;
  const base = random.pick(bases);
  bases.splice(bases.indexOf(base), 1);
  for (const [source, there] of sources) if (there.base === base) sources.delete(source);
  return { do: "delete base", base };
}

function reembed({ random: { chance, pick, integer }, bases, models }: Writing): StoreAction {
  const until = chance(0.6) ? "switched" : pick(["begun", "half"] as const);
  return { do: "re-embed", base: pick(bases), model: integer(0, models - 1), until };
}

function addUnderQuotas(writing: Writing): StoreAction {
  return { do: "add under quotas", base: writing.random.pick(writing.bases), source: writing.numbers++ };
}

function call({ random: { pick, integer } }: Writing): StoreAction {
  return { do: "call", call: integer(0, 4), what: pick(["start", "start", "save", "save", "end"] as const) };
}

function push({ random }: Writing): StoreAction {
  return { do: "push", webhook: random.integer(0, 1), what: pickWeighted(random, pushActions) };
}

const pushActions: [number, PushAction][] = [
  [3, "listen"],
  [5, "insert"],
  [6, "enable or disable"],
  [1, "delete"],
  [8, "send"],
  [3, "take and die"],
  [4, "send again"],
  [2, "forget"],
];

function pickSource({ pick }: Random, sources: Writing["sources"], failed: boolean): number | null {
  const those = [...sources].filter(([, source]) => source.failed === failed);
  return those.length === 0 ? null : pick(those)[0];
}

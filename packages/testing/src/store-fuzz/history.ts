import type { Random } from "../storage-suite/kit/random.ts";

/** How a run over a source ends. `torn`: its stream of chunks breaks; `held`: it goes on while other things happen. */
export type RunEnd = "stored" | "kept" | "failed" | "retried" | "torn" | "held";

/**
 * The next step of a random history. Knowledge bases and sources have numbers that are never reused, so that any step
 * can be left out.
 */
export type StoreAction =
  | { do: "create"; base: number; model: number }
  | { do: "add" | "refresh" | "retry"; base: number; source: number; chunks: number; end: RunEnd }
  | { do: "delete source"; base: number; source: number }
  | { do: "delete base"; base: number }
  | { do: "re-embed"; base: number; model: number; until: "begun" | "half" | "switched" }
  | { do: "reopen" };

/** `seed`: what its texts and the questions behind it are made of. */
export type StoreStep = StoreAction & { seed: number };

/** A step of a history. */
export type StoreVerb = StoreAction["do"];

export const storeVerbs: readonly StoreVerb[] = [
  "create",
  "add",
  "refresh",
  "retry",
  "delete source",
  "delete base",
  "re-embed",
  "reopen",
];

/** Steps of a history. */
export const historySteps = 64;
/** Chunks that a history has before it does anything but add. */
const chunksAtFirst = 200;
const fewestBases = 3;
const mostBases = 5;
/** Histories that share a store are reopened together, so all are at the same steps. */
const reopensAt = new Set([13, 29, 45, 60]);

/** A history of `historySteps` steps that keeps at least three bases. */
export function writeHistory(random: Random, models: number): StoreStep[] {
  const { integer, chance, pick } = random;
  const sources = new Map<number, { base: number; failed: boolean }>();
  const bases: number[] = [];
  let numbers = 0;
  let chunks = 0;

  const add = (): StoreAction => {
    const source = numbers++;
    const first = chunks < chunksAtFirst;
    const end =
      first || chance(0.4)
        ? "stored"
        : pick<RunEnd>(["failed", "failed", "failed", "failed", "retried", "torn", "held"]);
    const count = first ? integer(15, 45) : chance(0.01) ? 1_030 : integer(0, 25);
    chunks += count;
    const base = pick(bases);
    sources.set(source, { base, failed: end === "failed" });
    return { do: "add", base, source, chunks: count, end };
  };
  const create = (): StoreAction => {
    const base = numbers++;
    bases.push(base);
    return { do: "create", base, model: integer(0, models - 1) };
  };
  const refresh = (): StoreAction | null => {
    const source = pickSource(false);
    if (source === null) return null;
    const end = chance(0.65) ? "stored" : pick<RunEnd>(["kept", "failed", "retried", "torn", "held"]);
    return { do: "refresh", base: sources.get(source)!.base, source, chunks: integer(0, 40), end };
  };
  const retry = (): StoreAction | null => {
    const source = pickSource(true);
    if (source === null) return null;
    const end = chance(0.85) ? "stored" : "failed";
    const there = sources.get(source)!;
    there.failed = end === "failed";
    return { do: "retry", base: there.base, source, chunks: integer(1, 30), end };
  };
  const deleteSource = (): StoreAction | null => {
    const source = pickSource(false);
    if (source === null || sources.size < 6) return null;
    const { base } = sources.get(source)!;
    sources.delete(source);
    return { do: "delete source", base, source };
  };
  const deleteBase = (): StoreAction | null => {
    if (bases.length <= fewestBases) return null;
    const base = pick(bases);
    bases.splice(bases.indexOf(base), 1);
    for (const [source, there] of sources) if (there.base === base) sources.delete(source);
    return { do: "delete base", base };
  };
  const reembed = (): StoreAction => {
    const until = chance(0.6) ? "switched" : pick(["begun", "half"] as const);
    return { do: "re-embed", base: pick(bases), model: integer(0, models - 1), until };
  };
  const pickSource = (failed: boolean): number | null => {
    const those = [...sources].filter(([, source]) => source.failed === failed);
    return those.length === 0 ? null : pick(those)[0];
  };
  /** Weights beside what they make. */
  const later: [number, () => StoreAction | null][] = [
    [10, () => (bases.length < mostBases ? create() : null)],
    [16, add],
    [18, refresh],
    [40, retry],
    [18, deleteSource],
    [12, deleteBase],
    [18, reembed],
  ];

  function next(index: number): StoreAction {
    if (reopensAt.has(index)) return { do: "reopen" };
    if (bases.length < fewestBases) return create();
    if (chunks < chunksAtFirst) return add();
    for (;;) {
      const action = weighed(random, later)();
      if (action) return action;
    }
  }

  return Array.from({ length: historySteps }, (_, index) => ({ ...next(index), seed: integer(0, 2 ** 31) }));
}

function weighed<Choice>({ integer }: Random, choices: readonly [number, Choice][]): Choice {
  let left = integer(
    1,
    choices.reduce((sum, [weight]) => sum + weight, 0),
  );
  return choices.find(([weight]) => {
    left -= weight;
    return left <= 0;
  })![1];
}

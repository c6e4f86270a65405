import { createRandom } from "../random.ts";
import type { StorageFactory } from "../storage-suite/kit/harness.ts";
import { models } from "./content.ts";
import { type StoreStep, type StoreVerb, storeVerbs } from "./history.ts";
import { type History, nothingPlayed, type PlayedHistories, playHistories } from "./play-histories.ts";
import { shrink } from "./shrink.ts";
import { writeHistory } from "./write-history.ts";

/** How many random histories are played, and on which stores. */
export interface StoreFuzzOptions {
  /** Makes fresh stores, as for `storageSuite`. With its `reopen` histories close the store and open it again. */
  factory: StorageFactory;
  /** The first history's seed; each next one's is one more. @default 1 */
  seed?: number;
  /** How many histories. @default 100 */
  seeds?: number;
  /** How many histories share a store, each in a workspace of its own. @default 8 */
  together?: number;
  /**
   * For a store set to be approximate: the least share of the nearest chunks that its vector search must find. Whatever
   * it gives must be exact, and a search that is not cut by its limit must find all. Null: every answer is exact.
   * @default null
   */
  recall?: number | null;
  /** Called after each store with what has been played so far. */
  onProgress?: (report: StoreFuzzReport) => void;
}

/** A history in which the store's answer differs from the memory store's, cut down to the fewest steps. */
export interface StoreFinding {
  /**
   * Replay it with `fuzzStores({ ...options, seed, seeds })`; `seeds` is above 1 when it needs the histories that
   * shared its store.
   */
  seed: number;
  /** How many histories are needed to find it. */
  seeds: number;
  /** The verb whose answer differs. */
  verb: string;
  /** How the stores differ. */
  message: string;
  /** The shortest steps that show it. */
  steps: StoreStep[];
}

/** What random histories went through, and what they found. */
export interface StoreFuzzReport {
  /** Histories that were played. */
  seeds: number;
  /** Steps of all histories. */
  steps: number;
  /** Steps by what they did. `reopen` stays 0 for a store that can't be reopened. */
  verbs: Record<StoreVerb, number>;
  /** Questions that were asked. */
  questions: number;
  /** Steps behind which was asked with a filter, and over several bases. */
  filtered: number;
  /** Steps behind which several knowledge bases were asked at once. */
  overSeveral: number;
  /** Histories in which a knowledge base was re-embedded after one of its sources was processed again. */
  reembeddedAfterRefresh: number;
  /** The fewest chunks that a history had at its fullest. */
  chunks: number;
  /** Share of the nearest chunks that was found where answers are approximate; null where nothing was cut. */
  recall: number | null;
  /** The first difference, after which no more is played; null when there was none. */
  finding: StoreFinding | null;
}

/**
 * Plays made-up histories on a store and on the memory store beside it. Knowledge bases and sources come and go.
 * Sources are processed again with other chunks, fail and are retried. Knowledge bases are re-embedded for shorter and
 * longer spaces, in one go or in several. The store is closed and opened. After every step both retrievers of a search
 * must give the same ids in the same order, and counts, sources and chunk lists must be equal. A history that differs
 * is cut down to the fewest steps. Everything follows from the seed. It needs no test runner.
 *
 * @example
 * const { finding } = await fuzzStores({ factory: async () => ({ storage: createMyStorage(), cleanup: async () => {} }), seeds: 200 });
 * assert.equal(finding, null);
 */
export async function fuzzStores({
  factory,
  seed = 1,
  seeds = 100,
  together = 8,
  recall = null,
  onProgress,
}: StoreFuzzOptions): Promise<StoreFuzzReport> {
  const total = nothingPlayed();
  const report = (played: number, finding: StoreFinding | null): StoreFuzzReport => {
    const { difference: _difference, recall: tally, ...counts } = total;
    return { seeds: played, ...counts, recall: tally.wanted === 0 ? null : tally.found / tally.wanted, finding };
  };
  for (let first = seed; first < seed + seeds; first += together) {
    const histories = Array.from({ length: Math.min(together, seed + seeds - first) }, (_, index) =>
      historyOf(first + index),
    );
    const played = await playHistories(factory, histories, recall);
    addUp(total, played);
    const done = first - seed + histories.length;
    if (played.difference) return report(done, await cutDown(factory, histories, played.difference, recall));
    onProgress?.(report(done, null));
  }
  return report(seeds, null);
}

export function historyOf(seed: number): History {
  return { seed, steps: writeHistory(createRandom(seed), models.length) };
}

async function cutDown(
  factory: StorageFactory,
  histories: readonly History[],
  { seed, step, verb, message }: NonNullable<PlayedHistories["difference"]>,
  recall: number | null,
): Promise<StoreFinding> {
  const { steps } = histories.find((history) => history.seed === seed)!;
  const differenceOf = async (some: readonly StoreStep[]) =>
    (await playHistories(factory, [{ seed, steps: some }], recall)).difference;
  const alone = await differenceOf(steps);
  if (!alone)
    return { seed: histories[0]!.seed, seeds: histories.length, verb, message, steps: steps.slice(0, step + 1) };
  const fails = async (some: readonly StoreStep[]) =>
    some.length > 0 && (await differenceOf(some))?.verb === alone.verb;
  const least = await shrink(steps.slice(0, alone.step + 1), { fails, plainer });
  const { message: shortest } = (await differenceOf(least)) ?? alone;
  return { seed, seeds: 1, verb: alone.verb, message: shortest, steps: least };
}

/** The same step with less in it. */
function plainer(step: StoreStep): StoreStep[] {
  if (!("end" in step)) return [];
  const ends: StoreStep[] = step.end === "stored" ? [] : [{ ...step, end: "stored" }];
  return [...ends, ...[1, 3, 10].filter((chunks) => chunks < step.chunks).map((chunks) => ({ ...step, chunks }))];
}

function addUp(total: PlayedHistories, played: PlayedHistories): void {
  for (const verb of storeVerbs) total.verbs[verb] += played.verbs[verb];
  for (const name of ["steps", "questions", "filtered", "overSeveral", "reembeddedAfterRefresh"] as const)
    total[name] += played[name];
  total.chunks = Math.min(total.chunks, played.chunks);
  total.recall.wanted += played.recall.wanted;
  total.recall.found += played.recall.found;
}

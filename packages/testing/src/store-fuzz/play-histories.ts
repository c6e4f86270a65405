import { createMemoryStorage } from "@cuecard/core";
import type { StorageFactory } from "../storage-suite/kit/harness.ts";
import { compareEverything, compareShown } from "./compare-facts.ts";
import { mix } from "./content.ts";
import type { StoreStep, StoreVerb } from "./history.ts";
import { createLane, type Lane } from "./lane/lane.ts";
import { aSourceFilter, someQuestions } from "./questions.ts";
import { compareSearch, type RecallTally } from "./same-candidates.ts";
import { openStage, type Stage } from "./stage.ts";
import { StoreDifference, type Twins } from "./twins.ts";

/** A history and the seed that it was made from. */
export interface History {
  seed: number;
  steps: readonly StoreStep[];
}

export interface PlayedHistories {
  /** What the store answered other than memory, in which history and at which of its steps; null: nothing. */
  difference: { seed: number; step: number; verb: string; message: string } | null;
  verbs: Record<StoreVerb, number>;
  steps: number;
  questions: number;
  filtered: number;
  overSeveral: number;
  reembeddedAfterRefresh: number;
  /** The fewest chunks that one of them had at its fullest. */
  chunks: number;
  recall: RecallTally;
}

/** Everything is compared behind every so many steps, and at the end. */
const compareAllEvery = 16;
/** Below so many wanted chunks a share says little. */
const fewestWanted = 100;

/**
 * Plays histories side by side on one fresh store, each in a workspace of its own, a step of each in turn: reopening is
 * slow, so they share it. None sees anything of another. Stops at the first difference from the memory store. The same
 * histories always play the same.
 */
export async function playHistories(
  factory: StorageFactory,
  histories: readonly History[],
  recall: number | null,
): Promise<PlayedHistories> {
  const played = nothingPlayed();
  const stage = await openStage(factory);
  try {
    const oracle = createMemoryStorage();
    const lanes = histories.map((history) =>
      openLane(stage, oracle, history, { played, approximate: recall !== null }),
    );
    for (let index = 0; index < Math.max(...histories.map(({ steps }) => steps.length)); index++) {
      if (histories.some(({ steps }) => steps[index]?.do === "reopen")) await stage.reopen();
      for (const { seed, play } of lanes) {
        played.difference = await differenceIn(() => play(index), { seed, step: index });
        if (played.difference) return played;
      }
    }
    const { wanted, found } = played.recall;
    if (recall !== null && wanted >= fewestWanted && found / wanted < recall) {
      const message = `found ${found} of the ${wanted} nearest chunks; ${recall} of them were expected at least.`;
      played.difference = {
        seed: histories[0]!.seed,
        step: Math.max(...histories.map(({ steps }) => steps.length)) - 1,
        verb: "recall",
        message,
      };
    }
    played.reembeddedAfterRefresh = lanes.filter(({ lane }) => lane.reembeddedAfterRefresh).length;
    played.chunks = Math.min(...lanes.map(({ most }) => most()));
    return played;
  } finally {
    await stage.close();
  }
}

function openLane(
  stage: Stage,
  oracle: ReturnType<typeof createMemoryStorage>,
  { seed, steps }: History,
  { played, approximate }: { played: PlayedHistories; approximate: boolean },
) {
  const workspace = `history_${seed}`;
  const twins = (): Twins => stage.twins(workspace, oracle);
  const lane = createLane(twins, seed);
  let most = 0;

  async function play(index: number): Promise<void> {
    const step = steps[index];
    if (!step) return;
    const reopens = step.do === "reopen";
    if (!reopens) await lane.play(step);
    if (!reopens || stage.canReopen) played.verbs[step.do] += 1;
    played.steps += 1;
    await compare(lane, step);
    await compareWaiting(lane);
    if (index % compareAllEvery === compareAllEvery - 1 || index === steps.length - 1) await compareEverything(twins());
    most = Math.max(most, await chunksOf(lane));
  }

  async function compare({ bases, strange, shown }: Lane, step: StoreStep): Promise<void> {
    const { knowledgeBaseId, sourceId } = shown(step);
    if (knowledgeBaseId !== null) {
      await compareShown(twins(), { knowledgeBaseId, sourceId, filter: aSourceFilter(mix(step.seed, 2)) });
    }
    const { requests, filtered, overSeveral } = someQuestions(mix(step.seed, 1), [...bases.values()], strange);
    for (const request of requests) await compareSearch(twins(), request, approximate ? played.recall : null);
    played.questions += requests.length;
    played.filtered += Number(filtered);
    played.overSeveral += Number(overSeveral);
  }

  async function compareWaiting({ now }: Lane): Promise<void> {
    await twins().both(
      "stats",
      ({ storage }) => storage.stats(now()),
      ({ oldestDueAt }) => oldestDueAt,
    );
  }

  async function chunksOf({ bases }: Lane): Promise<number> {
    const { store } = twins().oracle;
    const shown = await Promise.all([...bases.values()].map(({ id }) => store.getKnowledgeBase(id)));
    return shown.reduce((sum, base) => sum + base!.chunkCount, 0);
  }

  return { seed, lane, play, most: () => most };
}

async function differenceIn(
  work: () => Promise<void>,
  where: { seed: number; step: number },
): Promise<PlayedHistories["difference"]> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof StoreDifference)) throw error;
    return { ...where, verb: error.verb, message: error.message };
  }
}

export function nothingPlayed(): PlayedHistories {
  const verbs = {
    create: 0,
    add: 0,
    refresh: 0,
    retry: 0,
    "update source": 0,
    "delete source": 0,
    "delete base": 0,
    "re-embed": 0,
    "add under quotas": 0,
    call: 0,
    push: 0,
    "count usage": 0,
    reopen: 0,
  };
  const counts = {
    steps: 0,
    questions: 0,
    filtered: 0,
    overSeveral: 0,
    reembeddedAfterRefresh: 0,
    chunks: Number.POSITIVE_INFINITY,
  };
  return { difference: null, verbs, ...counts, recall: { wanted: 0, found: 0 } };
}

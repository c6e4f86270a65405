import { limits } from "../../limits.ts";
import type { WordMeanings } from "../../ports/embedder.ts";
import type { LearnedStore } from "../../ports/storage/learned.ts";
import type { LearnedExampleStore } from "../../ports/storage/learned-examples.ts";
import { everyRow } from "../../rows/every-row.ts";
import type { LearnedExample } from "../../schema/learned-example.ts";
import type { TeamDefinition } from "../../schema/team-definition.ts";
import { decodeIntents, encodeIntents, keyOf } from "./encode-intents.ts";
import { fitInThread } from "./fit-in-thread.ts";
import type { IntentExamples, IntentModel } from "./fit-intents.ts";
import { fitWithCalls } from "./fit-with-calls.ts";
import type { IntentFit } from "./intent-fit.ts";
import { examplesOf, type MatterDefinition } from "./matter.ts";
import { type Serving, servingOf } from "./serving.ts";

/** A version of a stored team. */
export interface TeamVersion {
  id: string;
  version: number;
}

/** What is learned, by the examples, so that all calls of a team's version share it. */
export interface IntentModels {
  /**
   * Takes what is stored for the team, or begins to learn and stores that. Null for a team without example utterances.
   * Without a team nothing is stored.
   */
  of(definition: LearningDefinition, team: TeamVersion | null): IntentFit | null;
  /** Looks at once for what calls have taught: some of it may be deleted. */
  renew(): void;
}

/** What of a definition is learned from, and whether its calls are, too. */
export type LearningDefinition = MatterDefinition & {
  handoffs?: Pick<NonNullable<TeamDefinition["handoffs"]>, "learn"> | undefined;
};

export interface IntentModelsOptions {
  /** Where what is learned is kept; null: nowhere. */
  store?: (LearnedStore & Pick<LearnedExampleStore, "listLearnedExamples">) | null;
  /** Learns from examples; returns the encoded model. */
  learn?: (examples: IntentExamples) => Promise<Uint8Array>;
  /** What an embedder knows of words; null: they are compared as they are written. */
  words?: WordMeanings | null;
  now?: () => number;
}

/** How many are kept in memory; the one that was not used for longest goes first. */
const kept = 50;

export function createIntentModels({
  store = null,
  learn = fitInThread,
  words = null,
  now = Date.now,
}: IntentModelsOptions = {}): IntentModels {
  const fits = new Map<string, StartedFit>();
  const callsFits = new Map<string, { fit: IntentFit; lookedAt: number }>();

  /** The same with what the team's calls teach. */
  function withCalls(written: StartedFit, examples: IntentExamples, { id: teamId }: TeamVersion): IntentFit {
    const name = `${teamId} ${keyOf(examples)}`;
    const known = callsFits.get(name) ?? {
      fit: fitWithCalls(written, { examples, read: readOf(teamId), learn, words }),
      lookedAt: Number.NEGATIVE_INFINITY,
    };
    callsFits.delete(name);
    callsFits.set(name, known);
    for (const [oldest] of callsFits) if (callsFits.size > kept) callsFits.delete(oldest);
    if (now() - known.lookedAt >= limits.learnedExamples.lookEveryMs) {
      known.lookedAt = now();
      known.fit.renew();
    }
    return known.fit;
  }

  const readOf = (teamId: string) => async () => {
    const examples: LearnedExample[] = [];
    for await (const each of everyRow((page) => store!.listLearnedExamples({ ...page, teamId }))) examples.push(each);
    return examples;
  };

  return {
    renew() {
      for (const { fit } of callsFits.values()) fit.renew();
    },
    of(definition, team) {
      const examples = examplesOf(definition);
      if (examples === null) return null;
      const key = keyOf(examples);
      const known = fits.get(key);
      fits.delete(key);
      const found =
        known && known.problem === null ? known : startFit({ key, examples, team }, { store, learn, words });
      fits.set(key, found);
      for (const [oldest] of fits) if (fits.size > kept) fits.delete(oldest);
      if (team) found.keepFor(team);
      return store && team && definition.handoffs?.learn ? withCalls(found, examples, team) : found;
    },
  };
}

interface Wanted {
  key: string;
  examples: IntentExamples;
  team: TeamVersion | null;
}

interface StartedFit extends IntentFit {
  /** Stores what is learned with the team's version, once it is there. */
  keepFor(team: TeamVersion): void;
}

type FitOptions = Required<Omit<IntentModelsOptions, "now">>;

function startFit({ key, examples, team }: Wanted, { store, learn, words }: FitOptions): StartedFit {
  let serving: Serving | null = null;
  let learned = false;
  let problem: string | null = null;
  const usable = Promise.withResolvers<void>();
  /** Versions for which it is stored, or will be. */
  const keptFor = new Set<string>();

  async function begin(): Promise<void> {
    const stored = store && team && (await store.getLearned(team.id).catch(() => null));
    const before = stored ? decodeIntents(stored.model) : null;
    if (stored && before) {
      await serve(before);
      learned = stored.key === key;
      if (learned) keptFor.add(nameOf(team));
    }
    if (learned) return;
    await serve(decodeIntents(await learn(examples))!);
    learned = true;
  }

  async function serve(learnt: IntentModel): Promise<void> {
    serving = await servingOf(learnt, words);
    usable.resolve();
  }

  const settled = begin()
    .catch((error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
    })
    .finally(() => usable.resolve());

  async function keep({ id, version }: TeamVersion): Promise<void> {
    await settled;
    if (!store || !serving || !learned || keptFor.has(nameOf({ id, version }))) return;
    keptFor.add(nameOf({ id, version }));
    // What can't be stored is learned again by the next process.
    await store.saveLearned({ teamId: id, version, key, model: encodeIntents(serving.model) }).catch(() => false);
  }

  return {
    usable: usable.promise,
    settled,
    renew() {},
    keepFor(version) {
      void keep(version);
    },
    get learned() {
      return learned;
    },
    get classifier() {
      return serving?.classifier ?? null;
    },
    modelFor: () => serving?.model ?? null,
    get problem() {
      return problem;
    },
  };
}

const nameOf = ({ id, version }: TeamVersion) => `${id}@${version}`;

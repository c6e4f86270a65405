import { examplesOf, type MatterDefinition } from "../evidence/matter.ts";
import { createIntentClassifier, type IntentClassifier } from "./classify.ts";
import { fitInThread } from "./fit-in-thread.ts";
import type { IntentExamples, IntentModel } from "./fit-intents.ts";

/** A classifier, ready or being trained. */
export interface IntentFit {
  /** Null until it is trained. */
  readonly classifier: IntentClassifier | null;
  /** What was learned; null until then. */
  readonly model: IntentModel | null;
  /** Resolves when the training is over, whether it worked or not; never rejects. */
  readonly settled: Promise<void>;
  /** Why there will be none; null otherwise. */
  readonly problem: string | null;
}

/** Classifiers by their examples, so that all calls of a team's version share one. */
export interface IntentModels {
  /** Begins to train one that is new; null for a team without example utterances. */
  of(definition: MatterDefinition): IntentFit | null;
}

/** How many are kept; the one that was not used for longest goes first. */
const kept = 50;

export function createIntentModels(learn: typeof fitInThread = fitInThread): IntentModels {
  const fits = new Map<string, IntentFit>();
  return {
    of(definition) {
      const examples = examplesOf(definition);
      if (examples === null) return null;
      const key = JSON.stringify(examples);
      const known = fits.get(key);
      fits.delete(key);
      const found = known && known.problem === null ? known : startFit(examples, learn);
      fits.set(key, found);
      for (const [oldest] of fits) if (fits.size > kept) fits.delete(oldest);
      return found;
    },
  };
}

function startFit(examples: IntentExamples, learn: typeof fitInThread): IntentFit {
  let classifier: IntentClassifier | null = null;
  let learned: IntentModel | null = null;
  let problem: string | null = null;
  const settled = learn(examples).then(
    (model) => {
      classifier = createIntentClassifier(model);
      learned = model;
    },
    (error: unknown) => {
      problem = error instanceof Error ? error.message : String(error);
    },
  );
  return {
    settled,
    get classifier() {
      return classifier;
    },
    get model() {
      return learned;
    },
    get problem() {
      return problem;
    },
  };
}

import type { TeamDefinition } from "../../schema/team.ts";
import { createIntentClassifier, type IntentClassifier } from "./classify.ts";
import { fitInThread } from "./fit-in-thread.ts";
import type { IntentExamples } from "./fit-intents.ts";

/** A classifier, ready or being trained. */
export interface IntentFit {
  /** Null until it is trained. */
  readonly classifier: IntentClassifier | null;
  /** Resolves when the training is over, whether it worked or not; never rejects. */
  readonly settled: Promise<void>;
  /** Why there will be none; null otherwise. */
  readonly problem: string | null;
}

/** Classifiers by their examples, so that all calls of a team's version share one. */
export interface IntentModels {
  /** Begins to train one that is new; null for a team without example utterances. */
  of(definition: Pick<TeamDefinition, "members" | "negatives">): IntentFit | null;
}

/** How many are kept; the one that was not used for longest goes first. */
const kept = 50;

export function createIntentModels(learn: typeof fitInThread = fitInThread): IntentModels {
  const fits = new Map<string, IntentFit>();
  return {
    of({ members, negatives = [] }) {
      const examples: IntentExamples = {
        members: members.flatMap(({ agentId, intents }) => (intents?.length ? [{ agentId, utterances: intents }] : [])),
        negatives,
      };
      if (examples.members.length === 0) return null;
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
  let problem: string | null = null;
  const settled = learn(examples).then(
    (model) => {
      classifier = createIntentClassifier(model);
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
    get problem() {
      return problem;
    },
  };
}

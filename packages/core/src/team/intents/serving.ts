import { inSlices } from "../../base/time/in-slices.ts";
import type { WordMeanings } from "../../ports/embedder.ts";
import { createIntentClassifier, type IntentClassifier } from "./classify.ts";
import { type IntentModel, withMeanings } from "./fit-intents.ts";

/** Something that answers what words mean. */
export interface Serving {
  model: IntentModel;
  classifier: IntentClassifier;
}

/** Makes what was learned answer, a slice at a time, with what an embedder knows of words. */
export async function servingOf(learnt: IntentModel, words: WordMeanings | null): Promise<Serving> {
  const model = words ? await inSlices(withMeanings(learnt, words)) : learnt;
  return { model, classifier: createIntentClassifier(model) };
}

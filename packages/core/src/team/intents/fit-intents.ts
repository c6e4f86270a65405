import { type Example, fitModel, type Model } from "./model.ts";
import { likenessOf } from "./nearest-example.ts";

/** Example utterances by member, and utterances that mean no member. */
export interface IntentExamples {
  /** What callers say to each member. */
  members: readonly {
    agentId: string;
    utterances: readonly string[];
    /** What else is written of the member: its description, and keywords that lead to it. */
    about?: readonly string[];
  }[];
  /** What callers say that belongs to no member. */
  negatives: readonly string[];
}

/** A team's trained classifier, as plain data. */
export interface IntentModel {
  /** What was learned from the examples. */
  model: Model;
  /** The examples themselves, for the reason that is given. */
  examples: readonly Example[];
  /** Agent id of each class; null for the negatives. */
  labels: readonly (string | null)[];
  /** Mean cosine of an example to the nearest other one of its member: how much alike examples are in this team. */
  likeness: number;
}

/** Trains the classifier. Deterministic. */
export function fitIntents({ members, negatives }: IntentExamples): IntentModel {
  const labels = [...members.map(({ agentId }) => agentId), ...(negatives.length > 0 ? [null] : [])];
  const examples = [...members, { utterances: negatives, about: [] }].flatMap(({ utterances, about = [] }, classId) =>
    [...utterances, ...about].map((text) => ({ text, classId })),
  );
  const model = fitModel(examples, labels.length);
  return { model, examples, labels, likeness: likenessOf(model, examples) };
}

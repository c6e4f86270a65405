import { type Example, fitModel, type Model, score } from "./model.ts";
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
  /** The least confidence and margin that an intent needs. */
  threshold: number;
  /** Least lead of the first class over the second. */
  margin: number;
  /** Mean cosine of an example to the nearest other one of its member: how much alike examples are in this team. */
  likeness: number;
}

const folds = 5;
/**
 * Shares of the left-out examples that the threshold and the margin refuse. Callers are less like the examples than the
 * examples are like each other: on Clinc's validation split, five examples an intent, these refuse 6 to 10 % of what is
 * in scope.
 */
const refused = { byConfidence: 0.03, byMargin: 0.02 };
/**
 * With few held-out examples the threshold is moved towards 0, which is stricter: by half at this many. Of 15, 30, 60 and
 * 100 on a third of Clinc's validation split (November 2026): with one example an intent 60 refuses 10.8 % of what is in
 * scope, and lets 59 % of what is not pass; 100 refuses 15.9 %, and lets 45 % pass.
 */
const tellingExamples = 60;

/** Trains the classifier, then finds threshold and margin by cross-validation. Deterministic. */
export function fitIntents({ members, negatives }: IntentExamples): IntentModel {
  const labels = [...members.map(({ agentId }) => agentId), ...(negatives.length > 0 ? [null] : [])];
  const examples = [...members, { utterances: negatives, about: [] }].flatMap(({ utterances, about = [] }, classId) =>
    [...utterances, ...about].map((text) => ({ text, classId })),
  );
  const model = fitModel(examples, labels.length);
  const leftOut = scoreLeftOut(examples, labels);
  const confidence = quantile(leftOut.map((each) => each.confidence).sort(ascending), refused.byConfidence);
  return {
    model,
    likeness: likenessOf(model, examples),
    examples,
    labels,
    threshold: (confidence * leftOut.length) / (leftOut.length + tellingExamples),
    margin: quantile(leftOut.map((each) => each.margin).sort(ascending), refused.byMargin),
  };
}

/** Scores the members' examples by models that did not see them; the only example of a member can't be left out. */
function scoreLeftOut(
  examples: readonly Example[],
  labels: readonly (string | null)[],
): { confidence: number; margin: number }[] {
  const counts = labels.map(() => 0);
  const foldOf = examples.map(({ classId }) => counts[classId]!++ % folds);
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const held = examples.filter(
      ({ classId }, index) => foldOf[index] === fold && labels[classId] !== null && counts[classId]! > 1,
    );
    if (held.length === 0) return [];
    const model = fitModel(
      examples.filter((_, index) => foldOf[index] !== fold),
      labels.length,
    );
    return held.map(({ text }) => score(model, text));
  });
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}

const ascending = (a: number, b: number) => a - b;

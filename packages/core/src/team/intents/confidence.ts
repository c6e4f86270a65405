import type { IntentModel } from "./fit-intents.ts";
import type { Scored } from "./model.ts";

/** What tells words that are meant for the first class from others. */
export const confidenceParts = ["share", "lead", "closeness", "members", "examples"] as const;

/** One of them. */
export type ConfidencePart = (typeof confidenceParts)[number];

/**
 * Fitted by `pnpm bench fit-refusals` in November 2026 on Clinc's training and validation splits (departments of 1 to
 * 100 examples an intent, and teams of 2 to 60 intents) and on HINT3's shop by cross-validation of its training part.
 */
const weights: Record<ConfidencePart | "bias", number> = {
  bias: 1.19,
  share: 0.7,
  lead: 2.49,
  closeness: 6.03,
  members: -0.37,
  examples: -0.51,
};

/**
 * The least confidence that an intent needs, by the number of members; between these, by its logarithm. Of the same
 * sets (November 2026), with 3 to 20 examples: in teams of two intents it refuses 16 to 31 % of what is in scope and
 * lets 5 to 14 % of what is not pass; in teams of four, 6 to 30 and 7 to 9 %; in a shop of 28, 15 and 32 %. In ten departments
 * of many matters each a refusal is wrong more often: 12 and 51 % with one example an intent, 7 and 50 % with five.
 */
const least = [
  { members: 2, confidence: 0 },
  { members: 4, confidence: -0.5 },
  { members: 10, confidence: -2.4 },
  { members: 28, confidence: 0 },
] as const;
/** With more examples a member, by this much for each time that they are e times as many: a refusal is seldom wrong. */
const many = { examples: 75, rise: 0.25 };

/** Examples of a class whose cosines count, the closest ones. */
const closest = 3;

/** A text's {@link confidenceParts} beside the first class. */
export function confidencePartsOf({ model, labels }: IntentModel, scored: Scored): Record<ConfidencePart, number> {
  const { classOf } = model.index;
  const { shares, cosines, first, margin } = scored;
  const nearest = closestOf(cosines, (example) => classOf[example] === first);
  return {
    share: Math.log(aboveEven(shares[first]!, shares.length)),
    lead: margin,
    closeness: nearest.reduce((sum, cosine) => sum + cosine, 0) / closest,
    members: Math.log(labels.length),
    examples: Math.log(classOf.length / labels.length),
  };
}

/** The greatest cosines of some examples; as many as there are, at most {@link closest}. */
function closestOf(cosines: Float64Array, isOne: (example: number) => boolean): number[] {
  const best: number[] = [];
  for (let example = 0; example < cosines.length; example++) {
    const cosine = cosines[example]!;
    if (cosine <= (best[closest - 1] ?? 0) || !isOne(example)) continue;
    best.push(cosine);
    best.sort((a, b) => b - a);
    best.length = Math.min(best.length, closest);
  }
  return best;
}

/** How far a chance is above that of a guess: 0.6 is little among two classes, and much among ten. */
function aboveEven(share: number, classes: number): number {
  const even = 1 / classes;
  return classes === 1 ? share : Math.max(0.01, (share - even) / (1 - even));
}

/** Logarithm of the odds that words are meant for the first class, where every second caller means none. */
export function confidenceOf(intents: IntentModel, scored: Scored): number {
  const parts = confidencePartsOf(intents, scored);
  return confidenceParts.reduce((sum, part) => sum + weights[part] * parts[part], weights.bias);
}

/** The least confidence that an intent needs among so many classes, with so many examples in all. */
export function leastConfidence(classes: number, examples: number): number {
  const rise = many.rise * Math.max(0, Math.log(examples / classes / many.examples));
  return Math.min(0, leastAmong(classes) + rise);
}

function leastAmong(classes: number): number {
  const after = least.findIndex(({ members }) => members > classes);
  if (after === 0) return least[0].confidence;
  const [from, to] = [least.at(after - 1)!, least.at(after)!];
  if (after < 0) return to.confidence;
  const share = Math.log(classes / from.members) / Math.log(to.members / from.members);
  return from.confidence + share * (to.confidence - from.confidence);
}

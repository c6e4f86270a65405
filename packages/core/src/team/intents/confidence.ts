import { costsOf } from "../costs/costs.ts";
import { contentOf, wordFeatures } from "./features.ts";
import type { IntentModel } from "./fit-intents.ts";
import type { Scored } from "./model.ts";

/** What tells words that are meant for the first class from others; the cosines only where an embedder knows the words. */
export const confidenceParts = ["share", "lead", "closeness", "cosine", "cosineLead", "members", "examples"] as const;

/** One of them. */
export type ConfidencePart = (typeof confidenceParts)[number];

type Weights = Record<ConfidencePart | "bias", number>;

/**
 * Fitted by `pnpm bench fit-refusals` in November 2026 on Clinc's training and validation splits (departments of 1 to
 * 100 examples an intent, and teams of 2 to 60 intents) and on HINT3's shop by cross-validation of its training part.
 * `meanings` is for texts that an embedder knows, `words` for the others.
 */
const weights: Record<"words" | "meanings", Weights> = {
  words: {
    bias: 1.19,
    share: 0.7,
    lead: 2.49,
    closeness: 6.03,
    cosine: 0,
    cosineLead: 0,
    members: -0.37,
    examples: -0.51,
  },
  meanings: {
    bias: -1.25,
    share: 0.58,
    lead: 1.98,
    closeness: 4.74,
    cosine: 2.62,
    cosineLead: 0.72,
    members: -0.4,
    examples: -0.19,
  },
};

/** Of nine sentences that a team hears, seven are for one of its members. */
const meant = { for: 7, against: 2 };

const { missed, needless } = costsOf("intent");

/**
 * The least confidence at which to take an intent costs less than to refuse it. Of odds of 3, 3.5 and 4 to 1, on the
 * same sets (November 2026), the second is the least at which no team of 10, 38 and 77 members with 5 to 20 examples each
 * is right less often than naive Bayes, which refuses nothing.
 */
export const leastConfidence = Math.log((needless * meant.against) / (missed * meant.for));

/** Examples of a class whose cosines count, the closest ones. */
const closest = 3;

/** A text's {@link confidenceParts} beside the first class. */
export function confidencePartsOf({ model, labels }: IntentModel, scored: Scored): Record<ConfidencePart, number> {
  const { classOf } = model.index;
  const { shares, cosines, first, margin, meaning } = scored;
  const nearest = closestOf(cosines, (example) => classOf[example] === first);
  return {
    share: Math.log(aboveEven(shares[first]!, shares.length)),
    lead: margin,
    closeness: nearest.reduce((sum, cosine) => sum + cosine, 0) / closest,
    cosine: meaning?.cosines[first] ?? 0,
    cosineLead: meaning ? leadOf(meaning.cosines, first) : 0,
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

/** From this cosine on, a text that shares no word with a class means what its examples mean. */
const leastAlike = 0.35;

/**
 * False for a text that has nothing of the first class but function words: "can I speak to a human" is none of billing's
 * matters because of "can I". In teams of two intents with three examples, of Clinc's validation split, 8 instead of 31 %
 * of what is out of scope pass, and 7 % more of what is in scope are refused; larger teams change by a point.
 */
export function isAbout({ model: { vocabulary, index } }: IntentModel, { first, meaning }: Scored, text: string) {
  const { starts, examples, classOf } = index;
  const isOfFirst = (name: string) => {
    const id = vocabulary.ids.get(name);
    if (id === undefined) return false;
    for (let at = starts[id]!; at < starts[id + 1]!; at++) if (classOf[examples[at]!] === first) return true;
    return false;
  };
  if (contentOf(text).some((word) => wordFeatures(word).some(isOfFirst))) return true;
  return meaning !== null && meaning.known * meaning.cosines[first]! >= leastAlike;
}

function leadOf(cosines: Float64Array, first: number): number {
  const others = cosines.filter((_, each) => each !== first);
  return others.length === 0 ? 0 : cosines[first]! - Math.max(...others);
}

/** How far a chance is above that of a guess: 0.6 is little among two classes, and much among ten. */
function aboveEven(share: number, classes: number): number {
  const even = 1 / classes;
  return classes === 1 ? share : Math.max(0.01, (share - even) / (1 - even));
}

/** Logarithm of the odds that words are meant for the first class, where every second caller means none. */
export function confidenceOf(intents: IntentModel, scored: Scored): number {
  const parts = confidencePartsOf(intents, scored);
  const of = ({ bias, ...table }: Weights) =>
    confidenceParts.reduce((sum, part) => sum + table[part] * parts[part], bias);
  const known = scored.meaning?.known ?? 0;
  return known * of(weights.meanings) + (1 - known) * of(weights.words);
}

import type { EvidenceFeatures } from "@cuecard/core/internals";
import type { AskedGroup, AskedQuestion } from "./asked-sets.ts";
import { fitLogistic } from "./logistic.ts";

export type Weights = Record<keyof EvidenceFeatures, number>;

/** What a question counts by its kind. */
const counts = { answerable: 1, "out of scope": 1.15, "other article": 0.65 };
/** Each round looks for the best chunks by the weights of the one before. */
const rounds = 6;
/** Where the first round looks: words and vectors alike. */
const first: Weights = { similarity: 9, coverage: 7, longest: 4, terms: 0, around: 0, ahead: 0 };
const names = Object.keys(first) as (keyof EvidenceFeatures)[];
/** Questions of scripts without spaces have an intercept of their own, so that they don't bend the weight of `terms`. */
const unspaced = "unspaced";

/**
 * Logistic regression that tells the best chunk of the right document from the best chunk that a question without an
 * answer finds. Each feature is standardised, so that the ridge weighs on all alike.
 */
export function fitWeights(groups: readonly AskedGroup[]): Weights {
  let weights = first;
  for (let round = 0; round < rounds; round++) weights = fitOnce(groups, weights);
  return weights;
}

/** The weighed sum of a chunk's features. */
export function weighed(features: EvidenceFeatures, weights: Weights): number {
  return names.reduce((sum, name) => sum + weights[name] * features[name], 0);
}

function fitOnce(groups: readonly AskedGroup[], weights: Weights): Weights {
  const examples = groups
    .filter(isFitted)
    .flatMap(({ set, kind, asked }) =>
      asked
        .flatMap((one) => exampleOf(one, weights) ?? [])
        .map((one) => ({ ...one, kind, isUnspaced: isUnspacedSet(set) })),
    );
  const columns = names.map((name) => spreadOf(examples.map(({ features }) => features[name])));
  const fitted = fitLogistic(
    examples.map(({ features, right, kind, isUnspaced }) => ({
      features: {
        ...Object.fromEntries(names.map((name, at) => [name, standard(features[name], columns[at]!)])),
        [unspaced]: Number(isUnspaced),
      },
      right,
      weight: counts[kind],
    })),
  ).weights;
  return Object.fromEntries(names.map((name, at) => [name, fitted[name]! / columns[at]!.spread])) as Weights;
}

/** English utterances that find nothing in German and Chinese texts would make it look easy. */
const isFitted = ({ set, kind }: AskedGroup) => kind !== "out of scope" || !/ (?:de|zh)$/.test(set);
const isUnspacedSet = (set: string) => set.endsWith(" zh");

function exampleOf({ answeredBy, found }: AskedQuestion, weights: Weights) {
  const own = answeredBy === null ? found : found.filter(({ document }) => document === answeredBy);
  const features = own.flatMap((one) => one.features ?? []);
  if (features.length === 0) return null;
  const best = features.reduce((left, right) => (weighed(right, weights) > weighed(left, weights) ? right : left));
  return { features: best, right: answeredBy !== null };
}

interface Spread {
  mean: number;
  spread: number;
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean, spread };
}

const standard = (value: number, { mean, spread }: Spread) => (value - mean) / spread;

import type { TextVector } from "./vocabulary.ts";

/** Softmax regression: `weights` holds, feature by feature, a number for each class. */
export interface LinearModel {
  /** Number of classes. */
  classes: number;
  /** Weights, feature by feature. */
  weights: Float32Array;
  /** One number for each class. */
  bias: Float32Array;
}

const learningRate = 2;
/** The rate of a pass over the examples is the first one's divided by 1 + this × passes so far. */
const decay = 0.1;
const biasRate = 0.1;
const shrinkage = 1e-4;
/** Steps asked for: few examples are passed over more often. */
const steps = 30_000;
const passes = { least: 6, most: 40 };

/** Fits by stochastic gradient descent, each example with its weight. The order is drawn from a fixed seed: the same examples give the same model. */
export function fitLinear(
  vectors: readonly TextVector[],
  { classOf, weights: counts }: { classOf: readonly number[]; weights: readonly number[] },
  classes: number,
  features: number,
): LinearModel {
  const weights = new Float64Array(features * classes);
  const bias = new Float64Array(classes);
  const order = vectors.map((_, index) => index);
  const random = createRandom();
  const count = Math.max(passes.least, Math.min(passes.most, Math.round(steps / Math.max(1, vectors.length))));
  const shares = new Float64Array(classes);
  for (let pass = 0; pass < count; pass++) {
    shuffle(order, random);
    const rate = learningRate / (1 + decay * pass);
    for (const index of order) {
      const { ids, values } = vectors[index]!;
      addScores({ classes, weights, bias }, ids, values, shares);
      softmax(shares);
      shares[classOf[index]!]! -= 1;
      for (let each = 0; each < classes; each++) shares[each]! *= counts[index]!;
      for (let at = 0; at < ids.length; at++) {
        const row = ids[at]! * classes;
        const value = values[at]!;
        for (let each = 0; each < classes; each++) {
          weights[row + each]! -= rate * (shares[each]! * value + shrinkage * weights[row + each]!);
        }
      }
      for (let each = 0; each < classes; each++) bias[each]! -= rate * biasRate * shares[each]!;
    }
  }
  return { classes, weights: Float32Array.from(weights), bias: Float32Array.from(bias) };
}

/** Chance of each class, summing to 1. */
export function sharesOf(model: LinearModel, { ids, values }: TextVector): Float64Array {
  const shares = new Float64Array(model.classes);
  addScores(model, ids, values, shares);
  softmax(shares);
  return shares;
}

interface Weights {
  classes: number;
  weights: ArrayLike<number>;
  bias: ArrayLike<number>;
}

function addScores(
  { classes, weights, bias }: Weights,
  ids: readonly number[],
  values: readonly number[],
  scores: Float64Array,
): void {
  scores.set(bias);
  for (let at = 0; at < ids.length; at++) {
    const row = ids[at]! * classes;
    const value = values[at]!;
    for (let each = 0; each < classes; each++) scores[each]! += weights[row + each]! * value;
  }
}

function softmax(scores: Float64Array): void {
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let each = 0; each < scores.length; each++) {
    scores[each] = Math.exp(scores[each]! - highest);
    sum += scores[each]!;
  }
  for (let each = 0; each < scores.length; each++) scores[each]! /= sum;
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
}

/** mulberry32, from a fixed seed. */
function createRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

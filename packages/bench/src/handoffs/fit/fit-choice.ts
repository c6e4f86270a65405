/** A choice: to stay, or one of the members with these features. */
export interface Row {
  features: number[][];
  rightOnes: boolean[];
  stays: boolean;
  weight: number;
}

/** A weight for each feature. */
export type Fitted<Name extends string> = Record<Name | "bias", number>;

const passes = 400;
const shrinkage = 5e-3;
const rate = 0.05;

/**
 * Conditional logistic regression over standardised features, by Adam over whole passes: staying has a score of 0. The
 * weights are for plain features.
 */
export function fit<Name extends string>(given: readonly Row[], names: readonly Name[]): Fitted<Name> {
  const rows = given.filter(({ stays, rightOnes }) => stays || rightOnes.some(Boolean));
  const columns = columnsOf(
    rows.flatMap(({ features }) => features),
    names.length,
  );
  const inputs = rows.map(({ features }) =>
    features.map((each) => [1, ...each.map((value, at) => standard(value, columns[at]!))]),
  );
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = [0, ...columns.map(() => 0)];
  const first = weights.slice();
  const second = weights.slice();
  for (let pass = 1; pass <= passes; pass++) {
    const slope = slopeOf(rows, inputs, weights);
    for (let each = 0; each < weights.length; each++) {
      const gradient = slope[each]! / total + (each === 0 ? 0 : shrinkage * weights[each]!);
      first[each] = 0.9 * first[each]! + 0.1 * gradient;
      second[each] = 0.999 * second[each]! + 0.001 * gradient ** 2;
      const step = first[each]! / (1 - 0.9 ** pass) / (Math.sqrt(second[each]! / (1 - 0.999 ** pass)) + 1e-8);
      weights[each]! -= rate * step;
    }
  }
  const plain = columns.map(({ spread }, at) => (spread < leastSpread ? 0 : weights[at + 1]! / spread));
  const bias = weights[0]! - plain.reduce((sum, weight, at) => sum + weight * columns[at]!.mean, 0);
  const named = Object.fromEntries(names.map((name, at) => [name, round(plain[at]!)]));
  return { bias: round(bias), ...named } as Fitted<Name>;
}

/** The chance of each choice beside staying. */
export function chancesOf(scores: readonly number[]): number[] {
  const odds = scores.map(Math.exp);
  const all = odds.reduce((sum, each) => sum + each, 1);
  return odds.map((each) => each / all);
}

function slopeOf(rows: readonly Row[], inputs: readonly number[][][], weights: readonly number[]): number[] {
  const slope = weights.map(() => 0);
  for (const [at, choices] of inputs.entries()) {
    const { rightOnes, weight } = rows[at]!;
    const right = rightOnes.filter(Boolean).length;
    for (const [choice, chance] of chancesOf(choices.map((input) => dot(weights, input))).entries()) {
      const error = (chance - (rightOnes[choice] ? 1 / right : 0)) * weight;
      const input = choices[choice]!;
      for (let each = 0; each < input.length; each++) slope[each]! += error * input[each]!;
    }
  }
  return slope;
}

interface Column {
  mean: number;
  spread: number;
}

function columnsOf(features: readonly number[][], count: number): Column[] {
  return Array.from({ length: count }, (_, at) => {
    const mean = features.reduce((sum, each) => sum + each[at]!, 0) / features.length;
    const spread = Math.sqrt(features.reduce((sum, each) => sum + (each[at]! - mean) ** 2, 0) / features.length);
    return { mean, spread };
  });
}

/** A feature that hardly varies says nothing. */
const leastSpread = 0.01;
const standard = (value: number, { mean, spread }: Column) => (spread < leastSpread ? 0 : (value - mean) / spread);
const round = (value: number) => Math.round(value * 100) / 100;

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}

/** One judged turn: what the gate saw of it, and whether knowledge was needed. */
export interface Example {
  features: Readonly<Record<string, number>>;
  right: boolean;
  /** How much it counts beside others. */
  weight: number;
}

export interface Logistic {
  bias: number;
  weights: Record<string, number>;
}

/** Ridge on each weight but the bias, in examples. */
const ridge = 1;
const rounds = 12;

/** Logistic regression by Newton's method. The same examples in the same order give the same weights. */
export function fitLogistic(examples: readonly Example[]): Logistic {
  const names = Object.keys(examples[0]!.features);
  const rows = examples.map(({ features, right, weight }) => ({
    x: [1, ...names.map((name) => features[name]!)],
    y: right ? 1 : 0,
    weight,
  }));
  let fitted = names.map(() => 0);
  fitted.push(0);
  for (let round = 0; round < rounds; round++) {
    const slope = fitted.map((value, at) => (at === 0 ? 0 : ridge * value));
    const curve = fitted.map((_, row) => fitted.map((__, column) => (row === column ? (row === 0 ? 1e-6 : ridge) : 0)));
    for (const { x, y, weight } of rows) {
      const p = sigmoid(x.reduce((sum, value, at) => sum + value * fitted[at]!, 0));
      for (const [at, value] of x.entries()) {
        if (value === 0) continue;
        slope[at]! += weight * (p - y) * value;
        for (const [other, beside] of x.entries()) curve[at]![other]! += weight * p * (1 - p) * value * beside;
      }
    }
    const step = solve(curve, slope);
    fitted = fitted.map((value, at) => value - step[at]!);
  }
  return { bias: fitted[0]!, weights: Object.fromEntries(names.map((name, at) => [name, fitted[at + 1]!])) };
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** Gauss and Jordan, with the greatest pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let column = 0; column < rows.length; column++) {
    const rest = rows.slice(column).map((row) => Math.abs(row[column]!));
    const pivot = column + rest.indexOf(Math.max(...rest));
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const share = row[column]! / rows[column]![column]!;
      for (let i = column; i < row.length; i++) row[i]! -= share * rows[column]![i]!;
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}

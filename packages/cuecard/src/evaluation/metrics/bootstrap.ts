import { quantile } from "./quantile.ts";
import { seededRandom } from "./seeded-random.ts";

/** A confidence interval. */
export interface Interval {
  /** Lower end. */
  low: number;
  /** Upper end. */
  high: number;
}

const rounds = 2_000;

/**
 * The 95 % interval of the mean of paired differences by the percentile bootstrap (Efron and Tibshirani, "An
 * Introduction to the Bootstrap", 1993): 2,000 draws with replacement, from a fixed seed. An interval that does not
 * hold 0 is a difference that chance alone makes in few of a hundred sets.
 */
export function pairedInterval(differences: readonly number[]): Interval {
  const random = seededRandom(1);
  const count = differences.length;
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += differences[Math.floor(random() * count)]!;
    return sum / count;
  });
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

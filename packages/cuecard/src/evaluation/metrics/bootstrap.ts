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
  return intervalOver(differences, (drawn) => drawn.reduce((sum, each) => sum + each, 0) / drawn.length);
}

/** The same of any figure over items, such as calls whose turns belong together. */
export function intervalOver<Item>(items: readonly Item[], figure: (drawn: readonly Item[]) => number): Interval {
  const random = seededRandom(1);
  const figures = Array.from({ length: rounds }, () =>
    figure(items.map(() => items[Math.floor(random() * items.length)]!)),
  );
  return { low: quantile(figures, 0.025), high: quantile(figures, 0.975) };
}

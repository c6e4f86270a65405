/** A share with its 95 % interval. */
export interface Rate {
  /** Calls of which it holds. */
  passed: number;
  /** Calls that were judged. */
  calls: number;
  /** `passed` by `calls`; 1 for no call. */
  rate: number;
  /** 95 % interval by Wilson's score. */
  interval: { low: number; high: number };
}

const z = 1.959963984540054;

/** The interval of Wilson's score (E. B. Wilson, "Probable inference", 1927): it holds for few calls, and near 0 and 1. */
export function rateOf(passed: number, calls: number): Rate {
  if (calls === 0) return { passed, calls, rate: 1, interval: { low: 0, high: 1 } };
  const rate = passed / calls;
  const divisor = 1 + z ** 2 / calls;
  const center = (rate + z ** 2 / (2 * calls)) / divisor;
  const half = (z / divisor) * Math.sqrt((rate * (1 - rate)) / calls + z ** 2 / (4 * calls ** 2));
  // What rounding leaves at the ends.
  const low = passed === 0 ? 0 : center - half;
  const high = passed === calls ? 1 : center + half;
  return { passed, calls, rate, interval: { low, high } };
}

/** Two versions over the same calls. */
export interface PairedDifference {
  /** Calls of which it held with the first version alone. */
  lost: number;
  /** Calls of which it holds with the second version alone. */
  won: number;
  /** The second rate less the first. */
  difference: number;
  /** 95 % interval of the difference. */
  interval: { low: number; high: number };
  /** Chance of a difference as large by luck alone: McNemar's exact test. */
  p: number;
}

/**
 * The difference of paired shares: the exact test of McNemar (1947), and the interval of Agresti and Min ("Effects and
 * non-effects of paired identical observations", 2005), which adds a half to each cell.
 */
export function pairedDifference({ lost, won, calls }: { lost: number; won: number; calls: number }): PairedDifference {
  const total = calls + 2;
  const center = (won - lost) / total;
  const half = (z * Math.sqrt(Math.max(0, won + lost + 1 - (won - lost) ** 2 / total))) / total;
  return {
    lost,
    won,
    difference: calls === 0 ? 0 : (won - lost) / calls,
    interval: { low: Math.max(-1, center - half), high: Math.min(1, center + half) },
    p: exactP(lost, won),
  };
}

/** Twice the tail of a fair coin's throws, in logarithms: a thousand throws underflow otherwise. */
function exactP(lost: number, won: number): number {
  const throws = lost + won;
  let logChoose = -throws * Math.LN2;
  let tail = 0;
  for (let heads = 0; heads <= Math.min(lost, won); heads++) {
    tail += Math.exp(logChoose);
    logChoose += Math.log(throws - heads) - Math.log(heads + 1);
  }
  return Math.min(1, 2 * tail);
}

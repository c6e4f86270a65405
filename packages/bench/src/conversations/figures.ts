import { hitAt, pairedInterval } from "cuecard/evaluation";
import type { RecordedCall } from "../corpora/recorded-calls.ts";

/** What came of one judged turn: entries found, best first, those the model has, and whether the turn gave it any. */
export interface Judged {
  call: RecordedCall;
  found: string[];
  given: string[];
  gave: boolean;
}

export interface Score {
  first: number[];
  five: number[];
  given: number[];
}

/** 1 or 0 for each turn that needs knowledge. */
export function scoresOf(judged: readonly Judged[]): Score {
  const needing = judged.filter(({ call }) => call.needsKnowledge);
  const rightOf = ({ call, found }: Judged) => found.map((id) => call.right.includes(id));
  return {
    first: needing.map((one) => hitAt(rightOf(one), 1)),
    five: needing.map((one) => hitAt(rightOf(one), 5)),
    given: needing.map(({ call, given }) => (given.some((id) => call.right.includes(id)) ? 1 : 0)),
  };
}

export const percent = (values: readonly number[]) =>
  (100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length);

/** The difference of two runs over the same turns in points, with its 95 % interval: `+3.5 (+0.1 … +7.0)`. */
export function difference(ours: readonly number[], theirs: readonly number[]): string {
  const pairs = ours.map((value, at) => value - theirs[at]!);
  const { low, high } = pairedInterval(pairs);
  const signed = (value: number) => `${value < 0 ? "" : "+"}${(100 * value).toFixed(1)}`;
  return `${signed(pairs.reduce((sum, value) => sum + value, 0) / pairs.length)} (${signed(low)} … ${signed(high)})`;
}

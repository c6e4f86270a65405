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

/** Whether a turn that gave passages needed them: precision, recall and their harmonic mean, in percent. */
export function triggerOf(judged: readonly Judged[]): Record<string, number> {
  const answered = judged.filter(({ gave }) => gave);
  const needed = judged.filter(({ call }) => call.needsKnowledge).length;
  const both = answered.filter(({ call }) => call.needsKnowledge).length;
  const precision = both / Math.max(1, answered.length);
  const recall = both / Math.max(1, needed);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { "trigger precision %": 100 * precision, "trigger recall %": 100 * recall, "trigger F1 %": 100 * f1 };
}

export const percent = (values: readonly number[]) =>
  (100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length);

/** A share in percent with its 95 % interval: `42.5 (40.4 … 44.6)`. */
export function share(values: readonly number[]): string {
  const { low, high } = pairedInterval(values);
  return `${percent(values).toFixed(1)} (${(100 * low).toFixed(1)} … ${(100 * high).toFixed(1)})`;
}

/** The difference of two runs over the same turns in points, with its 95 % interval: `+3.5 (+0.1 … +7.0)`. */
export function difference(ours: readonly number[], theirs: readonly number[]): string {
  const pairs = ours.map((value, at) => value - theirs[at]!);
  const { low, high } = pairedInterval(pairs);
  const signed = (value: number) => `${value < 0 ? "" : "+"}${(100 * value).toFixed(1)}`;
  return `${signed(pairs.reduce((sum, value) => sum + value, 0) / pairs.length)} (${signed(low)} … ${signed(high)})`;
}

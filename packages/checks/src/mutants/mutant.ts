/** The fixed operators. */
export const operators = [
  "negate a condition",
  "drop an await",
  "drop a statement",
  "± 1",
  "drop an order by",
] as const;

export type Operator = (typeof operators)[number];

/** One small fault in one file: the characters from `start` to `end` replaced. */
export interface Mutant {
  /** Path below the repository's root. */
  file: string;
  operator: Operator;
  start: number;
  end: number;
  /** What stood there, and what stands there instead. */
  before: string;
  after: string;
  /** From 1. */
  line: number;
  /** The expression or statement that runs where the fault is; null for text, which runs elsewhere. */
  place: readonly [start: number, end: number] | null;
}

export function applied(text: string, { start, end, after }: Mutant): string {
  return text.slice(0, start) + after + text.slice(end);
}

/** Such as `packages/core/src/base/values/ids.ts:12 negate a condition: known → !(known)`. */
export function describeMutant({ file, line, operator, before, after }: Mutant): string {
  const short = (code: string) => (code.length > 90 ? `${code.slice(0, 90)}…` : code).replace(/\s+/g, " ");
  return `${file}:${line} ${operator}: ${short(before)} → ${after === "" || after === ";" ? "nothing" : short(after)}`;
}

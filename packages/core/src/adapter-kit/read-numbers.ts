import type { CuecardError } from "../errors.ts";

export interface ExpectedVector {
  /** How many numbers the vector must have. */
  dimensions: number;
  /** Which of the vectors, such as `embedding 3`. */
  which: string;
  /** Makes the error, given what came instead. */
  wrong: (what: string) => CuecardError;
}

/**
 * Reads a vector from a provider's answer. Throws the error of `wrong` for another type, another length, or a value
 * that is not a finite 32-bit number.
 */
export function readVector(value: unknown, { dimensions, which, wrong }: ExpectedVector): Float32Array {
  if (!Array.isArray(value)) throw wrong(`${which} being ${describeValue(value)} instead of a list of numbers`);
  if (value.length !== dimensions) {
    throw wrong(
      `${which} of ${value.length} numbers instead of ${dimensions}; set dimensions to the length that the model makes`,
    );
  }
  const stranger = value.findIndex((one) => typeof one !== "number" || !Number.isFinite(Math.fround(one)));
  if (stranger >= 0) throw wrong(`${describeValue(value[stranger])} among the numbers of ${which}`);
  return Float32Array.from(value as number[]);
}

/**
 * Reads scores by the index of their passage, and returns them in the order of the passages. Throws the error of
 * `wrong` for a missing, repeated or invalid one.
 */
export function readScores(
  items: readonly { index: unknown; score: unknown }[],
  { count, wrong }: { count: number; wrong: (what: string) => CuecardError },
): number[] {
  if (items.length !== count) throw wrong(`${items.length} scores for ${count} passages`);
  const scores: (number | undefined)[] = Array(count).fill(undefined);
  for (const { index, score } of items) {
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= count) {
      throw wrong(`a score of index ${describeValue(index)}, expected 0 to ${count - 1}`);
    }
    if (scores[index] !== undefined) throw wrong(`two scores of index ${index}`);
    if (typeof score !== "number" || !Number.isFinite(score))
      throw wrong(`${describeValue(score)} as the score of passage ${index}`);
    scores[index] = score;
  }
  return scores as number[];
}

/** Whether a value is an object with named properties: not null and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Describes a value for a message that must not repeat a whole answer. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return `a string of ${value.length} characters`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

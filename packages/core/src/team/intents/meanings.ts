import type { WordMeanings } from "../../ports/embedder.ts";
import type { Example } from "./model.ts";

/** What an embedder knows of the texts of each class. */
export interface ClassMeanings {
  /** What a text means; the vector's length, 0 to 1, is how far the embedder knows the text. */
  meaningOf: WordMeanings["meaningOf"];
  /** By the number of the class. */
  classes: readonly ClassMeaning[];
}

interface ClassMeaning {
  /** The mean of its example utterances, of unit length; null without any. */
  middle: Float32Array | null;
  /** What else is written of it, each text of unit length. */
  parts: Float32Array[];
  /** How far the embedder knows its texts, 0 to 1. */
  known: number;
}

/** A text beside what is known of each class. */
export interface Meaning {
  /** Cosine to each class; 0 for one that nothing is known of. */
  cosines: Float64Array;
  /** How far the embedder knows the text and the classes, 0 to 1. */
  known: number;
}

/** Reads the examples one after another, so that many of them can be read a slice at a time. */
export function* readMeanings(
  examples: readonly Example[],
  classes: number,
  meaningOf: WordMeanings["meaningOf"],
): Generator<void, ClassMeanings> {
  const read = Array.from({ length: classes }, () => ({ said: [] as Float32Array[], written: [] as Float32Array[] }));
  for (const { text, classId, kind } of examples) {
    if (kind !== "keyword") read[classId]![kind].push(meaningOf(text));
    yield;
  }
  return { meaningOf, classes: read.map(meaningOfClass) };
}

function meaningOfClass({ said, written }: { said: Float32Array[]; written: Float32Array[] }): ClassMeaning {
  const all = [...said, ...written];
  const known = all.reduce((sum, vector) => sum + Math.hypot(...vector), 0) / Math.max(1, all.length);
  const middle =
    said.length === 0 ? null : unit(said[0]!.map((_, at) => said.reduce((sum, each) => sum + each[at]!, 0)));
  return { middle, parts: written.map(unit), known };
}

/** Compares a text with each class. */
export function compareMeaning({ meaningOf, classes }: ClassMeanings, text: string): Meaning {
  const vector = meaningOf(text);
  const length = Math.hypot(...vector);
  const cosines = Float64Array.from(classes, (own) => (length === 0 ? 0 : cosineTo(own, vector) / length));
  const mean = classes.reduce((sum, own) => sum + own.known, 0) / Math.max(1, classes.length);
  return { cosines, known: length * mean };
}

/** The mean of what examples say and of the best part of what is written, where a class has both. */
function cosineTo({ middle, parts }: ClassMeaning, vector: Float32Array): number {
  const said = middle && dot(middle, vector);
  if (parts.length === 0) return said ?? 0;
  const written = Math.max(...parts.map((part) => dot(part, vector)));
  return said === null ? written : (said + written) / 2;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}

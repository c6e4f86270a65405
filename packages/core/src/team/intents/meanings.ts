import { dot } from "../../base/values/dot.ts";
import type { WordMeanings } from "../../ports/embedder.ts";
import { type Example, livedWeight } from "./example.ts";
import { lengthOf, type Talk, unit } from "./talk.ts";

/** What an embedder knows of the texts of each class. */
export interface ClassMeanings {
  /** What a text means; the vector's length, 0 to 1, is how far the embedder knows the text. */
  meaningOf: WordMeanings["meaningOf"];
  /** What it makes of small talk. */
  talk: Talk;
  /** By the number of the class. */
  classes: readonly ClassMeaning[];
  /** How far the embedder knows the texts of all of them, 0 to 1. */
  known: number;
}

/** In double precision, which is multiplied in less time. */
interface ClassMeaning {
  /** The mean of its example utterances, or of the parts of its description without any; of unit length. Null without both. */
  middle: Float64Array | null;
  /** What else is written of it, each text of unit length. */
  parts: Float64Array[];
}

/** A text beside what is known of each class. */
export interface Meaning {
  /** Cosine to each class; 0 for one that nothing is known of. */
  cosines: Float64Array;
  /** Cosine to the lines of small talk that are nearest. */
  talk: number;
  /** How far the embedder knows the text and the classes, 0 to 1. */
  known: number;
}

/** Reads the examples one after another, so that many of them can be read a slice at a time. */
export function* readMeanings(
  examples: readonly Example[],
  classes: number,
  { meaningOf, talk }: Pick<ClassMeanings, "meaningOf" | "talk">,
): Generator<void, ClassMeanings> {
  const read = Array.from({ length: classes }, () => ({ said: [], written: [], lived: [] }) as Read);
  for (const { text, classId, kind } of examples) {
    if (kind !== "keyword") read[classId]![kind].push(talk.centred(meaningOf(text)));
    yield;
  }
  const known = read.map(({ said, written }) => meanOf([...said, ...written].map(lengthOf)));
  return { meaningOf, talk, classes: read.map(meaningOfClass), known: meanOf(known) };
}

/** Vectors of a class's texts. */
type Read = Record<"said" | "written" | "lived", Float32Array[]>;

function meaningOfClass({ said, written, lived }: Read): ClassMeaning {
  const own = said.length > 0 ? said : written;
  const all = [...own, ...lived.map((vector) => vector.map((value) => value * livedWeight))];
  const middle = all[0] ? unit(all[0].map((_, at) => all.reduce((sum, each) => sum + each[at]!, 0))) : null;
  return { middle: middle && new Float64Array(middle), parts: written.map((vector) => new Float64Array(unit(vector))) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Compares a text with each class, and with small talk. */
export function compareMeaning({ meaningOf, talk, classes, known }: ClassMeanings, text: string): Meaning {
  const vector = talk.centred(meaningOf(text));
  const length = lengthOf(vector);
  if (length === 0) return { cosines: new Float64Array(classes.length), talk: 0, known: 0 };
  const wide = new Float64Array(vector);
  const cosines = Float64Array.from(classes, (own) => cosineTo(own, wide) / length);
  return { cosines, talk: talk.near(vector), known: length * known };
}

/** The middle of what is said or written, and the best part of what is written, where there is one. */
function cosineTo({ middle, parts }: ClassMeaning, vector: Float64Array): number {
  if (middle === null) return 0;
  const whole = dot(middle, vector);
  if (parts.length === 0) return whole;
  let best = -1;
  for (const part of parts) best = Math.max(best, dot(part, vector));
  return (whole + best) / 2;
}

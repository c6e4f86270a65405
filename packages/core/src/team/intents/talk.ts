import { dot } from "../../base/values/dot.ts";
import { listsOf } from "../../language/languages/by-language.ts";
import { nearTalk } from "../../language/near-talk.ts";
import type { WordMeanings } from "../../ports/embedder.ts";

/** What an embedder makes of small talk, which is the business of no member. */
export interface Talk {
  /**
   * A text's vector without the direction that all of talk has in common, and as long as before: the length says how far
   * the embedder knows the text. Were that direction subtracted as it is, texts that have nothing of it would be alike by lacking it.
   */
  centred(vector: Float32Array): Float32Array;
  /** How near a centred vector comes to small talk, as a cosine; 0 where the embedder knows no line of it. */
  near(centred: Float32Array): number;
}

/** A line of which the embedder knows less is in a language that it does not know. */
const leastKnown = 0.5;

const known = new WeakMap<WordMeanings["meaningOf"], Talk>();

/** Reads the lines of all languages one after another, once for each embedder. */
export function* readTalk(meaningOf: WordMeanings["meaningOf"]): Generator<void, Talk> {
  const read = known.get(meaningOf);
  if (read) return read;
  const lines: Float32Array[] = [];
  for (const line of Object.values(listsOf("talkLines")).flat()) {
    const vector = meaningOf(line);
    if (lengthOf(vector) >= leastKnown) lines.push(unit(vector));
    yield;
  }
  const talk = talkOf(lines);
  known.set(meaningOf, talk);
  return talk;
}

function talkOf(lines: readonly Float32Array[]): Talk {
  const sum = lines[0]?.map((_, at) => lines.reduce((sum, line) => sum + line[at]!, 0));
  const common = sum && new Float64Array(unit(sum));
  const centred = (vector: Float32Array) => {
    const length = lengthOf(vector);
    const along = common ? dot(new Float64Array(vector), common) : 0;
    const away = vector.map((value, at) => value - along * (common?.[at] ?? 0));
    return unit(away).map((value) => value * length);
  };
  const all = lines.map((line) => Float64Array.from(centred(line)));
  return { centred, near: (vector) => (all.length === 0 ? 0 : nearTalk(unit(vector), all)) };
}

/** Zeros stay zeros. */
export function unit(vector: Float32Array): Float32Array {
  const length = lengthOf(vector) || 1;
  return vector.map((value) => value / length);
}

export function lengthOf(vector: Float32Array): number {
  const wide = new Float64Array(vector);
  return Math.sqrt(dot(wide, wide));
}

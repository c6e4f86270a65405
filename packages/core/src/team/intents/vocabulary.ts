import { takeFeatures } from "./features.ts";

/** Known features by name, and how much each says: its inverse document frequency over the examples. */
export interface Vocabulary {
  /** Number of each feature by its name. */
  ids: ReadonlyMap<string, number>;
  /** Inverse document frequency of each feature, by its number. */
  idf: Float64Array;
  /** Of a feature that no example has. */
  unseenIdf: number;
}

/** A text as a sparse vector; with its unseen features its length would be 1. */
export interface TextVector {
  ids: number[];
  values: number[];
  /** Words of the text that each feature stands for. */
  words: string[];
  /** Share of the vector's squared length that lies in features no example has, 0 to 1. */
  unseen: number;
}

/** Many examples need no feature that only one of them has. */
const manyExamples = 3_000;

export function createVocabulary(texts: readonly string[]): Vocabulary {
  const frequency = new Map<string, number>();
  for (const text of texts) {
    const seen = new Set<string>();
    takeFeatures(text, (name) => seen.add(name));
    for (const name of seen) frequency.set(name, (frequency.get(name) ?? 0) + 1);
  }
  const least = texts.length > manyExamples ? 2 : 1;
  const known = [...frequency].filter(([, count]) => count >= least);
  return {
    ids: new Map(known.map(([name], id) => [name, id])),
    idf: Float64Array.from(known, ([, count]) => idf(texts.length, count)),
    unseenIdf: idf(texts.length, 0),
  };
}

export function vectorOf({ ids, idf, unseenIdf }: Vocabulary, text: string): TextVector {
  const found = new Map<string, { weight: number; words: string }>();
  takeFeatures(text, (name, weight, words) => {
    const feature = found.get(name);
    if (feature) feature.weight += weight;
    else found.set(name, { weight, words });
  });
  const vector: TextVector = { ids: [], values: [], words: [], unseen: 1 };
  let known = 0;
  let unknown = 0;
  for (const [name, { weight, words }] of found) {
    const id = ids.get(name);
    const value = weight * (id === undefined ? unseenIdf : idf[id]!);
    if (id === undefined) unknown += value * value;
    else {
      known += value * value;
      vector.ids.push(id);
      vector.values.push(value);
      vector.words.push(words);
    }
  }
  const length = Math.sqrt(known + unknown);
  if (length === 0) return vector;
  vector.values = vector.values.map((value) => value / length);
  vector.unseen = unknown / (known + unknown);
  return vector;
}

function idf(texts: number, count: number): number {
  return Math.log((texts + 1) / (count + 0.5));
}

import type { TextVector } from "./vocabulary.ts";

/** Examples by feature: those of feature `f` are `examples[starts[f] .. starts[f + 1])`, with their `values`. */
export interface ExampleIndex {
  /** Where each feature's entries begin; one more than there are features. */
  starts: Uint32Array;
  /** Number of the example of each entry. */
  examples: Uint16Array;
  /** Value of the feature in each entry's example. */
  values: Float32Array;
  /** Class of each example. */
  classOf: Uint16Array;
}

export function indexExamples(
  vectors: readonly TextVector[],
  classOf: readonly number[],
  features: number,
): ExampleIndex {
  const starts = new Uint32Array(features + 1);
  for (const { ids } of vectors) for (const id of ids) starts[id + 1]! += 1;
  for (let id = 0; id < features; id++) starts[id + 1]! += starts[id]!;
  const next = starts.slice();
  const examples = new Uint16Array(starts[features]!);
  const values = new Float32Array(starts[features]!);
  for (const [example, vector] of vectors.entries()) {
    for (const [at, id] of vector.ids.entries()) {
      const place = next[id]!++;
      examples[place] = example;
      values[place] = vector.values[at]!;
    }
  }
  return { starts, examples, values, classOf: Uint16Array.from(classOf) };
}

/** The example of a class closest to a text, and their cosine, 0 to 1; null when they share no feature. */
export function nearestExample(
  { starts, examples, values, classOf }: ExampleIndex,
  vector: TextVector,
  wanted: number,
): { example: number; closeness: number } | null {
  const cosines = new Float64Array(classOf.length);
  for (const [at, id] of vector.ids.entries()) {
    const value = vector.values[at]!;
    for (let place = starts[id]!; place < starts[id + 1]!; place++)
      cosines[examples[place]!]! += value * values[place]!;
  }
  let best: { example: number; closeness: number } | null = null;
  for (let example = 0; example < cosines.length; example++) {
    const closeness = cosines[example]!;
    if (classOf[example] === wanted && closeness > (best?.closeness ?? 0)) best = { example, closeness };
  }
  return best;
}

import { type TextVector, type Vocabulary, vectorOf } from "./vocabulary.ts";

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

/** The cosine of a text to each example, 0 to 1. */
export function cosinesTo({ starts, examples, values, classOf }: ExampleIndex, vector: TextVector): Float64Array {
  const cosines = new Float64Array(classOf.length);
  for (const [at, id] of vector.ids.entries()) {
    const value = vector.values[at]!;
    for (let place = starts[id]!; place < starts[id + 1]!; place++)
      cosines[examples[place]!]! += value * values[place]!;
  }
  return cosines;
}

/** The example of a class closest to a text, and their cosine, 0 to 1; null when they share no feature. */
export function nearestExample(
  { classOf }: ExampleIndex,
  cosines: Float64Array,
  wanted: number,
): { example: number; closeness: number } | null {
  let best: { example: number; closeness: number } | null = null;
  for (let example = 0; example < cosines.length; example++) {
    const closeness = cosines[example]!;
    if (classOf[example] === wanted && closeness > (best?.closeness ?? 0)) best = { example, closeness };
  }
  return best;
}

/** At most so many examples are compared for {@link likenessOf}. */
const comparedExamples = 300;

/** Mean cosine of examples to the nearest other one of their class. */
export function likenessOf(
  { vocabulary, index }: { vocabulary: Vocabulary; index: ExampleIndex },
  examples: readonly { text: string; classId: number }[],
): number {
  const step = Math.max(1, Math.ceil(examples.length / comparedExamples));
  let sum = 0;
  let count = 0;
  for (let each = 0; each < examples.length; each += step) {
    const { text, classId } = examples[each]!;
    const cosines = cosinesTo(index, vectorOf(vocabulary, text));
    cosines[each] = 0;
    sum += nearestExample(index, cosines, classId)?.closeness ?? 0;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

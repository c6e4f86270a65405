import { fitLinear, type LinearModel, sharesOf } from "./linear-model.ts";
import { cosinesTo, type ExampleIndex, indexExamples, nearestExample } from "./nearest-example.ts";
import { createVocabulary, type TextVector, type Vocabulary, vectorOf } from "./vocabulary.ts";

/** An utterance and the number of its class. */
export interface Example {
  /** What a caller says. */
  text: string;
  /** Number of the class. */
  classId: number;
}

/** A trained model. It is plain data, so that a thread can hand it over. */
export interface Model {
  /** The known features. */
  vocabulary: Vocabulary;
  /** Tells the classes apart. */
  linear: LinearModel;
  /** Finds the closest example. */
  index: ExampleIndex;
}

/** Which class a text is nearest to, and how sure that is. */
export interface Scored {
  vector: TextVector;
  first: number;
  /** Null when there is only one class. */
  second: number | null;
  /** Chance of each class. */
  shares: Float64Array;
  /** Cosine to each example. */
  cosines: Float64Array;
  /** Index of the example of the first class that is closest; null when none shares a feature. */
  nearest: number | null;
  /** Chance of the first class less that of the second. */
  margin: number;
}

export function fitModel(examples: readonly Example[], classes: number): Model {
  const vocabulary = createVocabulary(examples.map(({ text }) => text));
  const vectors = examples.map(({ text }) => vectorOf(vocabulary, text));
  const classOf = examples.map(({ classId }) => classId);
  const features = vocabulary.ids.size;
  return {
    vocabulary,
    linear: fitLinear(vectors, classOf, classes, features),
    index: indexExamples(vectors, classOf, features),
  };
}

export function score({ vocabulary, linear, index }: Model, text: string): Scored {
  const vector = vectorOf(vocabulary, text);
  const shares = sharesOf(linear, vector);
  let first = 0;
  let second: number | null = null;
  for (let each = 1; each < shares.length; each++) {
    if (shares[each]! > shares[first]!) {
      second = first;
      first = each;
    } else if (second === null || shares[each]! > shares[second]!) second = each;
  }
  const cosines = cosinesTo(index, vector);
  const nearest = nearestExample(index, cosines, first);
  return {
    vector,
    first,
    second,
    shares,
    cosines,
    nearest: nearest?.example ?? null,
    margin: shares[first]! - (second === null ? 0 : shares[second]!),
  };
}

import { type Example, weightOf } from "./example.ts";
import { fitLinear, type LinearModel, sharesOf } from "./linear-model.ts";
import { type ClassMeanings, compareMeaning, type Meaning } from "./meanings.ts";
import { cosinesTo, type ExampleIndex, indexExamples, nearestExample } from "./nearest-example.ts";
import { createVocabulary, type TextVector, type Vocabulary, vectorOf } from "./vocabulary.ts";

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
  /** Chance of each class, by words and by meaning. */
  shares: Float64Array;
  /** The text's meaning beside each class; null without an embedder that knows meanings. */
  meaning: Meaning | null;
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
    linear: fitLinear(vectors, { classOf, weights: examples.map(weightOf) }, classes, features),
    index: indexExamples(vectors, classOf, features),
  };
}

/**
 * What a cosine of 1 adds to the logarithm of a class's chance. Of 5, 8 and 12, on Clinc's validation split (departments
 * and teams of 38 intents) and the training part of Banking77, with 5 to 20 examples (November 2026), these differ by less
 * than a point; 0 is 2 to 6 points worse.
 */
const meaningCounts = 8;

/** Compares a text with what was learned, and with what an embedder knows of it. */
export function score({ vocabulary, linear, index }: Model, text: string, meanings: ClassMeanings | null): Scored {
  const vector = vectorOf(vocabulary, text);
  const meaning = meanings && compareMeaning(meanings, text);
  const shares = sharesOf(linear, vector);
  if (meaning) addMeaning(shares, meaning);
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
    meaning,
    cosines,
    nearest: nearest?.example ?? null,
    margin: shares[first]! - (second === null ? 0 : shares[second]!),
  };
}

function addMeaning(shares: Float64Array, { cosines, known }: Meaning): void {
  const most = cosines.reduce((best, cosine) => Math.max(best, cosine), -1);
  let sum = 0;
  for (let each = 0; each < shares.length; each++) {
    shares[each]! *= Math.exp(meaningCounts * known * (cosines[each]! - most));
    sum += shares[each]!;
  }
  for (let each = 0; each < shares.length; each++) shares[each]! /= sum;
}

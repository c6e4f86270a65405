import type { KeywordStatistics } from "../../../ports/storage/search.ts";
import { createBm25, idf } from "../../../storage-kit/bm25.ts";

/** What is weighed to say whether a chunk answers. */
export interface EvidenceFeatures {
  similarity: number;
  /** Its share of the question's words, by idf. */
  coverage: number;
  /** The most that one of them tells: how rare it is in the knowledge bases, and as a share of `mostLetters` how long, since long words are rare in the language too. */
  longest: number;
  /** Logarithm of how many words are asked; of scripts without spaces 0, since their words are cut by a dictionary. */
  terms: number;
  /** Mean similarity of those that are nearest behind the best: whether the knowledge bases are about such things at all. */
  around: number;
  /** How much more BM25 it has than the best others on average, as a share of the question's words by idf. */
  ahead: number;
}

export interface ChunkFacts {
  /** How often each of the question's index words stands in it. */
  termFrequencies: readonly number[];
  /** Null: without a vector. */
  similarity: number | null;
  /** In index words. */
  length: number;
}

export interface QuestionFacts extends KeywordStatistics {
  /** Letters of each of its index words. */
  letters: readonly number[];
  /** Its words are of a script without spaces. */
  unspaced: boolean;
  /** It is in a language whose inflections the index words keep apart: they are stemmed as English. */
  inflected: boolean;
  /** It is hardly more than its index words, as "refund window" is: a chunk that has all of them answers. */
  bare: boolean;
}

/** Letters of a stem that is cut; words of dense scripts count as so many whatever they have. */
export const mostLetters = 8;
/** Letters that a word of a dense script counts as. */
export const denseLetters = 5;
/** Words that are counted at most. */
const mostTerms = 12;
/** Chunks that one is compared with. */
const compared = 10;
/** Where there is no vector: what an off-topic question's best passage has, and what the next ones have on average, for questions that are answered. */
const neutral = { best: 0.4, around: 0.3 };
/** Chunks from which on a knowledge base's own idf is believed. */
const leastChunks = 100;

/**
 * The features of each chunk; null where it has none of the words. In a knowledge base of few chunks idf is chance. So a
 * base below `leastChunks` counts as one of that size, a word that no chunk has weighs less by the root of the share,
 * and the average around a chunk counts by its number of neighbors.
 */
export function evidenceFeatures(
  { chunkCount, averageLength, documentFrequencies, letters, unspaced }: QuestionFacts,
  chunks: readonly ChunkFacts[],
): (EvidenceFeatures | null)[] {
  const counted = Math.max(chunkCount, leastChunks);
  const unseen = Math.sqrt(Math.min(1, chunkCount / counted));
  const weights = documentFrequencies.map((frequency) => idf(counted, frequency) * (frequency === 0 ? unseen : 1));
  const told = weights.map((weight, i) => (weight * Math.min(mostLetters, letters[i]!)) / mostLetters);
  const mass = sum(weights);
  const terms = unspaced ? 0 : Math.log(Math.min(mostTerms, weights.length));
  const similarities = chunks.flatMap(({ similarity }) => similarity ?? []);
  const next = meanBehindFirst(similarities, neutral.around);
  const around = neutral.around + (next - neutral.around) * (chunkCount / counted);
  const scoreOf = createBm25({ chunkCount: counted, averageLength, documentFrequencies });
  const scores = chunks.map(({ termFrequencies, length }) => scoreOf(termFrequencies, length));
  const others = meanBehindFirst(scores, 0);
  const most = idf(counted, 0);
  return chunks.map(({ termFrequencies, similarity }, at) => {
    let held = 0;
    let longest = 0;
    for (let i = 0; i < weights.length; i++) {
      const frequency = termFrequencies[i]!;
      held += weights[i]! * Math.min(1, frequency);
      if (frequency > 0 && told[i]! > longest) longest = told[i]!;
    }
    if (mass === 0 || held === 0) return null;
    return {
      similarity: similarity ?? neutral.best,
      coverage: held / mass,
      longest: longest / most,
      terms,
      around,
      ahead: (scores[at]! - others) / mass,
    };
  });
}

/** Of those that are compared behind the greatest; what is missing counts as `otherwise`. */
function meanBehindFirst(values: readonly number[], otherwise: number): number {
  const greatest = greatestOf(values, compared + 1);
  const count = Math.max(0, greatest.length - 1);
  let total = 0;
  for (let i = 1; i <= count; i++) total += greatest[i]!;
  return (total + otherwise * (compared - count)) / compared;
}

/** The greatest few, in descending order: quicker than sorting all. */
function greatestOf(values: readonly number[], few: number): Float64Array {
  const greatest = new Float64Array(few);
  let count = 0;
  for (const value of values) {
    if (count === few && value <= greatest[few - 1]!) continue;
    if (count < few) count++;
    let place = count - 1;
    for (; place > 0 && greatest[place - 1]! < value; place--) greatest[place] = greatest[place - 1]!;
    greatest[place] = value;
  }
  return greatest.subarray(0, count);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

import type { KeywordStatistics } from "../../../ports/storage/search.ts";
import { bm25, idf } from "../../../storage-kit/bm25.ts";

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
 * The features of each chunk; null where it has none of the words. A knowledge base of fewer than `leastChunks` chunks counts as so many, since in a handful idf tells a
 * rare word from a common one by chance; that a word is in none of them tells little, by the root of how few they are; and what is around one is believed as far as there are so many.
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
  const next = meanOf(falling(similarities).slice(1), neutral.around);
  const around = neutral.around + (next - neutral.around) * (chunkCount / counted);
  const believed = { chunkCount: counted, averageLength, documentFrequencies: [...documentFrequencies] };
  const scores = chunks.map(({ termFrequencies, length }) => bm25(termFrequencies, length, believed));
  const others = meanOf(falling(scores).slice(1), 0);
  return chunks.map(({ termFrequencies, similarity }, at) => {
    const held = sum(weights.map((weight, i) => weight * Math.min(1, termFrequencies[i]!)));
    if (mass === 0 || held === 0) return null;
    return {
      similarity: similarity ?? neutral.best,
      coverage: held / mass,
      longest: Math.max(...told.map((one, i) => (termFrequencies[i]! > 0 ? one : 0))) / idf(counted, 0),
      terms,
      around,
      ahead: (scores[at]! - others) / mass,
    };
  });
}

/** Of the first ones that are compared; what is missing counts as `otherwise`. */
function meanOf(values: readonly number[], otherwise: number): number {
  const first = values.slice(0, compared);
  return (sum(first) + otherwise * (compared - first.length)) / compared;
}

const falling = (values: readonly number[]) => values.toSorted((left, right) => right - left);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

import type { KeywordStatistics } from "../../../ports/storage/search.ts";
import { idf } from "../../../storage-kit/bm25.ts";

/**
 * What is weighed to say whether a chunk answers, by logistic regression: its similarity, its share of the question's words by idf, how rare its rarest one of
 * them is, and the logarithm of how many words are asked. Fitted on the even questions of StackFAQ and XQuAD en, de and zh, with lexical-512, November 2026, against
 * the best chunk that each of the 200 out-of-scope utterances of CLINC150's train and validation parts finds in StackFAQ and XQuAD en, and each XQuAD question in the
 * articles that it is not of. `enough` was chosen
 * on the even half of CLINC's test part. On the odd questions, at 0.6: refused 2.6, 4.0, 6.4 and 4.2 %, where coverage and similarity refused 3.7, 4.7, 10.3 and 5.7 %.
 */
export const evidenceWeights = {
  similarity: 9.4,
  coverage: 6.9,
  rarest: 3.7,
  terms: 2.4,
  /** The sum that counts as 0.6. */
  enough: 12.8,
  /** What the sum is short of by itself where words of one meaning have many forms that the index words keep apart. So German's other articles answer as often as English ones. */
  inflected: 0.5,
  /** Words that are counted at most, and those that a question without spaces counts as. */
  mostTerms: 12,
  unspacedTerms: 5.5,
  /** What an off-topic question's best passage has: where there is no vector. */
  neutral: 0.4,
  /** Chunks from which on a knowledge base's own idf is believed. */
  leastChunks: 100,
} as const;

export interface ChunkFacts {
  /** How often each of the question's index words stands in it. */
  termFrequencies: readonly number[];
  /** Null: without a vector. */
  similarity: number | null;
}

export interface QuestionFacts extends KeywordStatistics {
  /** Its words are of a script without spaces. */
  unspaced: boolean;
  /** It is in a language whose inflections the index words keep apart: they are stemmed as English. */
  inflected: boolean;
  /** It is hardly more than its index words, as "refund window" is: a chunk that has all of them answers. */
  bare: boolean;
}

/**
 * How sure it is that a chunk answers, 0 to 1; 0 where it has none of the words. A knowledge base of fewer than `leastChunks` chunks counts as so many, since in a
 * handful idf tells a rare word from a common one by chance; and that a word is in none of them tells little, by the root of how few they are.
 */
export function createEvidence(question: QuestionFacts): (chunk: ChunkFacts) => number {
  const { similarity: near, coverage, rarest, terms, enough, mostTerms, unspacedTerms, neutral } = evidenceWeights;
  const { chunkCount, documentFrequencies, unspaced, inflected, bare } = question;
  const counted = Math.max(chunkCount, evidenceWeights.leastChunks);
  const unseen = Math.sqrt(Math.min(1, chunkCount / counted));
  const weights = documentFrequencies.map((frequency) => idf(counted, frequency) * (frequency === 0 ? unseen : 1));
  const mass = sum(weights);
  // Words of scripts without spaces are cut by a dictionary: their number says something else.
  const length = Math.log(unspaced ? unspacedTerms : Math.min(mostTerms, weights.length));
  const needed = enough - (inflected ? evidenceWeights.inflected : 0);
  return ({ termFrequencies, similarity }) => {
    const held = weights.map((weight, i) => weight * Math.min(1, termFrequencies[i]!));
    if (mass === 0 || sum(held) === 0) return 0;
    if (bare && termFrequencies.every((frequency) => frequency >= 1)) return 1;
    const evidence =
      near * (similarity ?? neutral) +
      (coverage * sum(held)) / mass +
      (rarest * Math.max(...held)) / idf(counted, 0) +
      terms * length;
    return 1 / (1 + Math.exp(needed - evidence) / 1.5);
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

import type { KeywordStatistics } from "../ports/storage/search.ts";

/**
 * Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with the usual constants.
 */
export const bm25Constants = { k1: 1.2, b: 0.75 } as const;
const { k1, b } = bm25Constants;

/** Inverse document frequency that never goes negative: ln(1 + (N − df + ½) / (df + ½)). */
export function idf(chunkCount: number, documentFrequency: number): number {
  return Math.log(1 + (chunkCount - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** What a chunk's length does to its score: 1.2 for one of average length. */
export function lengthNorm(length: number, averageLength: number): number {
  return k1 * (1 - b + (b * length) / (averageLength || 1));
}

/** What one term adds to a chunk's score; `idf` is the term's, `norm` the chunk's {@link lengthNorm}. */
export function termScore(idf: number, frequency: number, norm: number): number {
  return (idf * frequency * (k1 + 1)) / (frequency + norm);
}

/**
 * BM25 of one chunk. `termFrequencies` and `statistics.documentFrequencies` are in the order of the question's terms.
 * Used by every Storage, so that each ranks alike.
 */
export function bm25(termFrequencies: readonly number[], length: number, statistics: KeywordStatistics): number {
  return createBm25(statistics)(termFrequencies, length);
}

/** {@link bm25} of many chunks: what only the statistics decide is computed once. */
export function createBm25({
  chunkCount,
  averageLength,
  documentFrequencies,
}: KeywordStatistics): (termFrequencies: readonly number[], length: number) => number {
  const idfs = documentFrequencies.map((frequency) => idf(chunkCount, frequency));
  return (termFrequencies, length) => {
    const norm = lengthNorm(length, averageLength);
    let score = 0;
    for (let i = 0; i < termFrequencies.length; i++) {
      const frequency = termFrequencies[i]!;
      if (frequency > 0) score += termScore(idfs[i]!, frequency, norm);
    }
    return score;
  };
}

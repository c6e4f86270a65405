import type { Calibration } from "../../ports/embedder.ts";
import type { Candidate, KeywordStatistics } from "../../ports/storage/search.ts";
import { idf } from "../bm25.ts";

/** Brings a cosine to the common scale, 0 to 1, by the embedder's published curve; without one the cosine is the similarity. */
export function calibratedSimilarity(cosine: number, calibration: Calibration | null): number {
  const value = calibration ? interpolate(calibration.points, cosine) : cosine;
  return Math.min(1, Math.max(0, value));
}

function interpolate(points: Calibration["points"], x: number): number {
  let [leftX, leftY] = points[0] ?? [0, 0];
  if (x <= leftX) return leftY;
  for (const [rightX, rightY] of points) {
    if (x <= rightX) return rightX === leftX ? rightY : leftY + ((rightY - leftY) * (x - leftX)) / (rightX - leftX);
    [leftX, leftY] = [rightX, rightY];
  }
  return leftY;
}

/** Share of the question's idf mass that a chunk contains; a word never seen counts with document frequency 0. */
export function createCoverage({ chunkCount, documentFrequencies }: KeywordStatistics): (candidate: Candidate) => number {
  const weights = documentFrequencies.map((frequency) => idf(chunkCount, frequency));
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  return ({ termFrequencies }) => {
    if (mass === 0) return 0;
    if (termFrequencies.every((frequency) => frequency > 0)) return 1;
    return termFrequencies.reduce((sum, frequency, i) => (frequency > 0 ? sum + weights[i]! : sum), 0) / mass;
  };
}

/**
 * How coverage is brought to the scale of `similarity`: linear from 0 to `pivot(terms)`, where it is 0.6, and from there to
 * 1. The pivot falls with the square root of the number of the question's index words, since half of twelve words is more
 * evidence than one of two.
 */
export const coverageCalibration = {
  /** Coverage that counts as 0.6 in a question of `maxTerms` words or more. */
  pivot: 0.34,
  minTerms: 2,
  maxTerms: 8,
  fittedOn:
    "StackFAQ (125 answers, 1,249 paraphrases) against the 1,100 out-of-scope utterances of CLINC150, BM25 alone, topK 3, November 2026: " +
    "at 0.6 77 % of the paraphrases return the right answer (87 % without a threshold) and 18 % of the out-of-scope utterances return anything; " +
    "a pivot that does not depend on the number of words: 67 % at the same 18 %. Checked on XQuAD: right answer in English 93 %, German 82 %, Chinese 89 %.",
} as const;

export function calibratedCoverage(coverage: number, terms: number): number {
  const { pivot, minTerms, maxTerms } = coverageCalibration;
  const at = pivot * Math.sqrt(maxTerms / Math.min(maxTerms, Math.max(minTerms, terms)));
  return coverage < at ? (0.6 * coverage) / at : 0.6 + (0.4 * (coverage - at)) / (1 - at);
}

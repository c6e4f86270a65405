import type { Calibration } from "../../../ports/embedder.ts";
import type { KeywordStatistics } from "../../../ports/storage/search.ts";
import { idf } from "../../../storage-kit/bm25.ts";

/** Brings a cosine to the common scale, 0 to 1, by the embedder's published curve; without one the cosine is the similarity. */
export function calibratedSimilarity(cosine: number, calibration: Calibration | null): number {
  const value = calibration ? interpolate(calibration.points, cosine) : cosine;
  return Math.min(1, Math.max(0, value));
}

function interpolate(points: Calibration["points"], x: number): number {
  let left = points[0];
  if (!left || x <= left[0]) return left?.[1] ?? 0;
  for (const right of points) {
    if (x <= right[0]) {
      const width = right[0] - left[0];
      return width === 0 ? right[1] : left[1] + ((right[1] - left[1]) * (x - left[0])) / width;
    }
    left = right;
  }
  return left[1];
}

/** What the words that a chunk has weigh together. One that it has in part, by a word that sounds alike, counts in part. */
export function massHeld(weights: readonly number[], termFrequencies: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < termFrequencies.length; i++) sum += Math.min(1, termFrequencies[i]!) * weights[i]!;
  return sum;
}

/** Share of the question's idf mass that a chunk contains; a word never seen counts with document frequency 0. */
export function createCoverage({
  chunkCount,
  documentFrequencies,
}: KeywordStatistics): (termFrequencies: readonly number[]) => number {
  const weights = documentFrequencies.map((frequency) => idf(chunkCount, frequency));
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  return (termFrequencies) => {
    if (mass === 0) return 0;
    if (termFrequencies.every((frequency) => frequency >= 1)) return 1;
    return massHeld(weights, termFrequencies) / mass;
  };
}

import type { KeywordStatistics } from "../../../ports/storage/search.ts";
import type { Background } from "../../knowledge-search.ts";
import { questionTerms } from "../../words/words.ts";

/** Index words of a question and of its background, with what each counts; a word keeps its greatest weight. */
export function weightedTerms(question: string, background: readonly Background[]): Map<string, number> {
  const weights = new Map(questionTerms(question).map((term) => [term, 1]));
  for (const { text, weight } of background) {
    for (const term of questionTerms(text)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  }
  return weights;
}

/**
 * Lets a term of weight w count as a commoner one would that has w times its idf. Since idf = ln((N + 1) / (df + ½)), that is
 * the document frequency (N + 1) · ((df + ½) / (N + 1))^w − ½. Score and coverage follow by themselves.
 */
export function weigh(statistics: KeywordStatistics, weights: readonly number[]): KeywordStatistics {
  const all = statistics.chunkCount + 1;
  return {
    ...statistics,
    documentFrequencies: statistics.documentFrequencies.map((frequency, i) =>
      weights[i] === 1 ? frequency : all * ((frequency + 0.5) / all) ** weights[i]! - 0.5,
    ),
  };
}

/** The weighted sum of unit vectors, of unit length again; null when none has a direction. */
export function blend(vectors: readonly { vector: Float32Array | null; weight: number }[]): Float32Array | null {
  const present = vectors.filter(({ vector }) => vector !== null);
  if (present.length < 2) return present[0]?.vector ?? null;
  const sum = new Float32Array(present[0]!.vector!.length);
  for (const { vector, weight } of present) for (let i = 0; i < sum.length; i++) sum[i]! += weight * vector![i]!;
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : null;
}

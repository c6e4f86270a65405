/** Scores by one retriever, higher is better; null where it did not find a candidate. */
export type Scores = readonly (number | null)[];

/**
 * Brings the scores of keyword search to 0 … 1: its greatest is 1, and 0, which BM25 says of a text without the words,
 * stays 0. Score fusion over the theoretical minimum beats reciprocal ranks (Bruch et al., arXiv 2210.11934).
 */
export function byGreatest(ranking: Scores): (number | null)[] {
  let greatest = 0;
  for (const score of ranking) if (score !== null && score > greatest) greatest = score;
  return ranking.map((score) => (score === null ? null : greatest > 0 ? Math.max(0, score) / greatest : 0));
}

/**
 * Brings the cosines of a ranking to 0 … 1 by its own spread: its greatest is 1, its median near 0, and what is below
 * keeps its order.
 * What an unrelated text's cosine is differs from model to model: all of multilingual-e5's lie between 0.7 and 0.9, so
 * that by the greatest alone every candidate is as good as the best. Hit@1 on StackFAQ with all-MiniLM-L6-v2: by the
 * greatest 88, so 92, with its trust 94.
 */
export function aboveMedian(ranking: Scores): (number | null)[] {
  const ascending = Float64Array.from(ranking.filter((score) => score !== null)).sort();
  const greatest = ascending.at(-1) ?? 0;
  const median = ascending[(ascending.length - 1) >> 1] ?? 0;
  const believed = Math.min(1, (ascending.length - 1) / enough);
  const spread = Math.max(greatest - believed * median, leastSpread);
  return ranking.map((score) => {
    if (score === null) return null;
    const share = 1 - (greatest - score) / spread;
    return share > 0 ? atMedian + (1 - atMedian) * share : atMedian * Math.exp(share);
  });
}

/** Score at the median: above 0, so that what is below keeps its order. Chosen, not fitted. */
const atMedian = 0.05;

/** Beside the best, candidates from which on their median is believed; of fewer as far as there are so many. */
const enough = 7;

/** Cosines that differ by less are as good as each other, or one of two alike would lose all. */
const leastSpread = 0.02;

/** A ranking, and how much it counts beside the others. */
export interface WeighedScores {
  scores: Scores;
  weight: number;
}

/** The weighted mean of the rankings that speak about a candidate; a ranking that is `null` for it does not count. */
export function fuse(rankings: readonly WeighedScores[], count: number): number[] {
  const fused: number[] = [];
  for (let i = 0; i < count; i++) {
    let sum = 0;
    let speaking = 0;
    for (const { scores, weight } of rankings) {
      const score = scores[i] ?? null;
      if (score === null) continue;
      sum += weight * score;
      speaking += weight;
    }
    fused.push(speaking === 0 ? 0 : sum / speaking);
  }
  return fused;
}

/** Rank of each score among those of its ranking, 1 for the greatest; equal scores share the better rank. */
export function ranks(ranking: Scores): (number | null)[] {
  const ascending = new Float64Array(ranking.length);
  let count = 0;
  for (const score of ranking) if (score !== null) ascending[count++] = score;
  const sorted = ascending.subarray(0, count).sort();
  return ranking.map((score) => (score === null ? null : 1 + count - upTo(sorted, score)));
}

/** How many of these numbers, which ascend, are at most so great. */
function upTo(ascending: Float64Array, most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Normalised discounted cumulative gain of the first ten, 0 to 1: `gains` in the order found, `ideal` of all there is,
 * greatest first. Gains are linear and discounted by log2(rank + 1), as trec_eval has it; 0 where nothing could be
 * gained.
 */
export function ndcgAt10(gains: readonly number[], ideal: readonly number[]): number {
  const best = discounted(ideal);
  return best === 0 ? 0 : discounted(gains) / best;
}

function discounted(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

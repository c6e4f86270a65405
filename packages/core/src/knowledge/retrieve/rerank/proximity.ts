import type { Place } from "../../words/find-words.ts";

/** Sum of the weights of the words that stand together in the window of `reach` characters that holds most. */
export function nearestMass(places: readonly Place[], weights: readonly number[], reach: number): number {
  const counts = new Int32Array(weights.length);
  let most = 0;
  let mass = 0;
  let first = 0;
  for (const { at, term } of places) {
    if (counts[term]!++ === 0) mass += weights[term]!;
    for (; places[first]!.at < at - reach; first++) {
      const left = places[first]!.term;
      if (--counts[left]! === 0) mass -= weights[left]!;
    }
    if (mass > most) most = mass;
  }
  return most;
}

/**
 * Share of the question's neighbouring pairs of words, by weight, that follow each other in the text too, in the same order and
 * at most `reach` characters from beginning to beginning.
 */
export function pairShare(places: readonly Place[], weights: readonly number[], reach: number): number {
  if (places.length < 2) return 0;
  let all = 0;
  for (let term = 1; term < weights.length; term++) all += weights[term - 1]! + weights[term]!;
  if (all === 0) return 0;
  const last = new Float64Array(weights.length).fill(Number.NEGATIVE_INFINITY);
  const seen = new Uint8Array(weights.length);
  let found = 0;
  for (const { at, term } of places) {
    if (term > 0 && seen[term] === 0 && at - last[term - 1]! <= reach) {
      seen[term] = 1;
      found += weights[term - 1]! + weights[term]!;
    }
    last[term] = at;
  }
  return found / all;
}

import type { WordMeanings } from "../../../ports/embedder.ts";
import type { SpaceQuestion } from "../query/query.ts";

/** What the first of the embedders that know single words says of them; null where none does. */
export function wordMeaningsOf(spaces: readonly SpaceQuestion[]): WordMeanings | null {
  return spaces.find(({ vector, embedder }) => vector !== null && embedder?.words)?.embedder?.words ?? null;
}

/** Share of the question's words whose meaning the vectors know, 0 to 1. */
export function understoodOf(asked: readonly string[], meanings: WordMeanings | null): number {
  if (!meanings || asked.length === 0) return 0;
  return asked.filter((word) => meanings.weightOf(word) !== null).length / asked.length;
}

/**
 * How much the words themselves count beside vectors, 0 to 1. Where vectors know what the words mean, the words are believed as far as one text has them: one of five
 * says little, all of them much. `coverages`: the share of the question's words that each candidate has.
 */
export function wordsBelieved(understood: number, coverages: readonly number[]): number {
  return 1 - understood * (1 - Math.max(0, ...coverages));
}

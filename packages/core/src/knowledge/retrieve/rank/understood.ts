import type { WordMeanings } from "../../../ports/embedder.ts";
import type { SpaceQuestion } from "../query/query.ts";

/** What embedders bring to a question. */
interface Understanding {
  meanings: WordMeanings | null;
  trust: 1 | 2;
}

/** What the first of the embedders that know single words says of them; null where none does. */
function wordMeaningsOf(spaces: readonly SpaceQuestion[]): WordMeanings | null {
  return spaces.find(({ vector, embedder }) => vector !== null && embedder?.words)?.embedder?.words ?? null;
}

/** Of several embedders the least trust, since their candidates stand in one order. Without a vector words are all there is. */
export function trustOf(spaces: readonly SpaceQuestion[]): 1 | 2 {
  const asked = spaces.filter(({ vector }) => vector !== null);
  return asked.length > 0 && asked.every(({ embedder }) => embedder?.trust === 2) ? 2 : 1;
}

export function understandingOf(spaces: readonly SpaceQuestion[]): Understanding {
  return { meanings: wordMeaningsOf(spaces), trust: trustOf(spaces) };
}

/** How much of a question the vectors understand, 0 to 1: a model all of it, others the share of its words whose meaning they know. */
export function understoodOf(asked: readonly string[], { meanings, trust }: Understanding): number {
  if (trust === 2) return 1;
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

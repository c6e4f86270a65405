import type { WordMeanings } from "../../../ports/embedder.ts";
import { languageOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import type { SpaceQuestion } from "../query/query.ts";

/** What embedders bring to a question. */
export interface Understanding {
  meanings: WordMeanings | null;
  trust: 1 | 2;
  /** Whether the models were trained on the question's language. */
  knowsLanguage: boolean;
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

export function understandingOf(spaces: readonly SpaceQuestion[], question: string): Understanding {
  const asked = spaces.filter(({ vector }) => vector !== null);
  const knowsLanguage = asked.every(({ embedder }) => !embedder?.languages || isIn(embedder.languages, question));
  return { meanings: wordMeaningsOf(spaces), trust: trustOf(spaces), knowsLanguage };
}

/** A question whose stop words say no language is taken for one that a model knows. */
function isIn(languages: readonly string[], question: string): boolean {
  const spoken = languageOf(plainWords(question));
  return spoken === null || languages.includes(new Intl.Locale(spoken).language);
}

/**
 * How much of a question the vectors understand, 0 to 1: a model all of it in a language that it knows, others the share
 * of its words whose meaning they know.
 */
export function understoodOf(asked: readonly string[], { meanings, trust, knowsLanguage }: Understanding): number {
  if (trust === 2) return knowsLanguage ? 1 : 0;
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

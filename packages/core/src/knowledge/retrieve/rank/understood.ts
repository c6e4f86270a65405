import type { WordMeanings } from "../../../ports/embedder.ts";
import { languageOf } from "../../words/stop-words.ts";
import { askedWords, plainWords } from "../../words/words.ts";
import type { SpaceQuestion } from "../query/query.ts";

/** What embedders understand of a question, with what was said before it. */
export interface Understood {
  /** Its plain words without stop words. */
  asked: readonly string[];
  /** What the embedders know of single words; null: nothing. */
  meanings: WordMeanings | null;
  /** The least of the embedders. */
  trust: 1 | 2;
  /** How much of it the vectors understand, 0 to 1: a model all of it in a language that it knows, others the share of its words whose meaning they know. */
  share: number;
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

export function understand(spaces: readonly SpaceQuestion[], question: string): Understood {
  const models = spaces.filter(({ vector }) => vector !== null);
  const asked = askedWords(question);
  const meanings = wordMeaningsOf(spaces);
  const trust = trustOf(spaces);
  if (trust === 2) {
    const isKnown = models.every(({ embedder }) => !embedder?.languages || isIn(embedder.languages, question));
    return { asked, meanings, trust, share: isKnown ? 1 : 0 };
  }
  const known = (meanings?.weightsOf(asked) ?? []).filter((weight) => weight !== null);
  return { asked, meanings, trust, share: known.length / Math.max(1, asked.length) };
}

/** A question whose stop words say no language is taken for one that a model knows. */
function isIn(languages: readonly string[], question: string): boolean {
  const spoken = languageOf(plainWords(question));
  return spoken === null || languages.includes(spoken);
}

/**
 * How much the words themselves count beside vectors, 0 to 1. Where vectors know what the words mean, the words are believed as far as one text has them: one of five
 * says little, all of them much. `coverages`: the share of the question's words that each candidate has.
 */
export function wordsBelieved(understood: number, coverages: readonly number[]): number {
  return 1 - understood * (1 - Math.max(0, ...coverages));
}

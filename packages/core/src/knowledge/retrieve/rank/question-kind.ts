import { languageOf } from "../../words/stop-words.ts";
import { isDense, plainWords } from "../../words/words.ts";
import { denseLetters, type QuestionFacts } from "./evidence-features.ts";

export interface AskedWords {
  question: string;
  /** Its index words without stop words, and with them. */
  terms: readonly string[];
  words: readonly string[];
}

export type QuestionKind = Pick<QuestionFacts, "letters" | "unspaced" | "inflected" | "bare">;

/** What kind of question it is, as far as the words that it is made of say. */
export function questionKind({ question, terms, words }: AskedWords): QuestionKind {
  const unspaced = terms.some(isDense);
  const language = languageOf(plainWords(question));
  const inflected = !unspaced && language !== null && language !== "en";
  const letters = terms.map((term) => (isDense(term) ? denseLetters : term.length));
  return { letters, unspaced, inflected, bare: 2 * terms.length >= words.length };
}

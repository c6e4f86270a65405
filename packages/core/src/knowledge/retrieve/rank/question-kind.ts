import { languageOf } from "../../words/stop-words.ts";
import { isDense, plainWords } from "../../words/words.ts";
import type { QuestionFacts } from "./evidence.ts";

export interface AskedWords {
  question: string;
  /** Its index words without stop words, and with them. */
  terms: readonly string[];
  words: readonly string[];
}

/** What kind of question it is, as far as the words that it is made of say. */
export function questionKind({
  question,
  terms,
  words,
}: AskedWords): Pick<QuestionFacts, "unspaced" | "inflected" | "bare"> {
  const unspaced = terms.some(isDense);
  const language = languageOf(plainWords(question));
  const inflected = !unspaced && language !== null && language !== "eng";
  return { unspaced, inflected, bare: 2 * terms.length >= words.length };
}

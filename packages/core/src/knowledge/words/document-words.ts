import { formIn } from "../../language/index-forms.ts";
import { latinStemmers, type StemmedLanguage } from "../../language/stemmers.ts";
import { languageOfText } from "./stop-words.ts";
import { plainWords, words } from "./words.ts";

/** Words of a text by which its language is guessed; more words give the same guess. */
const telling = 300;

const isStemmed = (language: string | null): language is StemmedLanguage =>
  language !== null && Object.hasOwn(latinStemmers, language);

/**
 * Gives index words of parts of a document as they are stored: stemmed by the language that the whole text is clearly in. The same text has the same words on every
 * store. A question asks for each of its words in every form, so a text that is taken for the wrong language is found as well.
 */
export function documentWords(text: string): (part: string) => string[] {
  const language = languageOfText(plainWords(text).slice(0, telling));
  return isStemmed(language) ? (part) => words(part).map((term) => formIn(language, term)) : words;
}

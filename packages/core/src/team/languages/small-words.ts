import { byLanguage } from "../../language/languages/by-language.ts";
import { fold } from "../words/fold.ts";
import { primaryOf } from "./detector.ts";
import { functionWordsOf } from "./function-words.ts";

/** Words without a matter, by the languages of a team. */
const small = new Map<string, ReadonlySet<string>>();
/** One sign of Chinese or Japanese may be a whole word: 卡 is a card. */
const sign = /\p{sc=Han}/u;

/** True for a word without a matter: a function word, a number, a letter. */
export function isSmall(word: string, smallWords: ReadonlySet<string>): boolean {
  return (word.length < 2 && !sign.test(word)) || /^[\p{N}'-]+$/u.test(word) || smallWords.has(word);
}

/** English ones, and those of the team's languages. */
export function smallWordsOf(tags: readonly string[]): ReadonlySet<string> {
  const languages = [...new Set(["en", ...tags.map(primaryOf)])].sort();
  const key = languages.join();
  const made =
    small.get(key) ?? new Set(languages.flatMap((tag) => [...functionWordsOf(tag), ...answerWordsOf(tag)]).map(fold));
  small.set(key, made);
  return made;
}

const answerWordsOf = (tag: string) => byLanguage[tag]?.answerWords?.split(" ") ?? [];

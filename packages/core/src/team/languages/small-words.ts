import { fold } from "../words/fold.ts";
import { primaryOf } from "./detector.ts";
import { functionWordsOf } from "./function-words.ts";

/** Small words of spoken answers that lists of function words lack. */
const answers =
  "someone somebody anyone anybody something anything everything everyone nobody nothing yes yeah yep no nope ok okay please thanks thank sure right alright exactly maybe fine good great perfect wonderful lovely much many long time times same when where which one two three four five six seven eight nine ten eleven twelve first second last both neither none sorry pardon repeat again hello hi hey bye hold moment wait course think know idea really seriously correct wrong works work want need like get got going day days week weeks month year today tomorrow yesterday morning afternoon evening monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december hundred thousand half past quarter euros dollars pounds";
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
  const made = small.get(key) ?? new Set([...languages.flatMap(functionWordsOf), ...answers.split(" ")].map(fold));
  small.set(key, made);
  return made;
}

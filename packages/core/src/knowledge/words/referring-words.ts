import { listsOf } from "../../language/languages/by-language.ts";
import { plainWords } from "./words.ts";

const wordsOf = (list: "referring" | "goingOn" | "yesWords") =>
  new Set(plainWords(Object.values(listsOf(list)).join(" ")));

/** Words that stand for something said before. */
const referring = wordsOf("referring");

/** The same in several words, as `plainWords` spells them. */
const referringPhrase =
  /(?:^| )(?:(?:the|those|these|which) two(?! oclock)|die zwei|(?:los|las|esos|esas) dos|les deux|(?:i|le) due|(?:os|as) dois|de twee|bu iki|o iki|(?:оба|обе|эти два))(?= |$)/u;

const agreeing = wordsOf("yesWords");

/** First words of an utterance that adds to what was being talked about. Not "și", which is "sí" without accents: it answers in another language. */
const goingOn = new Set([...wordsOf("goingOn")].filter((word) => !agreeing.has(word)));
const goingOnPhrase =
  /^(?:what|how) about(?!\p{L})|^(?:و?ماذا عن|وهل|وفي)\s|^dar (?:ce|și|în)(?!\p{L})|^(?:แล้ว|และ)|(?:ล่ะ|thì sao)\s*[?]*$|(?:^|[\s,])(?:too|as well|also|también|aussi|auch|também|anche|ook|тоже)\s*[?.!]*$|[呢は]\s*[?？。]*$/iu;

/** True when a word of the utterance stands for something said before. */
export function refersBack(words: readonly string[]): boolean {
  return words.some((word) => referring.has(word)) || referringPhrase.test(words.join(" "));
}

/** True for "and …", "what about …", "… too". */
export function goesOn(text: string, words: readonly string[]): boolean {
  return (words[0] !== undefined && goingOn.has(words[0])) || goingOnPhrase.test(text.trim());
}

/** The words behind "and", "what about" and the like; of "that's too much, how about the other" those behind "how about". */
export function withoutGoingOn(text: string): string {
  const first = text.trim().replace(/^.*(?<!\p{L})(?:what|how) about(?!\p{L})/isu, "");
  const [word, ...rest] = first.trim().split(/\s+/u);
  return word !== undefined && plainWords(word).some((one) => goingOn.has(one)) ? rest.join(" ") : first;
}

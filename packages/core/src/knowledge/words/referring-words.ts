import { listsOf } from "../../language/languages/by-language.ts";
import { plainWords } from "./words.ts";

const wordsOf = (list: "referring" | "goingOn" | "yesWords") =>
  new Set(plainWords(Object.values(listsOf(list)).join(" ")));

/** Words that stand for something said before. */
const referring = wordsOf("referring");

/** The same in several words, as `plainWords` spells them. */
const referringPhrase = new RegExp(`(?:^| )(?:${Object.values(listsOf("referringPhrases")).join("|")})(?= |$)`, "u");

const agreeing = wordsOf("yesWords");

/** First words of an utterance that adds to what was being talked about. Not "și", which is "sí" without accents: it answers in another language. */
const goingOn = new Set([...wordsOf("goingOn")].filter((word) => !agreeing.has(word)));
const goingOnPhrases = [
  ...Object.values(listsOf("goingOnPhrases")).flat(),
  new RegExp(`(?:^|[\\s,])(?:${Object.values(listsOf("alsoWords")).join("|")})\\s*[?.!]*$`, "iu"),
];

/** True when a word of the utterance stands for something said before. */
export function refersBack(words: readonly string[]): boolean {
  return words.some((word) => referring.has(word)) || referringPhrase.test(words.join(" "));
}

/** True for "and …", "what about …", "… too". */
export function goesOn(text: string, words: readonly string[]): boolean {
  const said = text.trim();
  return (words[0] !== undefined && goingOn.has(words[0])) || goingOnPhrases.some((phrase) => phrase.test(said));
}

/** The words behind "and", "what about" and the like; of "that's too much, how about the other" those behind "how about". */
export function withoutGoingOn(text: string): string {
  const first = text.trim().replace(/^.*(?<!\p{L})(?:what|how) about(?!\p{L})/isu, "");
  const [word, ...rest] = first.trim().split(/\s+/u);
  return word !== undefined && plainWords(word).some((one) => goingOn.has(one)) ? rest.join(" ") : first;
}

import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { withoutGoingOn } from "../../words/referring-words.ts";
import { languageOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";

const questionMark = /[?？؟\u037e]\s*$/u;
const interrogatives = new Set(plainWords(Object.values(listsOf("questionWords")).join(" ")));
const auxiliaries = new Set(plainWords("is are do does did can could would will should am shall"));

export const isMarkedQuestion = (text: string): boolean => questionMark.test(text);

/** Asks for a thing, a place, a time and so on; a yes or no does not answer it. */
export const isInterrogative = (word: string | undefined): boolean => word !== undefined && interrogatives.has(word);

/** A word that questions begin with; transcripts often come without their mark. */
export const beginsQuestion = (word: string | undefined): boolean =>
  isInterrogative(word) || (word !== undefined && auxiliaries.has(word));

/** How questions are put that begin with no question word, in any language. As `plainWords` spells words. */
const asking = Object.values(listsOf("asking")).flat();

/**
 * Asks what a thing is that was just said: "what's that", "never heard of it, what is it". "What was that?" asks to hear it again. As `plainWords` spells words, which leave the "'s" out.
 */
const askingWhatItIs = Object.values(listsOf("asksWhatItIs")).flat();

export const asksWhatItIs = (words: readonly string[]): boolean =>
  askingWhatItIs.some((one) => one.test(words.join(" ")));

/** Tells what the caller needs, which asks as well: "I'm looking for", "necesito". */
const needs = Object.values(listsOf("needs")).flat();

/** `plainWords` leaves no trace of the "'d". */
const would = /(?<!\p{L})(?:i|we)['’]d (?:like|love|rather|need|prefer to)(?!\p{L})/iu;

export function statesNeed(text: string): boolean {
  if (would.test(text)) return true;
  const said = plainWords(text).join(" ");
  return needs.some((one) => one.test(said));
}

/** Whether a text asks: by its mark, by its first word, by the patterns of its language, and in all but English by a question word in any place. "And can I leave it here" asks as "can I leave it here" does. */
export function isQuestion(text: string): boolean {
  return isMarkedQuestion(text) || clausesOf(text).some((clause) => asks(clause) || asks(withoutGoingOn(clause)));
}

/** "It's a labrador, is that all right" asks in its second clause. */
const clausesOf = (text: string) => text.split(/[,;:.!…]+(?!\d)/u);

function asks(text: string): boolean {
  const words = plainWords(text);
  const { said } = readUtterance(text);
  if (beginsQuestion(said[0])) return true;
  if ([words, said].some((some) => asking.some((one) => one.test(some.join(" "))))) return true;
  const language = languageOf(words);
  return language !== null && language !== "en" && words.some(isInterrogative);
}

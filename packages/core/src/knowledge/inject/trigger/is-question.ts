import { keepBriefly } from "../../../base/values/keep-briefly.ts";
import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { withoutGoingOn } from "../../words/referring-words.ts";
import { languageOf, languageOfText } from "../../words/stop-words.ts";
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

const askingByLanguage: Readonly<Record<string, readonly RegExp[]>> = listsOf("asking");
const tellingByLanguage: Readonly<Record<string, readonly RegExp[]>> = listsOf("asksNothing");
const everyAsking = Object.values(askingByLanguage).flat();
const everyTelling = Object.values(tellingByLanguage).flat();

/**
 * How questions are put that begin with no question word, in the text's language, or in any where it is not known or has no list: "mi" asks in Turkish, and is "my" in
 * Spanish. As `plainWords` spells words.
 */
const asking = (language: string | null) => (language !== null && askingByLanguage[language]) || everyAsking;

/** What looks like a question and tells, in the text's language, or in any where it is not known. */
const asksNothing = (language: string | null) =>
  language === null ? everyTelling : (tellingByLanguage[language] ?? []);

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
export const isQuestion = (text: string): boolean =>
  text.length > mostCharacters ? readsAsQuestion(text) : shortQuestion(text);

/** A turn's steps ask this of the same utterances. Of callers' words no more stays than a turn needs. */
const shortQuestion = keepBriefly({ most: 500, milliseconds: 1_000 }, readsAsQuestion);
const mostCharacters = 500;

function readsAsQuestion(text: string): boolean {
  if (isMarkedQuestion(text)) return true;
  const language = languageOfText(plainWords(text));
  return clausesOf(text).some((clause) => asks(clause, language) || asks(withoutGoingOn(clause), language));
}

/** "It's a labrador, is that all right" asks in its second clause. */
const clausesOf = (text: string) => text.split(/[,;:.!…]+(?!\d)/u);

function asks(clause: string, language: string | null): boolean {
  const text = clause.includes("?") ? clause : withoutTelling(clause, language);
  const words = plainWords(text);
  const { said } = readUtterance(text);
  if (beginsQuestion(said[0])) return true;
  if ([words, said].some((some) => asking(language).some((one) => one.test(some.join(" "))))) return true;
  const likely = language ?? languageOf(words);
  return likely !== null && likely !== "en" && words.some(isInterrogative);
}

function withoutTelling(clause: string, language: string | null): string {
  const spoken = clause
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
  const kept = asksNothing(language).reduce((text, telling) => text.replace(telling, " "), spoken);
  return kept === spoken ? clause : kept;
}

import { listsOf } from "../../../language/languages/by-language.ts";
import { readUtterance } from "../../words/content-words.ts";
import { withoutGoingOn } from "../../words/referring-words.ts";
import { languageOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";

const questionMark = /[?？؟\u037e]\s*$/u;
const interrogatives = new Set(plainWords(Object.values(listsOf("questionWords")).join(" ")));
const auxiliaries = new Set(plainWords("is are do does did can could would will should"));

export const isMarkedQuestion = (text: string): boolean => questionMark.test(text);

/** Asks for a thing, a place, a time and so on; a yes or no does not answer it. */
export const isInterrogative = (word: string | undefined): boolean => word !== undefined && interrogatives.has(word);

/** A word that questions begin with; transcripts often come without their mark. */
export const beginsQuestion = (word: string | undefined): boolean =>
  isInterrogative(word) || (word !== undefined && auxiliaries.has(word));

const auxiliary = "do|does|did|is|are|was|were|can|could|will|would|should|may|might|isnt|arent|doesnt|dont";
const subject =
  "i|we|you|they|it|there|the|this|that|these|those|its|their|he|she|any|anyone|someone|somebody|people|guests|kids|children|pets|either|each|both|all|one|an?|my|our|your";
const whole = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "u");

/** What asks in English wherever it stands. */
const asking = [
  /** "Do you know if they …", "check whether". */
  whole(
    "whether|(?:know|check|see|tell me|confirm|wondering|verify|sure) if|if (?:they|it|there|its|the|this|that|(?:i|we) c(?:an|ould))",
  ),
  /** "Do they", "is there", "can my"; but "it is a small one" tells. */
  whole(
    `(?<!(?:it|that|this|there|he|she|they|which|i|we|you) )(?:(?:${auxiliary}) (?:${subject})|(?:has|have|had) (?:they|it|you|he|she|any|anyone))`,
  ),
  /** Not "what a day" and "that's what I needed". */
  whole(
    "whats|what(?! an? \\p{L}+$)(?<!(?:thats|thats exactly|thats just|exactly|not) what)|hows?|whens?|wheres?|which|whos?|whose|whys?",
  ),
  whole("(?:can|could|would|do|will) you (?:\\p{L}+ ){0,2}(?:tell|know|check|confirm|verify|see|say|explain)"),
  whole("(?:tell me|explain|elaborate on|describe)"),
  whole(
    "(?:information|info|details?|more) (?:on|about|for|regarding)|(?:know|learn|hear) (?:\\p{L}+ )?about|interested in",
  ),
];

/** How questions for yes or no begin in other languages, and how callers there ask for an explanation. As `plainWords` spells words. */
const askingElsewhere = Object.values(listsOf("asking")).flat();

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

/** Whether a text asks: by its mark, by its first word, in English by its words in any place, and elsewhere by a question word in any place. "And can I leave it here" asks as "can I leave it here" does. */
export function isQuestion(text: string): boolean {
  return isMarkedQuestion(text) || asks(text) || asks(withoutGoingOn(text));
}

function asks(text: string): boolean {
  const words = plainWords(text);
  const { said } = readUtterance(text);
  if (beginsQuestion(said[0])) return true;
  if ([words, said].some((some) => askingElsewhere.some((one) => one.test(some.join(" "))))) return true;
  const language = languageOf(words);
  if (language !== "en") return language !== null && words.some(isInterrogative);
  const spoken = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  return asking.some((one) => one.test(spoken));
}

import { stopWordsOf } from "../stop-words.ts";
import { plainWords } from "../words.ts";
import { withoutSmallTalk } from "./small-talk.ts";

export interface GateDecision {
  search: boolean;
  /** Why, for the call's trace. */
  reason: string;
}

const questionMark = /[?？؟\u037e]\s*$/u;
const number = /^\p{N}+$/u;
/** Spoken digits, as callers give card, order and telephone numbers. */
const digitWords = new Set(
  plainWords(
    `zero oh one two three four five six seven eight nine double triple
    cero uno dos tres cuatro cinco seis siete ocho nueve zéro un deux trois quatre cinq six sept huit neuf
    null eins zwei zwo drei vier fünf sechs sieben acht neun zero um dois três quatro cinco seis sete oito nove
    due tre quattro cinque sei sette otto nove nul een twee drie vier vijf zes zeven acht negen
    ноль один два три четыре пять шесть семь восемь девять`,
  ),
);

/**
 * Decides, with no model and in microseconds, whether a caller's words call for knowledge: questions and statements that
 * name something do; greetings, yes and no, thanks, listening sounds and dictated numbers don't.
 */
export function decideSearch(text: string): GateDecision {
  const words = plainWords(text);
  if (words.length === 0) return { search: false, reason: "nothing was said" };
  if (words.every((word) => number.test(word) || digitWords.has(word))) return { search: false, reason: "only digits were said" };
  const left = withoutSmallTalk(words);
  if (left.length === 0) return { search: false, reason: "greeting, answer or listening sound" };
  const stopWords = stopWordsOf(words);
  const named = left.filter((word) => !stopWords.has(word) && !number.test(word) && !digitWords.has(word) && !isLetter(word));
  if (named.length > 0) return { search: true, reason: `names ${named.slice(0, 5).join(", ")}` };
  if (questionMark.test(text) && left.length > 2) return { search: true, reason: "a question" };
  return { search: false, reason: "names nothing to search for" };
}

/** A single letter, as in a spelled name; in scripts of syllables or words one sign can be a word. */
function isLetter(word: string): boolean {
  return /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]$/u.test(word);
}

import { stopWordsOf } from "../stop-words.ts";
import { plainWords } from "../words.ts";
import { withoutSmallTalk } from "./small-talk.ts";

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

/** An utterance, taken apart by what its words do. */
export interface Utterance {
  /** All words in lower case. */
  words: string[];
  /** Without greetings, yes and no, listening sounds and the like. */
  said: string[];
  /** Those that name something. */
  content: string[];
  onlyDigits: boolean;
}

export function readUtterance(text: string): Utterance {
  const words = plainWords(text);
  const said = withoutSmallTalk(words);
  const stopWords = stopWordsOf(words);
  return {
    words,
    said,
    content: said.filter((word) => !stopWords.has(word) && !isDigit(word) && !isLetter(word)),
    onlyDigits: words.length > 0 && words.every(isDigit),
  };
}

/** True when both say the same, small talk, stop words, order and punctuation aside. Numbers count. */
export function sameQuestion(left: string, right: string): boolean {
  return [...wordsOf(left)].join(" ") === [...wordsOf(right)].join(" ");
}

/** In order of the alphabet; all words where none names anything. */
function wordsOf(text: string): string[] {
  const { words, said, content } = readUtterance(text);
  const kept = content.length > 0 ? [...content, ...said.filter(isDigit)] : said.length > 0 ? said : words;
  return [...new Set(kept)].sort();
}

function isDigit(word: string): boolean {
  return number.test(word) || digitWords.has(word);
}

/** A single letter, as in a spelled name; in scripts of syllables or words one sign can be a word. */
function isLetter(word: string): boolean {
  return /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]$/u.test(word);
}

/// <reference path="../stopword.d.ts" />
import {
  ara,
  ces,
  dan,
  deu,
  eng,
  fin,
  fra,
  hin,
  hun,
  ita,
  jpn,
  nld,
  nob,
  pol,
  por,
  ron,
  rus,
  spa,
  swe,
  tur,
  zho,
} from "stopword";
import { lexicalWords } from "./lexical-words.ts";

/** Languages other than English whose stop words are known. In others every word counts in full. */
const others = {
  de: deu,
  es: spa,
  fr: fra,
  tr: tur,
  ara,
  ces,
  dan,
  fin,
  hin,
  hun,
  ita,
  jpn,
  nld,
  nob,
  pol,
  por,
  ron,
  rus,
  swe,
  zho,
};

/**
 * Whether a word is too frequent to tell one text from another, in any known language: no language has to be detected.
 * Stored vectors depend on the lists of this version of the package.
 */
export function isStopWord(word: string): boolean {
  const { english, foreign } = readLists();
  return english.has(word) || foreign.has(word);
}

/** English words that are stop words elsewhere: Danish has "dog", Dutch "van", German "die" and "war". They tell no language. Between spaces. */
const englishToo = new Set(
  `ate bald ban bar bare bin care cat die dies dig dock dog door end eve face far fire fur god gross ham hat hit ill inn just kit man mast mate men met min mind mine mint no non one pan per pet pot pour pro
  ram rank sale sex sit so son store sub sue tag tie tied till ton van vase vice want war zero`.split(/\s+/),
);

/** Whether a word is a stop word of another language and none of English. What is a word of English as well, such as "pet" and "die", is one only in a text of another language. */
export function isForeignStopWord(word: string, isEnglish: boolean): boolean {
  const { english, foreign } = readLists();
  return foreign.has(word) && !english.has(word) && !(isEnglish && englishToo.has(word));
}

/** The languages that have most of a text's words among their stop words, in the order of the lists above behind English; none where no language has any. */
export function likeliestLanguages(words: readonly string[]): string[] {
  const { languagesOf } = readLists();
  const counts = new Map<string, number>();
  for (const word of words) {
    if (englishToo.has(word)) continue;
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return ["en", ...Object.keys(others)].filter((language) => most > 0 && counts.get(language) === most);
}

interface Lists {
  english: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
  languagesOf: ReadonlyMap<string, readonly string[]>;
}

/** Made at first use. */
let lists: Lists | null = null;

function readLists(): Lists {
  lists ??= {
    english: plain(eng),
    foreign: plain(Object.values(others).flat()),
    languagesOf: byWord({ en: eng, ...others }),
  };
  return lists;
}

function byWord(all: Record<string, readonly string[]>): Map<string, string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, list] of Object.entries(all)) {
    for (const word of plain(list)) languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  return languages;
}

const plain = (list: readonly string[]) =>
  new Set(list.flatMap((entry) => lexicalWords(entry).map(({ text }) => text)));

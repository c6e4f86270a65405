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
const others = [ara, ces, dan, deu, fin, fra, hin, hun, ita, jpn, nld, nob, pol, por, ron, rus, spa, swe, tur, zho];

/**
 * Whether a word is too frequent to tell one text from another, in any known language: no language has to be detected.
 * Stored vectors depend on the lists of this version of the package.
 */
export function isStopWord(word: string): boolean {
  const { english, foreign } = readLists();
  return english.has(word) || foreign.has(word);
}

/** Whether a word is a stop word of another language and none of English: German "die" and "war", Spanish "pero". */
export function isForeignStopWord(word: string): boolean {
  const { english, foreign } = readLists();
  return foreign.has(word) && !english.has(word);
}

interface Lists {
  english: ReadonlySet<string>;
  foreign: ReadonlySet<string>;
}

/** Made at first use. */
let lists: Lists | null = null;

function readLists(): Lists {
  lists ??= { english: plain(eng), foreign: plain(others.flat()) };
  return lists;
}

const plain = (list: readonly string[]) =>
  new Set(list.flatMap((entry) => lexicalWords(entry).map(({ text }) => text)));

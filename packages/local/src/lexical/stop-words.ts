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

/** Languages whose stop words are known. In others every word counts in full. */
const lists = [ara, ces, dan, deu, eng, fin, fra, hin, hun, ita, jpn, nld, nob, pol, por, ron, rus, spa, swe, tur, zho];

/**
 * Whether a word is too frequent to tell one text from another, in any known language: no language has to be detected.
 * Stored vectors depend on the lists of this version of the package.
 */
export function isStopWord(word: string): boolean {
  stopWords ??= new Set(lists.flat().flatMap((entry) => lexicalWords(entry).map(({ text }) => text)));
  return stopWords.has(word);
}

/** Made at first use. */
let stopWords: ReadonlySet<string> | null = null;

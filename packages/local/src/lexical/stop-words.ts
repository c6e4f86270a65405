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
 * Words too frequent to tell one text from another, of every known language at once: no language has to be detected.
 * Stored vectors depend on the lists of this version of the package.
 */
export const stopWords: ReadonlySet<string> = new Set(
  lists.flat().flatMap((entry) => lexicalWords(entry).map((word) => word.text)),
);

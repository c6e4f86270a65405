import { fold, isDense, stem } from "./words.ts";

/** A word of the question at its place in a text. */
export interface Place {
  /** UTF-16 index in the text in lower case without accents; places compare within one text only. */
  at: number;
  /** Index of the word among the question's. */
  term: number;
}

/** Letters by which a word is looked up; its stem decides. A stem differs from its word in the last letters only. */
const prefixLetters = 4;
const letterOrDigit = /^[\p{L}\p{N}]/u;
const ofWord = /^[\p{L}\p{M}\p{N}]/u;
/** Of scripts whose stems lose letters at the beginning too. */
const prefixed = /^\p{sc=Arabic}/u;

/** What is looked for: a word itself where scripts have no spaces, else how it begins. */
interface Needle {
  text: string;
  whole: boolean;
}

/** What an ASCII character is for a search: nothing of a word, a part of one, or also what a needle begins with. */
const kinds = { other: 0, ofWord: 1, beginsNeedle: 2 };
/** Without needles, of text in lower case. */
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/.test(String.fromCharCode(code)) ? kinds.ofWord : kinds.other,
);

/**
 * Finds the question's index words in texts, in the order of the text. It looks at words that begin like one of them only, which costs a few
 * µs a passage where indexing it again would cost hundreds. Words that are joined from parts (`Wi-Fi`), or are a part, are not found.
 *
 * Each character is looked at once, whatever is asked: a question has words such as "a" and "to", and those letters stand nearly everywhere.
 */
export function createWordFinder(terms: readonly string[]): (text: string) => Place[] {
  const indices = new Map(terms.map((term, index) => [term, index]));
  const { kindOf, ascii, others } = needlesByFirst(terms);
  const hasPrefixed = terms.some((term) => prefixed.test(term));

  return (text) => {
    const folded = fold(text);
    const places: Place[] = [];
    /** 1 behind an ASCII letter or digit. A number, since one comparison is quicker than two that are often wrongly foreseen; behind other characters `needleAt` looks itself. */
    let behindLetter = 0;
    for (let at = 0; at < folded.length; at++) {
      const code = folded.charCodeAt(at);
      const isAscii = code < 128;
      const kind = isAscii ? kindOf[code]! : kinds.other;
      const mayBegin = !isAscii || kind - behindLetter === kinds.beginsNeedle;
      behindLetter = (kind + 1) >> 1;
      if (!mayBegin) continue;
      const isPrefixed = hasPrefixed && !isAscii && prefixed.test(folded[at]!) && !isInWord(folded, at);
      const needle = isPrefixed ? null : needleAt(folded, at, isAscii ? ascii[code] : others.get(code));
      if (!needle && !isPrefixed) continue;
      const end = needle?.whole ? at + needle.text.length : endOfWord(folded, at + (needle?.text.length ?? 1));
      const word = folded.slice(at, end);
      const term = indices.get(word) ?? indices.get(stem(word));
      if (term !== undefined) places.push({ at, term });
      at = end - 1;
    }
    return places;
  };
}

/** Needles by the code of their first character, and the kinds of ASCII characters beside them. */
function needlesByFirst(terms: readonly string[]) {
  // The longest of words that begin alike comes first.
  const dense = terms.filter(isDense).sort((left, right) => right.length - left.length);
  const prefixes = new Set(terms.filter((term) => !isDense(term)).map(prefixOf));
  const kindOf = asciiKinds.slice();
  const ascii = new Array<Needle[] | undefined>(kindOf.length);
  const others = new Map<number, Needle[]>();
  const add = (needle: Needle) => {
    const first = needle.text.charCodeAt(0);
    const alike = ascii[first] ?? others.get(first) ?? [];
    alike.push(needle);
    if (first >= kindOf.length) others.set(first, alike);
    else {
      ascii[first] = alike;
      kindOf[first] = kinds.beginsNeedle;
    }
  };
  for (const text of dense) add({ text, whole: true });
  for (const text of prefixes) add({ text, whole: false });
  return { kindOf, ascii, others };
}

/** The first of the needles that stands at this place. */
function needleAt(text: string, at: number, needles: readonly Needle[] | undefined): Needle | null {
  if (!needles) return null;
  for (const needle of needles) {
    if (startsAt(text, at, needle.text) && (needle.whole || !isInWord(text, at))) return needle;
  }
  return null;
}

/** From the second character on: the first is known. Quicker than a call of `startsWith`. */
function startsAt(text: string, at: number, needle: string): boolean {
  if (at + needle.length > text.length) return false;
  for (let i = 1; i < needle.length; i++) if (text.charCodeAt(at + i) !== needle.charCodeAt(i)) return false;
  return true;
}

function isInWord(text: string, at: number): boolean {
  if (at === 0) return false;
  const code = text.charCodeAt(at - 1);
  if (code < 128) return isAsciiOfWord(code);
  const isLowSurrogate = code >= 0xdc00 && code < 0xe000;
  return letterOrDigit.test(text.slice(isLowSurrogate ? at - 2 : at - 1, at));
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code < 128) {
      if (!isAsciiOfWord(code)) break;
      end++;
    } else {
      const letter = String.fromCodePoint(text.codePointAt(end)!);
      if (!ofWord.test(letter)) break;
      end += letter.length;
    }
  }
  return end;
}

const isAsciiOfWord = (code: number) => asciiKinds[code] === kinds.ofWord;

function prefixOf(term: string): string {
  return term.slice(0, Math.max(2, Math.min(prefixLetters, term.length - 1)));
}

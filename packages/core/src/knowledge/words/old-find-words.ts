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

/** What is looked for: a word itself where scripts have no spaces, else how it begins. */
interface Needle {
  text: string;
  whole: boolean;
}

/**
 * Finds the question's index words in texts, in the order of the text. It looks at words that begin like one of them only, which costs a few
 * µs a passage where indexing it again would cost hundreds. Words that are joined from parts (`Wi-Fi`), or are a part, are not found.
 */
export function createWordFinder(terms: readonly string[]): (text: string) => Place[] {
  const indices = new Map(terms.map((term, index) => [term, index]));
  // No pattern of the terms: to compile one would cost more than to search 32 passages. The longest of words that begin alike comes first.
  const dense = terms.filter(isDense).sort((left, right) => right.length - left.length);
  const prefixes = new Set(terms.filter((term) => !isDense(term)).map(prefixOf));
  const needles = [
    ...dense.map((text) => ({ text, whole: true })),
    ...[...prefixes].map((text) => ({ text, whole: false })),
  ];

  return (text) => {
    const folded = fold(text);
    const places: Place[] = [];
    let end = 0;
    for (const beginning of beginnings(folded, needles)) {
      const at = Math.floor(beginning / needles.length);
      const needle = needles[beginning % needles.length]!;
      if (at < end || (!needle.whole && isInWord(folded, at))) continue;
      end = needle.whole ? at + needle.text.length : endOfWord(folded, at + needle.text.length);
      const word = folded.slice(at, end);
      const term = indices.get(word) ?? indices.get(stem(word));
      if (term !== undefined) places.push({ at, term });
    }
    return places;
  };
}

/**
 * Every place of every needle in the order of the text; at one place in the order of the needles. Each is one number, the place times how many needles there are
 * plus the needle's own number.
 */
function beginnings(text: string, needles: readonly Needle[]): number[] {
  const found: number[] = [];
  for (let number = 0; number < needles.length; number++) {
    const needle = needles[number]!.text;
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
      found.push(at * needles.length + number);
  }
  return found.sort((left, right) => left - right);
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
    const code = text.codePointAt(end)!;
    if (code < 128 ? !isAsciiOfWord(code) : !ofWord.test(String.fromCodePoint(code))) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

/** In lower case. */
const isAsciiOfWord = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

function prefixOf(term: string): string {
  return term.slice(0, Math.max(2, Math.min(prefixLetters, term.length - 1)));
}

import { fold, isDense, stem } from "../words.ts";

/** A word of the question at its place in a text. */
export interface Place {
  /** UTF-16 index in the text in lower case without accents; places compare within one text only. */
  at: number;
  /** Index of the word among the question's. */
  term: number;
}

/** Letters by which a word is looked up; its stem decides. A stem differs from its word in the last letters only. */
const prefixLetters = 4;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
const ascii = /^[\x00-\x7f]*$/;

/**
 * Finds the question's index words in texts, in the order of the text. It looks at words that begin like one of them only, which costs a few
 * µs a passage where indexing it anew would cost hundreds. Words that are joined from parts (`Wi-Fi`), or are a part, are not found.
 */
export function createWordFinder(terms: readonly string[]): (text: string) => Place[] {
  const indices = new Map(terms.map((term, index) => [term, index]));
  // Longest first: an alternation takes the first that fits.
  const dense = terms.filter(isDense).sort((left, right) => right.length - left.length);
  const prefixes = [...new Set(terms.filter((term) => !isDense(term)).map(prefixOf))].join("|");
  const inAscii = prefixes === "" ? null : new RegExp(`(?<![a-z0-9])(?:${prefixes})[a-z0-9]*`, "g");
  const spaced = prefixes === "" ? [] : [`(?<![\\p{L}\\p{N}])(?:${prefixes})[\\p{L}\\p{M}\\p{N}]*`];
  const inAny = terms.length === 0 ? null : new RegExp([...dense, ...spaced].join("|"), "gu");

  return (text) => {
    const places: Place[] = [];
    const folded = fold(text);
    const pattern = ascii.test(folded) ? inAscii : inAny;
    if (pattern === null) return places;
    for (const { 0: word, index: at } of folded.matchAll(pattern)) {
      const term = indices.get(word) ?? indices.get(stem(word));
      if (term !== undefined) places.push({ at, term });
    }
    return places;
  };
}

function prefixOf(term: string): string {
  return term.slice(0, Math.max(2, Math.min(prefixLetters, term.length - 1)));
}

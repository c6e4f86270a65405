import { atFirstUse } from "../../base/values/at-first-use.ts";
import { byLanguage, listsOf } from "../../language/languages/by-language.ts";

/** Tags; the first of several that fit alike counts. */
const languages = Object.keys(listsOf("stopWords"));

const sets = atFirstUse((): ReadonlySet<string>[] =>
  languages.map((tag) => {
    const { stopWords = [], spokenStopWords } = byLanguage[tag]!;
    return new Set([...stopWords, ...(spokenStopWords?.split(/\s+/) ?? [])].map(plainForm));
  }),
);

/** Spelled as `plainWords` spells a word. */
function plainForm(word: string): string {
  const folded = word.toLowerCase().replace(/['’-]/g, "").replaceAll("ß", "ss").replaceAll("ё", "е");
  return folded
    .normalize("NFD")
    .replace(/(?<=[\p{sc=Latin}\p{sc=Greek}][\u0300-\u036f]*)[\u0300-\u036f]/gu, "")
    .normalize("NFC");
}

/** Places in `sets` of those that have a word. */
const setsOf = atFirstUse(() => {
  const places = new Map<string, number[]>();
  for (const [place, set] of sets().entries()) {
    for (const word of set) places.set(word, [...(places.get(word) ?? []), place]);
  }
  return places;
});

const none: ReadonlySet<string> = new Set();

/** The stop words of the language that has most of these words in its list: only a question's, so nothing can mismatch a document. */
export function stopWordsOf(words: readonly string[]): ReadonlySet<string> {
  const place = placeOf(words);
  return place === null ? none : sets()[place]!;
}

/** The tag of that language; null where no word is in any list. */
export function languageOf(words: readonly string[]): string | null {
  const place = placeOf(words);
  return place === null ? null : languages[place]!;
}

/** Of lists of words that were looked at before. */
const places = new WeakMap<readonly string[], number | null>();

function placeOf(words: readonly string[]): number | null {
  let place = places.get(words);
  if (place === undefined) {
    place = countedPlace(words);
    places.set(words, place);
  }
  return place;
}

/** Different stop words from which on a text is taken for a language: two may be of one name, such as "El Al". */
const leastOfText = 3;

/** The tag of the language that a text is clearly in, by its own stop words; null where it has too few, or as many of English. */
export function languageOfText(words: readonly string[]): string | null {
  const counts = countsOf([...new Set(words)]);
  const most = Math.max(...counts);
  const place = counts.indexOf(most);
  return most < leastOfText || (place > 0 && most <= counts[0]!) ? null : languages[place]!;
}

function countsOf(words: readonly string[]): Uint32Array {
  const placesOf = setsOf();
  const counts = new Uint32Array(sets().length);
  for (const word of words) {
    const found = placesOf.get(word);
    if (found) for (let i = 0; i < found.length; i++) counts[found[i]!]!++;
  }
  return counts;
}

function countedPlace(words: readonly string[]): number | null {
  const counts = countsOf(words);
  let first: number | null = null;
  let most = 0;
  for (let place = 0; place < counts.length; place++) {
    if (counts[place]! <= most) continue;
    first = place;
    most = counts[place]!;
  }
  return first;
}

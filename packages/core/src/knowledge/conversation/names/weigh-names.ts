import { isNumberWord } from "../../words/content-words.ts";
import { stopWordsOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";

/** A name that callers and agents may say, and the sources that are about what it names. */
export interface Name {
  label: string;
  sourceIds: ReadonlySet<string>;
}

/** A name with what each of its words tells. */
export interface WeighedName {
  name: Name;
  words: ReadonlyMap<string, number>;
  mass: number;
  length: number;
  /** It is a phrase of ordinary words, such as "Car won't start": one of them is not yet its name. */
  isPhrase: boolean;
}

/** What a word that names nothing by itself counts: "the", "one". */
export const weak = 0.3;
/** Least share of a name that counts as a mention. */
export const leastShare = 0.35;
/** Names that are counted where there are fewer. */
const fewest = 20;

/** The words of a name, and which of them name something. Null: none does. */
export function wordsOfName({ label }: Name): { said: Set<string>; tells: (word: string) => boolean } | null {
  const said = new Set(plainWords(label));
  const stopWords = stopWordsOf([...said]);
  const tells = (word: string) => !stopWords.has(word) && !isNumberWord(word);
  return [...said].some(tells) ? { said, tells } : null;
}

const capital = /^\p{Lu}/u;
/** Begins with a small letter, has no capital, and is of a script that has both. */
const small = /^(?=\p{Ll})[^\p{Lu}]+$/u;

/** Whether a title is written as a phrase rather than as a name: it begins with a capital, and a later word that names something does not. German titles show no difference. */
export function isPhrase({ label }: Name, tells: (word: string) => boolean): boolean {
  const [first, ...others] = label.trim().split(/\s+/u);
  return (
    first !== undefined &&
    capital.test(first) &&
    others.some((word) => small.test(word) && plainWords(word).some((plain) => tells(plain)))
  );
}

/** Inverse frequency of a word among the names, as BM25 has it. A handful of names counts as more: a word of one of them tells enough. */
export const rarity = (names: number, holding: number) =>
  Math.log(1 + (Math.max(fewest, names) - holding + 0.5) / (holding + 0.5));

/**
 * Words without any of which no mention of the name is possible: its rarest ones, until what is left is less than `leastShare` of it. So a name is looked at
 * for "Seeblick" and not for every "hotel". Words that name nothing never make a mention alone: where the rarest would hold one of them, it is all that tell.
 */
export function anchorsOf({ words, mass }: WeighedName): string[] {
  const lightest = [...words].sort(([left, a], [right, b]) => a - b || (left < right ? -1 : 1));
  const telling = lightest.filter(([, weight]) => weight !== weak);
  let left = 0;
  const anchors = lightest.filter(([, weight]) => {
    left += weight;
    return left >= leastShare * mass;
  });
  return (anchors.every(([, weight]) => weight !== weak) ? anchors : telling).map(([word]) => word);
}

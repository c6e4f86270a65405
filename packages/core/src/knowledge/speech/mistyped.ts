import type { WordMeanings } from "../../ports/embedder.ts";
import { stopWordsOf } from "../words/stop-words.ts";
import { plainWords } from "../words/words.ts";
import { soundDistance } from "./sound-distance.ts";

/** Whether a word of the question is a slip: nobody has such a word. */
export type IsMistyped = (word: string) => boolean;

/** Letters of the shortest word that is taken for a slip: too many words are one letter apart from shorter ones. */
const shortest = 3;
/** Share of the question's words from which on a vocabulary knows the question's language. */
const leastKnown = 0.5;
const letters = /^\p{L}+$/u;

/**
 * Tells slips of the keyboard from words that the knowledge bases happen not to have: a slip is a word that a general vocabulary lacks too, in a question whose other words
 * it has. Null where there is no such vocabulary, or it doesn't know the language.
 */
export function mistypedBy(meanings: WordMeanings | null, text: string): IsMistyped | null {
  if (!meanings) return null;
  const words = [...new Set(plainWords(text))];
  const weights = meanings.weightsOf(words);
  const unknown = new Set(words.filter((_, at) => weights[at] === null));
  if (words.length - unknown.size < leastKnown * words.length) return null;
  return (word) => word.length >= shortest && letters.test(word) && unknown.has(word);
}

/**
 * The text with mistyped stop words as they are spelled: "whne doees it open" is "when does it open". They name nothing, and as unknown words they would count most.
 * `isNear`: the knowledge bases have another word that is as near.
 */
export function withStopWords(
  text: string,
  isMistyped: IsMistyped | null,
  isNear: (word: string, stopWord: string) => boolean,
): string {
  if (!isMistyped) return text;
  const words = plainWords(text);
  const slips = [...new Set(words)].filter((word) => isMistyped(word));
  if (slips.length === 0) return text;
  const stopWords = stopWordsOf(words);
  const meant = new Map<string, string>();
  for (const slip of slips) {
    if (stopWords.has(slip)) continue;
    const found = nearest(slip, spelledOf(stopWords));
    if (found !== null && !isNear(slip, found)) meant.set(slip, found);
  }
  if (meant.size === 0) return text;
  return text.replace(/\p{L}+/gu, (word) => meant.get(word.toLowerCase()) ?? word);
}

interface Spelled {
  word: string;
  /** A bit for each letter that it has, those of 32 codes apart together. */
  letters: number;
}

const spelled = new WeakMap<ReadonlySet<string>, readonly Spelled[]>();

/** Stop words that a slip may be compared with. A language has one set of them. */
function spelledOf(stopWords: ReadonlySet<string>): readonly Spelled[] {
  let found = spelled.get(stopWords);
  if (!found) {
    found = [...stopWords]
      .filter((word) => word.length >= shortest)
      .map((word) => ({ word, letters: lettersIn(word) }));
    spelled.set(stopWords, found);
  }
  return found;
}

function lettersIn(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) % 32);
  return bits;
}

/** Whether a word has at most two letters that another lacks: of a distance of 1, each of two edits costs half. */
function isLike(one: number, other: number): boolean {
  let more = one & ~other;
  more &= more - 1;
  return (more & (more - 1)) === 0;
}

/** The word that is fewest letters away, at most one. */
function nearest(slip: string, words: readonly Spelled[]): string | null {
  const own = lettersIn(slip);
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { word, letters } of words) {
    if (Math.abs(word.length - slip.length) > 2 || !isLike(own, letters) || !isLike(letters, own)) continue;
    const distance = soundDistance(slip, word, false);
    if (distance <= 1 && distance < least) [found, least] = [word, distance];
  }
  return found;
}

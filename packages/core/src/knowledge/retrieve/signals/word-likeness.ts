import { keepRecent } from "../../../base/values/keep-recent.ts";
import type { RerankEvidence } from "../../../ports/reranker.ts";
import { fold, stem } from "../../words/words.ts";

/** How like the question each passage is, word by word, 0 to 1, in the order of the passages. */
export interface WordLikeness {
  /** What the question's words find at best in the passage. */
  text: number[];
  /** What they find in its title and headings. */
  heading: number[];
  /** What the words of its title and headings find in the question. */
  asked: number[];
}

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** A word of texts that are kept: one for all of them, so that a search numbers its words without looking them up. */
interface KeptWord {
  text: string;
  /** The search that read the word last, and the word's place among those of that search. */
  search: number;
  place: number;
}

/** In lower case without accents. Emptied when full, with the texts. */
const keptWords = new Map<string, KeptWord>();
const rememberedWords = 50_000;
const remembered = 4_000;
let searches = 0;

function keptWord(text: string): KeptWord {
  const kept = keptWords.get(text) ?? { text, search: 0, place: 0 };
  keptWords.set(text, kept);
  return kept;
}

/** Distinct words. The same texts are found again and again. */
const keepTexts = () =>
  keepRecent(remembered, (text): readonly KeptWord[] => Array.from(new Set(fold(text).match(word)), keptWord));
let wordsOf = keepTexts();

/**
 * Compares each word of the question with each word of the passages by what they mean, so that "can my hamster be seen" finds "rabbits and guinea pigs". A question's word counts by
 * what it tells, by how seldom it is said and how rare it is in the knowledge bases. Null where the embedder knows none of them.
 */
export function wordLikeness({ asked, meanings, passages, terms, weights }: RerankEvidence): WordLikeness | null {
  if (!meanings || !asked.some((one) => meanings.weightOf(one) !== null)) return null;
  if (keptWords.size > rememberedWords) {
    keptWords.clear();
    wordsOf = keepTexts();
  }
  const found = passages.map(({ heading, text }) => ({ heading: wordsOf(heading), text: wordsOf(text) }));
  const all = numbered(found.flatMap(({ heading, text }) => [heading, text]));
  const likeness = meanings.likeness(asked, all);
  const telling = tellingOf(all, meanings.weightOf);
  const rarity = new Map(terms.map((term, i) => [term, weights[i]!]));
  const weightsOfAsked = tellingOf(asked, meanings.weightOf).map(
    (tells, i) => tells * (rarity.get(stem(asked[i]!)) ?? 1),
  );
  const width = asked.length;
  /** Raises what each of the question's words has found so far to what these words are like it. */
  const raise = (most: Float64Array, words: readonly KeptWord[]): Float64Array => {
    for (const { place } of words) {
      for (let column = 0; column < width; column++) {
        const alike = likeness[place * width + column]!;
        if (alike > most[column]!) most[column] = alike;
      }
    }
    return most;
  };
  const nearestAsked = ({ place }: KeptWord) => {
    let greatest = 0;
    for (let at = place * width; at < (place + 1) * width; at++) if (likeness[at]! > greatest) greatest = likeness[at]!;
    return greatest;
  };
  const alike: WordLikeness = { text: [], heading: [], asked: [] };
  for (const { heading, text } of found) {
    const most = raise(new Float64Array(width), heading);
    alike.heading.push(mean(weightsOfAsked, most));
    alike.text.push(mean(weightsOfAsked, raise(most, text)));
    alike.asked.push(
      mean(
        heading.map(({ place }) => telling[place]!),
        heading.map(nearestAsked),
      ),
    );
  }
  return alike;
}

/** Gives each word its place among those of this search, and returns them in that order. */
function numbered(texts: readonly (readonly KeptWord[])[]): string[] {
  const all: string[] = [];
  searches += 1;
  for (const words of texts) {
    for (const one of words) {
      if (one.search === searches) continue;
      one.search = searches;
      one.place = all.push(one.text) - 1;
    }
  }
  return all;
}

/** What each word tells; one that the embedder doesn't know is a rare one, and tells as much as the rarest of those that it knows. */
function tellingOf(words: readonly string[], weightOf: (word: string) => number | null): number[] {
  const known = words.map(weightOf);
  const most = Math.max(0, ...known.map((weight) => weight ?? 0)) || 1;
  return known.map((weight) => weight ?? most);
}

function mean(weights: readonly number[], values: ArrayLike<number>): number {
  let sum = 0;
  let mass = 0;
  for (let place = 0; place < weights.length; place++) {
    sum += weights[place]! * values[place]!;
    mass += weights[place]!;
  }
  return mass === 0 ? 0 : sum / mass;
}

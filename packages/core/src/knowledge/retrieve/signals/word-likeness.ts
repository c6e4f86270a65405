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
/** Distinct words, in lower case without accents. The same texts are found again and again. */
const wordsOf = keepRecent(1_000, (text: string): readonly string[] => [...new Set(fold(text).match(word))]);

/**
 * Compares each word of the question with each word of the passages by what they mean, so that "can my hamster be seen" finds "rabbits and guinea pigs". A question's word counts by
 * what it tells, by how seldom it is said and how rare it is in the knowledge bases. Null where the embedder knows none of them.
 */
export function wordLikeness({ asked, meanings, passages, terms, weights }: RerankEvidence): WordLikeness | null {
  const known = meanings?.weightsOf(asked) ?? [];
  if (!meanings || known.every((weight) => weight === null)) return null;
  const read = passages.map(({ heading, text }) => ({ heading: wordsOf(heading), text: wordsOf(text) }));
  const places = new Map<string, number>();
  const placed = (words: readonly string[]) =>
    words.map((one) => {
      const place = places.get(one) ?? places.size;
      if (place === places.size) places.set(one, place);
      return place;
    });
  const found = read.map(({ heading, text }) => ({ heading: placed(heading), text: placed(text) }));
  const all = [...places.keys()];
  const likeness = meanings.likeness(asked, all);
  const telling = tellingOf(meanings.weightsOf(all));
  const rarity = new Map(terms.map((term, i) => [term, weights[i]!]));
  const weightsOfAsked = tellingOf(known).map((tells, i) => tells * (rarity.get(stem(asked[i]!)) ?? 1));

  const width = asked.length;
  /** Raises what each of the question's words has found so far to what these words are like it. */
  const raise = (most: number[], rows: readonly number[]): number[] => {
    for (const row of rows) {
      for (let column = 0; column < width; column++) {
        const alike = likeness[row * width + column]!;
        if (alike > most[column]!) most[column] = alike;
      }
    }
    return most;
  };
  const nearestAsked = (row: number) => {
    let greatest = 0;
    for (let at = row * width; at < (row + 1) * width; at++) if (likeness[at]! > greatest) greatest = likeness[at]!;
    return greatest;
  };
  const alike: WordLikeness = { text: [], heading: [], asked: [] };
  for (const { heading, text } of found) {
    const most = raise(new Array<number>(width).fill(0), heading);
    alike.heading.push(mean(weightsOfAsked, most));
    alike.text.push(mean(weightsOfAsked, raise(most, text)));
    alike.asked.push(
      mean(
        heading.map((row) => telling[row]!),
        heading.map(nearestAsked),
      ),
    );
  }
  return alike;
}

/** What each word tells; one that the embedder doesn't know is a rare one, and tells as much as the rarest of those that it knows. */
function tellingOf(known: readonly (number | null)[]): number[] {
  const most = Math.max(0, ...known.map((weight) => weight ?? 0)) || 1;
  return known.map((weight) => weight ?? most);
}

function mean(weights: readonly number[], values: readonly number[]): number {
  let sum = 0;
  let mass = 0;
  for (let place = 0; place < weights.length; place++) {
    sum += weights[place]! * values[place]!;
    mass += weights[place]!;
  }
  return mass === 0 ? 0 : sum / mass;
}

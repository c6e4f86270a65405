import { keepRecent } from "../../base/values/keep-recent.ts";
import { formsOf, lettersOf } from "../../language/index-forms.ts";
import type { KeptTerm } from "../../ports/storage/knowledge.ts";
import { isDense } from "../words/words.ts";
import { soundDistance } from "./sound-distance.ts";

/** A known index word that an unknown one may have been meant as. */
export interface NearTerm {
  term: string;
  /** Above 0, at most 1: how much it counts beside the word itself. */
  weight: number;
}

/** The index words of one knowledge base. */
export interface Vocabulary {
  /** How many there are. */
  readonly words: number;
  add(terms: readonly KeptTerm[]): void;
  /** How many of its chunks hold a word in any of its forms; 0 for an unknown one. */
  chunksWith(term: string): number;
  /** Known words that sound or are spelled nearly like it, the nearest first, ties by how common they are. */
  near(heard: string): readonly NearTerm[];
}

/** Letters of the shortest word that is looked for: shorter ones have too many neighbours that are words of their own. */
const shortest = 4;
/** Letters that a stem is cut to: a longer word may go on behind them. */
const cutAt = 8;
/**
 * Distance from which on a word is another one, as a share of its letters. On the even questions of StackFAQ and XQuAD en, November 2026, misheard words (15 %) cost 5.3
 * and 3.7 points of hit@3 and two typos 7.7 and 8.1, with 0.25 6.9 and 5.1, 12.2 and 12.3, at as many answered out of scope; 0.34 answers 2.5 points more of those.
 */
const farthest = 0.3;
/** Words that are given, and the most that are compared letter by letter. */
const given = 3;
const compared = 64;
/** Words that are remembered. */
const remembered = 2_000;

const spelled = /^[\p{L}\p{M}]+$/u;

/** Makes an empty vocabulary. Words are found by the letter pairs that they share, so that a hundred thousand cost some 0.1 ms a word. */
export function createVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  const words: string[] = [];
  const holders = new Map<number, number[]>();
  let shared = new Uint8Array(0);

  function index(term: string): void {
    const place = words.push(term) - 1;
    const letters = lettersOf(term);
    for (const pair of pairsOf(letters, letters.length >= cutAt)) {
      const holding = holders.get(pair);
      if (holding) holding.push(place);
      else holders.set(pair, [place]);
    }
  }

  /** Places of the words that share most letter pairs with it. */
  function likeliest(heard: string): number[] {
    if (shared.length < words.length) shared = new Uint8Array(Math.ceil(words.length * 1.25));
    const touched: number[] = [];
    let most = 0;
    for (const pair of pairsOf(heard.slice(0, cutAt + 1), heard.length > cutAt)) {
      for (const place of holders.get(pair) ?? []) {
        if (shared[place]! === 0) touched.push(place);
        most = Math.max(most, ++shared[place]!);
      }
    }
    const chosen: number[] = [];
    for (let least = most; least > 1 && chosen.length < compared; least--) {
      for (const place of touched) if (shared[place] === least) chosen.push(place);
    }
    for (const place of touched) shared[place] = 0;
    return chosen.slice(0, compared);
  }

  function search(heard: string): NearTerm[] {
    const letters = Math.min(cutAt, heard.length);
    return likeliest(heard)
      .map((place) => words[place]!)
      .map((term) => ({ term, written: lettersOf(term) }))
      .map(({ term, written }) => ({
        term,
        distance: soundDistance(heard, written, written.length >= cutAt) / letters,
      }))
      .filter(({ distance }) => distance < farthest)
      .sort(
        (left, right) =>
          left.distance - right.distance ||
          counts.get(right.term)! - counts.get(left.term)! ||
          (left.term < right.term ? -1 : 1),
      )
      .slice(0, given)
      .map(({ term, distance }) => ({ term, weight: 1 - distance / (2 * farthest) }));
  }

  let nearOf = keepRecent(remembered, search);

  return {
    get words() {
      return counts.size;
    },
    add(terms) {
      for (const { term, chunks } of terms) {
        const letters = lettersOf(term);
        if (!counts.has(term) && letters.length >= shortest - 1 && spelled.test(letters) && !isDense(letters))
          index(term);
        counts.set(term, chunks);
      }
      nearOf = keepRecent(remembered, search);
    },
    chunksWith: (term) => formsOf(term).reduce((sum, form) => sum + (counts.get(form) ?? 0), 0),
    near(heard) {
      return heard.length < shortest || !spelled.test(heard) || isDense(heard) ? [] : nearOf(heard);
    },
  };
}

/** Two letters each, and the first one with the word's beginning; the last one with its end where it is known. */
function pairsOf(word: string, open: boolean): Set<number> {
  const pairs = new Set<number>([word.charCodeAt(0)]);
  for (let at = 0; at + 1 < word.length; at++) pairs.add(word.charCodeAt(at) * 65_536 + word.charCodeAt(at + 1));
  if (!open) pairs.add(word.charCodeAt(word.length - 1) * 65_536);
  return pairs;
}

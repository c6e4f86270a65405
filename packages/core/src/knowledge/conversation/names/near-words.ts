import { distance } from "fastest-levenshtein";

/** A known word that another word may have been meant as. */
export interface NearWord {
  word: string;
  /** 0 to 1: how much it counts beside the word itself. */
  weight: number;
}

export interface NearWords {
  /** Makes a word known; one that is known already must not be added again. */
  add(word: string): void;
  /** Known words that differ from a word by one edit, or two where they are long (Levenshtein, 1966). */
  to(word: string): readonly NearWord[];
}

/** Shorter words have too many neighbours that are words of their own. */
const shortest = 4;
/** From this length on two edits are one mishearing. */
const long = 8;
/** What each edit costs, as a share of the word. */
const costOfEdit = 1.5;
/** Words asked for that are remembered; emptied when full. */
const remembered = 5_000;

const editsIn = (length: number) => (length >= long ? 2 : 1);

/**
 * An index by pairs of letters. An edit changes at most two of a word's pairs, so words that are near share all but so many: only those are compared. The
 * answer is that of comparing all; of 25,000 known words some hundred are compared.
 */
export function createNearWords(): NearWords {
  const known: string[] = [];
  const holders = new Map<string, number[]>();
  const found = new Map<string, readonly NearWord[]>();
  let shared = new Uint16Array(1_024);

  /** Places of known words with a pair of the word's, each once; `shared` has how many pairs. The caller sets it back to 0. */
  function meet(word: string): number[] {
    const met: number[] = [];
    for (const pair of pairsOf(word)) {
      for (const place of holders.get(pair) ?? []) if (shared[place]!++ === 0) met.push(place);
    }
    return met;
  }

  function compare(word: string): NearWord[] {
    const near: NearWord[] = [];
    for (const place of meet(word)) {
      const candidate = known[place]!;
      const pairs = shared[place]!;
      shared[place] = 0;
      const allowed = editsIn(candidate.length);
      const longer = Math.max(word.length, candidate.length);
      if (longer - Math.min(word.length, candidate.length) > editsIn(word.length)) continue;
      if (pairs < longer + 1 - 2 * allowed) continue;
      const edits = distance(word, candidate);
      if (edits > 0 && edits <= allowed)
        near.push({ word: candidate, weight: 1 - (costOfEdit * edits) / candidate.length });
    }
    return near.sort((left, right) => right.weight - left.weight || (left.word < right.word ? -1 : 1));
  }

  return {
    add(word) {
      if (word.length < shortest) return;
      const place = known.push(word) - 1;
      if (place >= shared.length) shared = new Uint16Array(2 * shared.length);
      for (const pair of pairsOf(word)) {
        const holding = holders.get(pair);
        if (holding) holding.push(place);
        else holders.set(pair, [place]);
      }
      found.clear();
    },
    to(word) {
      if (word.length < shortest) return [];
      const before = found.get(word);
      if (before) return before;
      const near = compare(word);
      if (found.size >= remembered) found.clear();
      found.set(word, near);
      return near;
    },
  };
}

/** Each two letters that stand together, with a mark before the first and behind the last. A pair that stands twice is met more often than it is shared, so nothing near is missed. */
function pairsOf(word: string): string[] {
  const marked = `^${word}$`;
  return Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2));
}

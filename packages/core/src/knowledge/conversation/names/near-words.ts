import { distance } from "fastest-levenshtein";

/** A known word that another word may have been meant as. */
export interface NearWord {
  word: string;
  /** 0 to 1: how much it counts beside the word itself. */
  weight: number;
}

/** Shorter words have too many neighbours that are words of their own. */
const shortest = 4;
/** From this length on two edits are one mishearing. */
const long = 8;
/** What each edit costs, as a share of the word. */
const costOfEdit = 1.5;
/** Words asked for that are remembered; emptied when full. */
const remembered = 5_000;

/** Finds known words that differ from a word by one edit, or two where it is long (Levenshtein, 1966). Words of the first letter's length alone are compared. */
export function createNearWords(known: readonly string[]): (word: string) => readonly NearWord[] {
  const byLength = Map.groupBy(
    known.filter(({ length }) => length >= shortest),
    ({ length }) => length,
  );
  const found = new Map<string, readonly NearWord[]>();
  return (word) => {
    if (word.length < shortest) return [];
    const before = found.get(word);
    if (before) return before;
    const most = word.length >= long ? 2 : 1;
    const near: NearWord[] = [];
    for (let length = word.length - most; length <= word.length + most; length++) {
      for (const candidate of byLength.get(length) ?? []) {
        const edits = distance(word, candidate);
        const allowed = candidate.length >= long ? 2 : 1;
        if (edits > 0 && edits <= allowed)
          near.push({ word: candidate, weight: 1 - (costOfEdit * edits) / candidate.length });
      }
    }
    if (found.size >= remembered) found.clear();
    found.set(word, near);
    return near;
  };
}

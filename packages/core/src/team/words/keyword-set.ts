import { keepRecent } from "../../base/values/keep-recent.ts";
import { containsWord, fold, piecesOf, withoutApostrophes } from "./fold.ts";

/** Keywords that are looked for together. A search takes as long as the text is, however many keywords there are. */
export interface KeywordSet {
  /** The keywords that a text says as whole words, as they were given and in that order. */
  saidIn(text: string): string[];
}

interface Entry {
  word: string;
  at: number;
  folded: string;
}

/** The set of a condition's keywords, made once for each list: calls of a team read its definition each for themselves. */
export function keywordSetOf(words: readonly string[]): KeywordSet {
  const known = made.get(words);
  if (known) return known;
  const set = keptSetOf(words);
  made.set(words, set);
  return set;
}

const made = new WeakMap<readonly string[], KeywordSet>();

/** What lists that were read again share, the one that was used last at the end. */
const kept = new Map<string, { set: KeywordSet; size: number }>();
/** So many keywords are kept, of all teams together: about 20 MB. */
const mostKept = 100_000;
let keptWords = 0;

function keptSetOf(words: readonly string[]): KeywordSet {
  const key = words.join("\n");
  const known = kept.get(key);
  const found = known ?? { set: createKeywordSet(words), size: words.length };
  kept.delete(key);
  kept.set(key, found);
  if (!known) keptWords += found.size;
  for (const [oldest, { size }] of kept) {
    if (keptWords <= mostKept || oldest === key) break;
    kept.delete(oldest);
    keptWords -= size;
  }
  return found.set;
}

/** Prepares keywords as they stand in a definition. One with an apostrophe is heard without one too. */
export function createKeywordSet(words: readonly string[]): KeywordSet {
  /** By their first piece: where a text lacks that, it lacks the keyword. */
  const byPiece = new Map<string, Entry[]>();
  words.forEach((word, at) => {
    for (const folded of spellingsOf(word)) {
      const [first] = piecesOf(folded);
      if (first === undefined) continue;
      const known = byPiece.get(first);
      if (known) known.push({ word, at, folded });
      else byPiece.set(first, [{ word, at, folded }]);
    }
  });
  return {
    saidIn(text) {
      const { folded, pieces } = read(text);
      const found: Entry[] = [];
      for (const piece of pieces)
        for (const each of byPiece.get(piece) ?? []) if (containsWord(folded, each.folded)) found.push(each);
      if (found.length === 0) return [];
      const ordered = found.sort((a, b) => a.at - b.at);
      return [...new Set(ordered.map(({ word }) => word))];
    },
  };
}

function spellingsOf(word: string): string[] {
  const folded = withoutApostrophes(fold(word));
  return folded.includes("'") ? [folded, folded.replaceAll("'", "")] : [folded];
}

/** Every rule of a team looks into the same few texts. */
const read = keepRecent(8, (text) => {
  const folded = withoutApostrophes(fold(text));
  return { folded, pieces: [...new Set(piecesOf(folded))] };
});

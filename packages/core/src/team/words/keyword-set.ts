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

/** The set of a condition's keywords, made once for each list. */
export function keywordSetOf(words: readonly string[]): KeywordSet {
  const set = made.get(words) ?? createKeywordSet(words);
  made.set(words, set);
  return set;
}

const made = new WeakMap<readonly string[], KeywordSet>();

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

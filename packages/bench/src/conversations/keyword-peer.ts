import { words } from "@cuecard/core";
import { idf, lengthNorm, termScore } from "@cuecard/core/storage-kit";
import type { Entry, RecordedTurn } from "../corpora/recorded-calls.ts";

/** How much each turn before the last one counts, of both speakers; none: the last turn alone. */
export interface PeerSettings {
  before: number;
  weight: number;
}

export interface KeywordPeer {
  /** Ids of the best entries for the last of the turns, best first. */
  best(turns: readonly RecordedTurn[], limit: number, settings: PeerSettings): string[];
}

/**
 * BM25 over question, answer and business, with the words of the turns before at one weight: what a call gets without
 * any idea of it.
 */
export function createKeywordPeer(entries: readonly Entry[]): KeywordPeer {
  const postings = new Map<string, { entry: number; frequency: number }[]>();
  const lengths = entries.map(({ question, answer, entity }, entry) => {
    const found = words(`${question} ${answer} ${entity}`);
    const counts = new Map<string, number>();
    for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, frequency] of counts) {
      if (!postings.has(word)) postings.set(word, []);
      postings.get(word)!.push({ entry, frequency });
    }
    return found.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;

  return {
    best(turns, limit, { before, weight }) {
      const weights = new Map<string, number>();
      for (const [back, { text }] of turns
        .toReversed()
        .slice(0, 1 + before)
        .entries()) {
        for (const word of words(text)) weights.set(word, Math.max(weights.get(word) ?? 0, back === 0 ? 1 : weight));
      }
      const scores = new Map<number, number>();
      for (const [word, counts] of weights) {
        const holding = postings.get(word) ?? [];
        const rarity = counts * idf(entries.length, holding.length);
        for (const { entry, frequency } of holding) {
          const added = termScore(rarity, frequency, lengthNorm(lengths[entry]!, average));
          scores.set(entry, (scores.get(entry) ?? 0) + added);
        }
      }
      const ranked = [...scores].sort(([left, a], [right, b]) => b - a || left - right);
      return ranked.slice(0, limit).map(([entry]) => entries[entry]!.id);
    },
  };
}

import type { ReadText } from "../read/read-text.ts";
import type { Claim } from "./claim.ts";
import type { Evidence } from "./evidence.ts";

/** A passage that a sentence was made of. */
export interface UsedPassage {
  chunkId: string;
  /** Share of the sentence's telling words that it has, 0 to 1. */
  share: number;
}

/** Fitted by eye on the open half of bench's sentences, November 2026. */
const least = { share: 0.6, words: 2 };

/** The passages that a sentence used, the best first: those whose figures it says, or that have most of its words. */
export function usedPassages(read: ReadText, { grounds, weight }: Evidence, claims: readonly Claim[]): UsedPassage[] {
  const used: UsedPassage[] = [];
  const all = [...read.roots].reduce((sum, root) => sum + weight(root), 0);
  for (const { chunkId, read: theirs } of grounds) {
    if (chunkId === undefined) continue;
    const shared = [...read.roots].filter((root) => theirs.roots.has(root));
    const share = all === 0 ? 0 : shared.reduce((sum, root) => sum + weight(root), 0) / all;
    const isSaid = claims.some(({ verdict, basis }) => verdict === "supported" && basis?.chunkId === chunkId);
    if (isSaid || (share >= least.share && shared.length >= least.words))
      used.push({ chunkId, share: Math.min(1, share) });
  }
  return used.sort((left, right) => right.share - left.share);
}

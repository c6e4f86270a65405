import type { Embedder } from "@cuecard/core";
import type { createKeywordRanks } from "../plain/keyword-ranks.ts";

/** What keywords alone find. */
export type KeywordRank = keyof ReturnType<typeof createKeywordRanks>;

/** A set, and how one column of the table does on it. */
export interface Row {
  /** The set, and what its figures are. */
  name: string;
  /** Cuecard with an embedder, as users have it. It leaves the embedder open. */
  ours(embedder: Embedder): Promise<string>;
  /** Keywords alone; null where they have no figure. */
  keywords(rank: KeywordRank): string | null;
}

/** A share in percent. */
export const percent = (told: readonly boolean[]) =>
  ((100 * told.filter(Boolean).length) / Math.max(1, told.length)).toFixed(1);

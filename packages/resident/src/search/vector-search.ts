import type { IndexedBase } from "../feed.ts";
import type { SearchMemory } from "../search-memory.ts";
import { createBestScores, type Scored } from "./best-scores.ts";

export interface VectorSearch {
  base: IndexedBase;
  question: Float32Array;
  limit: number;
  /** Rows of the sources that pass the filter; null: all. */
  passing: ReadonlySet<number> | null;
  /** Only vectors that are in memory are looked at. */
  present: boolean;
}

/** Rows of one knowledge base that hold the chunks of greatest cosine. Their exact vectors decide. */
export function nearestRows(
  memory: SearchMemory,
  { base, question, limit, passing, present }: VectorSearch,
): readonly number[] {
  if (base.chunkCount === 0) return [];
  return memory.nearest(base, question, { limit, passing, present });
}

/** Of such rows the chunks of greatest exact cosine, and whatever ties with the last of them. */
export function bestOf(
  memory: SearchMemory,
  { base, question, limit }: Pick<VectorSearch, "base" | "question" | "limit">,
  rows: readonly number[],
): Scored[] {
  if (rows.length === 0) return [];
  const best = createBestScores<Scored>(limit);
  for (const [i, score] of memory.found(base).cosines(question, rows).entries()) best.add({ row: rows[i]!, score });
  return best.entries();
}

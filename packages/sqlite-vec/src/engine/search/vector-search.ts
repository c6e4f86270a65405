import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import type { SearchMemory } from "../search-memory/search-memory.ts";
import { createBestScores, type Scored } from "./best-scores.ts";
import { nearestInFile } from "./nearest-in-file.ts";

export interface VectorSearch {
  base: StoredKnowledgeBase;
  question: Float32Array;
  limit: number;
  /** Rows of the sources that pass the filter; null: all. */
  passing: ReadonlySet<number> | null;
}

/** The chunks of greatest exact cosine in one knowledge base, and whatever ties with the last of them. */
export function searchVectors(connection: Connection, memory: SearchMemory, search: VectorSearch): Scored[] {
  const { base, question, limit, passing } = search;
  if (base.chunkCount === 0) return [];
  const index = memory.vectors(base);
  const near = index.nearest(question, limit, passing);
  const rows = index.keepsSq8 ? near : nearestInFile(connection, question, near, limit);
  const best = createBestScores<Scored>(limit);
  for (const [i, score] of memory.found(base).cosines(question, rows).entries()) best.add({ row: rows[i]!, score });
  return best.entries();
}

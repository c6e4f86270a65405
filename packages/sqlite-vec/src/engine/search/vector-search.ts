import type { Connection } from "../connection.ts";
import type { StoredBase } from "../knowledge-bases/knowledge-base-rows.ts";
import type { ResidentBases } from "../search-memory/search-memory.ts";
import { createBestScores, type Scored } from "./best-scores.ts";
import { nearestByEngine } from "./nearest-in-file.ts";

export interface VectorSearch {
  base: StoredBase;
  question: Float32Array;
  limit: number;
  /** Rows of the sources that pass the filter; null: all. */
  passing: ReadonlySet<number> | null;
}

/** The chunks of greatest exact cosine in one base, and whatever ties with the last of them. */
export function searchVectors(connection: Connection, residents: ResidentBases, search: VectorSearch): Scored[] {
  const { base, question, limit, passing } = search;
  if (base.chunkCount === 0) return [];
  const index = residents.vectors(base);
  const near = index.nearest(question, limit, passing);
  const rows = index.keepsCodes ? near : nearestByEngine(connection, question, near, limit);
  const best = createBestScores<Scored>(limit);
  for (const [i, score] of residents.found(base).cosines(question, rows).entries()) best.add({ row: rows[i]!, score });
  return best.entries();
}

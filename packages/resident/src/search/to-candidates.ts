import type { Candidate } from "@cuecard/core";
import type { IndexedBase } from "../feed.ts";
import type { SearchMemory } from "../search-memory.ts";
import type { KeywordResult } from "./keyword-search.ts";

/** Knowledge bases of one embedding space, with the question in that space. */
export interface SearchedSpace {
  bases: readonly IndexedBase[];
  vector: Float32Array | null;
}

/**
 * By knowledge base: rows of chunks with their cosine. Null: keyword search found it, and its cosine is not known yet.
 */
export type FoundRows = Map<IndexedBase, Map<number, number | null>>;

/** Where a candidate's chunk is. */
export interface ChunkLocation {
  base: IndexedBase;
  row: number;
}

/** The union of what was found, with exact cosines. */
export function toCandidates(
  memory: SearchMemory,
  searched: readonly SearchedSpace[],
  found: FoundRows,
  frequenciesOf: KeywordResult["frequenciesOf"],
): Map<Candidate, ChunkLocation> {
  const candidates = new Map<Candidate, ChunkLocation>();
  for (const { bases, vector } of searched) {
    for (const base of bases) {
      const rows = found.get(base)!;
      const chunks = memory.found(base);
      if (vector) {
        const missing = [...rows.keys()].filter((row) => rows.get(row) === null);
        for (const [i, cosine] of chunks.cosines(vector, missing).entries()) rows.set(missing[i]!, cosine);
      }
      const facts = chunks.facts([...rows.keys()]);
      for (const [row, cosine] of rows) {
        const { id: chunkId, sourceId, length } = facts.get(row)!;
        const knowledgeBaseId = base.id;
        const termFrequencies = frequenciesOf(base, row);
        candidates.set({ chunkId, sourceId, knowledgeBaseId, cosine, length, termFrequencies }, { base, row });
      }
    }
  }
  return candidates;
}

import type { Candidate } from "@cuecard/core";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import type { SearchMemory } from "../search-memory/search-memory.ts";
import type { KeywordResult } from "./keyword-search.ts";
import type { SearchedSpace } from "./searched-spaces.ts";

/**
 * By knowledge base: rows of chunks with their cosine. Null: keyword search found it, and its cosine is not known yet.
 */
export type FoundRows = Map<StoredKnowledgeBase, Map<number, number | null>>;

/** Where a candidate's chunk is. */
export interface Place {
  base: StoredKnowledgeBase;
  row: number;
}

/** The union of what was found, with exact cosines. */
export function toCandidates(
  memory: SearchMemory,
  searched: SearchedSpace[],
  found: FoundRows,
  frequenciesOf: KeywordResult["frequenciesOf"],
): Map<Candidate, Place> {
  const candidates = new Map<Candidate, Place>();
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
        const knowledgeBaseId = base.record.id;
        const termFrequencies = frequenciesOf(base, row);
        candidates.set({ chunkId, sourceId, knowledgeBaseId, cosine, length, termFrequencies }, { base, row });
      }
    }
  }
  return candidates;
}

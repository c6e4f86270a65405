import type { Candidate } from "../../../ports/storage/search.ts";
import type { BestChunk } from "../../knowledge-search.ts";

/** The first of the ranked candidates with its source; null when there is none. */
export function nearestOf(
  [first]: readonly Omit<BestChunk, "sourceId">[],
  candidates: readonly Candidate[],
): BestChunk | null {
  const candidate = candidates.find(({ chunkId }) => chunkId === first?.chunkId);
  if (!first || !candidate) return null;
  const { chunkId, knowledgeBaseId, similarity } = first;
  return { chunkId, sourceId: candidate.sourceId, knowledgeBaseId, similarity };
}

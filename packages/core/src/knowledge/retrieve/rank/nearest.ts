import type { BestChunk } from "../../knowledge-search.ts";
import { type RankRequest, rank } from "./rank.ts";

/** The candidate that came nearest to passing, where none passed; null when there was no candidate. */
export function nearest(request: RankRequest): BestChunk | null {
  const [first] = rank({ ...request, thresholdOf: "nothing" });
  const candidate = request.candidates.candidates.find(({ chunkId }) => chunkId === first?.chunkId);
  if (!first || !candidate) return null;
  const { chunkId, knowledgeBaseId, similarity } = first;
  return { chunkId, sourceId: candidate.sourceId, knowledgeBaseId, similarity };
}

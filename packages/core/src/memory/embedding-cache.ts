import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

/** The embedding cache: vectors that were stored before, by the text they were made of. */
export function createMemoryEmbeddingCache({ sources }: WorkspaceRows): Pick<KnowledgeStore, "findCachedVectors"> {
  return {
    async findCachedVectors({ knowledgeBaseId, sourceId }, textHashes) {
      const inBase = [...sources.values()].filter(({ record }) => record.knowledgeBaseId === knowledgeBaseId);
      return textHashes.flatMap((textHash) => {
        const chunk = inBase.flatMap(({ chunks }) => chunks).find((one) => one.textHash === textHash);
        if (!chunk) return [];
        const own = (sources.get(sourceId)?.chunks ?? []).filter((one) => one.textHash === textHash);
        const inOrder = own.sort((left, right) => left.position - right.position);
        return [{ textHash, vector: copy(chunk.vector), chunkIds: inOrder.map(({ id }) => id) }];
      });
    },
  };
}

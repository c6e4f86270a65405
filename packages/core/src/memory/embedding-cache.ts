import type { EmbeddedChunk, KnowledgeStore } from "../ports/storage/knowledge.ts";
import { sourcesOf } from "./knowledge-base-rows.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

/** The embedding cache: vectors that were stored before, by the text they were made of. */
export function createMemoryEmbeddingCache(rows: WorkspaceRows): Pick<KnowledgeStore, "findCachedVectors"> {
  return {
    async findCachedVectors({ knowledgeBaseId, sourceId }, textHashes) {
      const wanted = new Set(textHashes);
      const first = new Map<string, EmbeddedChunk>();
      for (const { chunks } of sourcesOf(rows, knowledgeBaseId)) {
        for (const chunk of chunks) {
          if (wanted.has(chunk.textHash) && !first.has(chunk.textHash)) first.set(chunk.textHash, chunk);
        }
      }
      const own = (rows.sources.get(sourceId)?.chunks ?? []).toSorted((left, right) => left.position - right.position);
      return textHashes.flatMap((textHash) => {
        const chunk = first.get(textHash);
        if (!chunk) return [];
        const chunkIds = own.filter((one) => one.textHash === textHash).map(({ id }) => id);
        return [{ textHash, vector: copy(chunk.vector), chunkIds }];
      });
    },
  };
}

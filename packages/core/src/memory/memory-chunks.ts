import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import type { Chunk } from "../schema/source.ts";
import { findCandidates } from "./memory-candidates.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

type Chunks = Pick<KnowledgeStore, "listChunks" | "getChunks" | "searchCandidates">;

export function createMemoryChunks({ sources }: WorkspaceRows): Chunks {
  return {
    async listChunks(knowledgeBaseId, sourceId, { limit, fromPosition }) {
      const row = sources.get(sourceId);
      if (row?.record.knowledgeBaseId !== knowledgeBaseId) return [];
      const chunks = row.chunks.filter((chunk) => chunk.position >= fromPosition).sort((left, right) => left.position - right.position);
      return chunks.slice(0, limit).map((chunk) => toChunk(row, chunk));
    },
    async getChunks(ids) {
      const wanted = new Set(ids);
      return [...sources.values()].flatMap((row) => {
        const { filename, sourceUrl, textTitle, customMetadata } = row.record;
        const source = { filename, sourceUrl, textTitle, customMetadata, title: row.title };
        return row.chunks.filter(({ id }) => wanted.has(id)).map((chunk) => ({ ...toChunk(row, chunk), source: copy(source) }));
      });
    },
    async searchCandidates(request) {
      return findCandidates([...sources.values()], request);
    },
  };
}

function toChunk({ record }: SourceRow, stored: SourceRow["chunks"][number]): Chunk {
  const { vector: _vector, terms: _terms, length: _length, textHash: _textHash, ...chunk } = stored;
  return { ...copy(chunk), object: "chunk", sourceId: record.id, knowledgeBaseId: record.knowledgeBaseId };
}

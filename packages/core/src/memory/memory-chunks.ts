import { spaceOf } from "../knowledge/base-space.ts";
import type { EmbeddedChunk, KnowledgeStore, StoredChunk } from "../ports/storage/knowledge.ts";
import type { Chunk } from "../schema/source.ts";
import { spaceMismatch } from "../storage-kit/space-mismatch.ts";
import { findCandidates } from "./memory-candidates.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

type Chunks = Pick<KnowledgeStore, "listChunks" | "getChunks" | "searchCandidates">;

export function createMemoryChunks({ knowledgeBases, sources }: WorkspaceRows): Chunks {
  return {
    async listChunks(knowledgeBaseId, sourceId, { limit, fromPosition }) {
      const row = sources.get(sourceId);
      if (row?.record.knowledgeBaseId !== knowledgeBaseId) return [];
      const chunks = row.chunks.filter((chunk) => chunk.position >= fromPosition).sort((left, right) => left.position - right.position);
      return chunks.slice(0, limit).map((chunk) => toChunk(row, chunk));
    },
    async getChunks(ids) {
      const wanted = new Set(ids);
      return [...sources.values()].flatMap((row) =>
        row.chunks.filter(({ id }) => wanted.has(id)).map((chunk) => toStoredChunk(row, chunk)),
      );
    },
    async searchCandidates(request) {
      for (const { space, knowledgeBaseIds, vector } of request.spaces) {
        const bases = vector === null ? [] : knowledgeBaseIds.flatMap((id) => knowledgeBases.get(id) ?? []);
        const other = bases.find((base) => spaceOf(base) !== space);
        if (other) throw spaceMismatch(other, space);
      }
      return findCandidates([...sources.values()], request);
    },
  };
}

/** A chunk with what a citation shows of its source. */
export function toStoredChunk(row: SourceRow, chunk: EmbeddedChunk): StoredChunk {
  const { filename, sourceUrl, textTitle, customMetadata } = row.record;
  return { ...toChunk(row, chunk), source: copy({ filename, sourceUrl, textTitle, customMetadata, title: row.title }) };
}

function toChunk(
  { record }: SourceRow,
  { vector: _vector, terms: _terms, length: _length, textHash: _textHash, ...chunk }: EmbeddedChunk,
): Chunk {
  return { ...copy(chunk), object: "chunk", sourceId: record.id, knowledgeBaseId: record.knowledgeBaseId };
}

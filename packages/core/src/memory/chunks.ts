import type { EmbeddedChunk, KnowledgeStore } from "../ports/storage/knowledge.ts";
import type { Candidates } from "../ports/storage/search.ts";
import type { StoredChunk } from "../ports/storage/stored-chunk.ts";
import type { Chunk } from "../schema/chunk.ts";
import { spaceOf } from "../storage-kit/embedding-space.ts";
import { mostPromising } from "../storage-kit/most-promising.ts";
import { spaceMismatch } from "../storage-kit/space-mismatch.ts";
import { findCandidates } from "./candidates.ts";
import { sourcesOf } from "./knowledge-base-rows.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

type Chunks = Pick<KnowledgeStore, "listChunks" | "getChunks" | "listTerms" | "searchCandidates" | "loaded">;

export function createMemoryChunks(rows: WorkspaceRows): Chunks {
  const { knowledgeBases, sources } = rows;
  const chunksOf = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    return [...sources.values()].flatMap((row) =>
      row.chunks.filter(({ id }) => wanted.has(id)).map((chunk) => toStoredChunk(row, chunk)),
    );
  };

  function countNeverReady(knowledgeBaseId: string): Candidates["neverReady"] {
    const waiting = sourcesOf(rows, knowledgeBaseId).filter(
      ({ record, claimedFrom }) => (claimedFrom ?? record.status) === "pending",
    );
    return waiting.length === 0 ? [] : [{ knowledgeBaseId, sources: waiting.length }];
  }

  return {
    async listChunks(knowledgeBaseId, sourceId, { limit, fromPosition }) {
      const row = sources.get(sourceId);
      if (row?.record.knowledgeBaseId !== knowledgeBaseId) return [];
      const chunks = row.chunks
        .filter((chunk) => chunk.position >= fromPosition)
        .sort((left, right) => left.position - right.position);
      return chunks.slice(0, limit).map((chunk) => toChunk(row, chunk));
    },
    getChunks: async (ids) => chunksOf(ids),
    async listTerms(knowledgeBaseId, { limit, after }) {
      const counts = new Map<string, number>();
      for (const { chunks } of sourcesOf(rows, knowledgeBaseId)) {
        for (const { terms } of chunks) {
          for (const term of terms.keys()) {
            if (after === null || term > after) counts.set(term, (counts.get(term) ?? 0) + 1);
          }
        }
      }
      const page = [...counts.keys()].sort().slice(0, limit);
      return page.map((term) => ({ term, chunks: counts.get(term)! }));
    },
    async loaded() {},
    async searchCandidates(request) {
      for (const { space, knowledgeBaseIds, vector } of request.spaces) {
        const bases = vector === null ? [] : knowledgeBaseIds.flatMap((id) => knowledgeBases.get(id) ?? []);
        const other = bases.find((base) => spaceOf(base) !== space);
        if (other) throw spaceMismatch(other, space);
      }
      const { statistics, candidates } = findCandidates([...sources.values()], request);
      const likely = mostPromising(candidates, statistics, request.chunks);
      const asked = new Set(request.spaces.flatMap(({ knowledgeBaseIds }) => knowledgeBaseIds));
      return {
        statistics,
        candidates,
        chunks: chunksOf(likely.map(({ chunkId }) => chunkId)),
        gone: [...asked].filter((id) => !knowledgeBases.has(id)),
        neverReady: [...asked].flatMap((id) => countNeverReady(id)),
        partial: [],
        tooLarge: [],
      };
    },
  };
}

/** A chunk with what a citation shows of its source. */
export function toStoredChunk(row: SourceRow, chunk: EmbeddedChunk): StoredChunk {
  const { filename, sourceUrl, textTitle, customMetadata, lastProcessedAt } = row.record;
  const titles = { givenTitle: row.record.title, title: row.title };
  return {
    ...toChunk(row, chunk),
    source: copy({ filename, sourceUrl, textTitle, customMetadata, lastProcessedAt, ...titles }),
  };
}

function toChunk(
  { record }: SourceRow,
  { vector: _vector, terms: _terms, length: _length, textHash: _textHash, ...chunk }: EmbeddedChunk,
): Chunk {
  return { ...copy(chunk), object: "chunk", sourceId: record.id, knowledgeBaseId: record.knowledgeBaseId };
}

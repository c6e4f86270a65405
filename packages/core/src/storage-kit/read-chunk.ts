import type { EmbeddedChunk } from "../ports/storage/knowledge.ts";
import type { Chunk } from "../schema/chunk.ts";

type ChunkRecord = Omit<EmbeddedChunk, "vector" | "terms" | "length" | "textHash">;

/** A chunk as it was stored. One that was stored by an early version has neither rows nor a question. */
export function readChunk(
  record: string,
  { sourceId, knowledgeBaseId }: Pick<Chunk, "sourceId" | "knowledgeBaseId">,
): Chunk {
  return {
    rows: null,
    question: null,
    ...(JSON.parse(record) as Omit<ChunkRecord, "rows" | "question"> & Partial<ChunkRecord>),
    object: "chunk",
    sourceId,
    knowledgeBaseId,
  };
}

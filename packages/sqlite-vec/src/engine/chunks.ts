import type { Chunk, EmbeddedChunk, SourceRecord, StoredChunk } from "@cuecard/core";
import type { Connection } from "./connection.ts";

/** Of `chunks` joined with `sources`. */
export interface ChunkColumns {
  chunk: string;
  source: string;
  title: string | null;
}

export const chunkColumns = "chunks.record as chunk, sources.record as source, sources.title as title";

type ChunkRecord = Omit<EmbeddedChunk, "vector" | "terms" | "length" | "textHash">;

function toChunk(chunk: string, { id: sourceId, knowledgeBaseId }: SourceRecord): Chunk {
  return { ...(JSON.parse(chunk) as ChunkRecord), object: "chunk", sourceId, knowledgeBaseId };
}

/** With what a citation shows of its source. */
export function toStoredChunk({ chunk, source, title }: ChunkColumns): StoredChunk {
  const record = JSON.parse(source) as SourceRecord;
  const { filename, sourceUrl, textTitle, customMetadata } = record;
  return { ...toChunk(chunk, record), source: { filename, sourceUrl, textTitle, customMetadata, title } };
}

export function createChunkReads({ sql, read }: Connection) {
  return {
    listChunks(workspace: string, knowledgeBaseId: string, sourceId: string, request: { limit: number; fromPosition: number }): Chunk[] {
      const rows = sql<ChunkColumns>(
        `select chunks.record as chunk, sources.record as source, null as title from sources
         join bases on bases.row = sources.base
         join chunks on chunks.source = sources.row
         where sources.workspace = @workspace and sources.id = @sourceId and bases.id = @knowledgeBaseId and position >= @fromPosition
         order by position limit @limit`,
      ).all({ workspace, knowledgeBaseId, sourceId, ...request });
      return rows.map(({ chunk, source }) => toChunk(chunk, JSON.parse(source) as SourceRecord));
    },
    getChunks: (workspace: string, ids: string[]): StoredChunk[] =>
      read(() => {
        const find = sql<ChunkColumns>(
          `select ${chunkColumns} from chunks
           join sources on sources.row = chunks.source where chunks.workspace = ? and chunks.id = ?`,
        );
        return [...new Set(ids)].flatMap((id) => {
          const found = find.get(workspace, id);
          return found ? [toStoredChunk(found)] : [];
        });
      }),
  };
}

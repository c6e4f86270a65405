import type { Chunk, SourceRecord, StoredChunk } from "@cuecard/core";
import { readChunk, readSource } from "@cuecard/core/storage-kit";
import type { FoundText } from "@cuecard/resident";
import type { Connection } from "../connection.ts";

/** Of `chunks` joined with `sources`. */
export interface ChunkColumns {
  chunk: string;
  source: string;
  title: string | null;
}

export const chunkColumns = "chunks.record as chunk, sources.record as source, sources.title as title";

export const toChunk = (chunk: string, { id: sourceId, knowledgeBaseId }: SourceRecord): Chunk =>
  readChunk(chunk, { sourceId, knowledgeBaseId });

/** With what a citation shows of its source. */
export const toStoredChunk = ({ chunk, source, title }: ChunkColumns): StoredChunk =>
  withCitation(chunk, readSource(source), title);

function withCitation(chunk: string, source: SourceRecord, title: string | null): StoredChunk {
  return { ...toChunk(chunk, source), source: citationOf(source, title) };
}

/** What a citation shows of a source. */
export function citationOf(source: SourceRecord, title: string | null): StoredChunk["source"] {
  const { filename, sourceUrl, textTitle, customMetadata, lastProcessedAt, title: givenTitle } = source;
  return { filename, sourceUrl, textTitle, customMetadata, lastProcessedAt, givenTitle, title };
}

export function createChunkReads(connection: Connection) {
  const { sql, read } = connection;
  return {
    /** To be read by {@link parseStoredChunks}. Records cross to the caller's thread as text. */
    getChunks: (workspace: string, ids: string[]): StoredTexts =>
      read(() => {
        const find = sql<FoundText>("select source, record as chunk from chunks where workspace = ? and id = ?");
        return withSources(
          connection,
          [...new Set(ids)].flatMap((id) => find.get(workspace, id) ?? []),
        );
      }),
  };
}

/** With the sources' records as they are now. */
function withSources(connection: Connection, found: readonly FoundText[]): StoredTexts {
  const sources = sourcesOf(connection, found);
  const places = new Map([...sources.keys()].map((row, place) => [row, place]));
  return {
    chunks: found.map(({ chunk }) => chunk),
    sourceOf: found.map(({ source }) => places.get(source)!),
    sources: [...sources.values()],
  };
}

/** A source's record, and the title that its document has. */
export type SourceColumns = Pick<ChunkColumns, "source" | "title">;

/** The sources of these chunks as they are now, by row. */
export function sourcesOf({ sql }: Connection, found: readonly FoundText[]): Map<number, SourceColumns> {
  const find = sql<SourceColumns>("select record as source, title from sources where row = ?");
  const rows = new Set(found.map(({ source }) => source));
  return new Map(Array.from(rows, (row) => [row, find.get(row)!]));
}

/** Records of chunks and, once each, of their sources. */
export interface StoredTexts {
  chunks: string[];
  /** By chunk, the place of its source. */
  sourceOf: number[];
  sources: SourceColumns[];
}

export function parseStoredChunks({ chunks, sourceOf, sources }: StoredTexts): StoredChunk[] {
  const parsed = sources.map(({ source, title }) => ({ record: readSource(source), title }));
  return chunks.map((chunk, i) => {
    const { record, title } = parsed[sourceOf[i]!]!;
    return withCitation(chunk, record, title);
  });
}

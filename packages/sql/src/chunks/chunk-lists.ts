import type { KnowledgeStore } from "@cuecard/core";
import { readChunk } from "@cuecard/core/storage-kit";
import { plain, sql, table } from "../sql.ts";
import { read, rows, type WorkspaceVerbs } from "../verb.ts";

/** Lists of chunks and of what words they have. */
export type ChunkListStore = Pick<KnowledgeStore, "listChunks" | "listTerms">;

/** A term as every engine stores it: with JSON's escapes, which keep lone surrogates apart. */
const termKey = (term: string) => plain(JSON.stringify(term).slice(1, -1));

export const createChunkLists = (): WorkspaceVerbs<ChunkListStore> => ({
  listChunks: read(function* (workspace, knowledgeBaseId, sourceId, { limit, fromPosition }) {
    const found = yield* rows<{ chunk: string }>(
      sql`select chunks.record as chunk from ${table("chunks")}
        join ${table("sources")} on sources.row = chunks.source join ${table("bases")} on bases.row = sources.base
        where sources.workspace = ${workspace} and sources.id = ${sourceId} and bases.id = ${knowledgeBaseId}
          and chunks.position >= ${fromPosition} order by chunks.position limit ${limit}`,
    );
    return found.map(({ chunk }) => readChunk(chunk, { sourceId, knowledgeBaseId }));
  }),
  listTerms: read(function* (workspace, knowledgeBaseId, { limit, after }) {
    // Terms that stand as a hash can't be shown.
    const found = yield* rows<{ term: string; chunks: number | string }>(
      sql`select kept.term, kept.chunks from ${table("document_frequencies")} as kept
        join ${table("bases")} on bases.row = kept.base
        where bases.workspace = ${workspace} and bases.id = ${knowledgeBaseId}
          and kept.term > ${termKey(after ?? "")} and substr(kept.term, 1, 2) <> '\\h' order by kept.term limit ${limit}`,
    );
    return found.map(({ term, chunks }) => ({ term: JSON.parse(`"${term}"`) as string, chunks: Number(chunks) }));
  }),
});

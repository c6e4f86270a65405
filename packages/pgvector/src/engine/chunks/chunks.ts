import type { KnowledgeStore, StoredChunk } from "@cuecard/core";
import { readChunk } from "@cuecard/core/storage-kit";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { parseRecord, type SourceState } from "../sources/source-rows.ts";

interface Columns {
  chunk: string;
  source: string;
}

/** Of `chunks` joined with `sources` and `bases`. */
export interface WithSource extends Columns, SourceState {
  base: string;
  title: string | null;
}

export const chunkColumns = `chunks.record as chunk, sources.id as source, bases.id as base, sources.title, sources.status, sources.step,
  sources.progress, sources.attempt, sources.updated_at, sources.record`;

/** With what a citation shows of its source. */
export function toStoredChunk(row: WithSource): StoredChunk {
  const { filename, sourceUrl, textTitle, customMetadata, lastProcessedAt, title: givenTitle } = parseRecord(row);
  const title = row.title === null ? null : original(row.title);
  return {
    ...readChunk(row.chunk, { sourceId: original(row.source), knowledgeBaseId: original(row.base) }),
    source: { filename, sourceUrl, textTitle, customMetadata, lastProcessedAt, givenTitle, title },
  };
}

export function createChunks(
  { database, names: { schema } }: Engine,
  workspace: string,
): Pick<KnowledgeStore, "listChunks" | "getChunks" | "listTerms"> {
  return {
    async listChunks(knowledgeBaseId, sourceId, { limit, fromPosition }) {
      const rows = await database.query<Columns>(
        `select chunks.record as chunk from ${schema}.chunks
         join ${schema}.sources on sources.row = chunks.source join ${schema}.bases on bases.row = sources.base
         where sources.workspace = $1 and sources.id = $2 and bases.id = $3 and chunks.position >= $4
         order by chunks.position limit $5`,
        [workspace, storable(sourceId), storable(knowledgeBaseId), fromPosition, limit],
      );
      return rows.map(({ chunk }) => readChunk(chunk, { sourceId, knowledgeBaseId }));
    },
    async listTerms(knowledgeBaseId, { limit, after }) {
      const rows = await database.query<{ term: string; chunks: string }>(
        `select kept.term, kept.chunks from ${schema}.document_frequencies as kept join ${schema}.bases on bases.row = kept.base
         where bases.workspace = $1 and bases.id = $2 and kept.term > $3 and kept.term not like $4 order by kept.term limit $5`,
        [workspace, storable(knowledgeBaseId), after === null ? "" : storable(after), `\\\\h%`, limit],
      );
      return rows.map(({ term, chunks }) => ({ term: original(term), chunks: Number(chunks) }));
    },
    async getChunks(ids) {
      const rows = await database.query<WithSource>(
        `select ${chunkColumns}
         from ${schema}.chunks join ${schema}.sources on sources.row = chunks.source join ${schema}.bases on bases.row = sources.base
         where chunks.workspace = $1 and chunks.id = any($2::text[])`,
        [workspace, ids.map(storable)],
      );
      return rows.map(toStoredChunk);
    },
  };
}

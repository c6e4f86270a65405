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
): Pick<KnowledgeStore, "getChunks"> {
  return {
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

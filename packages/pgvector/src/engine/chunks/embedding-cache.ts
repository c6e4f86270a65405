import type { KnowledgeStore } from "@cuecard/core";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { readVector } from "./binary-vector.ts";
import { searchedVector } from "./searched-vector.ts";

interface Columns {
  text_hash: string;
  embedding: Uint8Array;
  ids: string[];
}

/** The embedding cache: vectors that were stored before, by the text they were made of. */
export function createEmbeddingCache(
  { database, names: { schema, extension } }: Engine,
  workspace: string,
): Pick<KnowledgeStore, "findCachedVectors"> {
  return {
    async findCachedVectors({ knowledgeBaseId, sourceId }, textHashes) {
      const rows = await database.query<Columns>(
        `select asked.text_hash, ${extension}.vector_send(known.embedding) as embedding,
           array(
             select chunks.id from ${schema}.chunks join ${schema}.sources on sources.row = chunks.source
             where chunks.base = b.row and chunks.text_hash = asked.text_hash and sources.workspace = $1 and sources.id = $3
             order by chunks.position
           ) as ids
         from (select row, generation from ${schema}.bases where workspace = $1 and id = $2) as b
         cross join unnest($4::text[]) as asked(text_hash)
         cross join lateral (
           select ${searchedVector(schema)} as embedding from ${schema}.chunks c
           where c.base = b.row and c.text_hash = asked.text_hash limit 1
         ) as known`,
        [workspace, storable(knowledgeBaseId), storable(sourceId), [...new Set(textHashes)]],
      );
      return rows.map(({ text_hash: textHash, embedding, ids }) => ({
        textHash,
        vector: readVector(embedding),
        chunkIds: ids.map(original),
      }));
    },
  };
}

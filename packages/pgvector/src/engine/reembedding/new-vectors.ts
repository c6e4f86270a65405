import type { ReembeddingStore, StoredChunk } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { chunkColumns, toStoredChunk, type WithSource } from "../chunks/chunks.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Engine } from "../engine.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";

/** The vectors of the target space. They wait in the table `reembedded` until the cutover. */
export function createNewVectors(
  { database, names: { schema, extension } }: Engine,
  workspace: string,
): Pick<ReembeddingStore, "unembeddedChunks" | "storeVectors"> {
  return {
    unembeddedChunks: (claim, limit) =>
      database.transaction(async (query) => {
        let found: StoredChunk[] | null = null;
        await fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(
            `update ${schema}.reembeddings set embedded = (
               select count(*) from ${schema}.reembedded r join ${schema}.chunks c on c.row = r.chunk where r.base = $1
             ) where base = $1`,
            [base],
          );
          const rows = await query<WithSource>(
            `select ${chunkColumns} from ${schema}.chunks join ${schema}.sources on sources.row = chunks.source
             join ${schema}.bases on bases.row = chunks.base
             where chunks.base = $1 and not exists (select 1 from ${schema}.reembedded where chunk = chunks.row)
             limit $2`,
            [base, limit],
          );
          found = rows.map(toStoredChunk);
        });
        return found;
      }),
    storeVectors: (claim, vectors) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base, { target }) => {
          const wrong = vectors.find(({ vector }) => vector.length !== target.embeddingDimensions);
          if (wrong) throw notOfSpace(claim.knowledgeBaseId, target, wrong.vector.length);
          const ids = vectors.map(({ chunkId }) => storable(chunkId));
          const texts = vectors.map(({ vector }) => vectorText(vector));
          await query(
            `with added as (
               insert into ${schema}.reembedded (chunk, base, embedding)
               select chunks.row, chunks.base, given.embedding::${extension}.vector
               from unnest($3::text[], $4::text[]) as given(id, embedding)
               join ${schema}.chunks on chunks.workspace = $2 and chunks.id = given.id and chunks.base = $1
               on conflict do nothing returning 1
             )
             update ${schema}.reembeddings set embedded = embedded + (select count(*) from added) where base = $1`,
            [base, workspace, ids, texts],
          );
        }),
      ),
  };
}

export async function hasMissingVectors(query: Query, schema: string, base: string): Promise<boolean> {
  const missing = await query(
    `select 1 from ${schema}.chunks
     where base = $1 and not exists (select 1 from ${schema}.reembedded where chunk = chunks.row) limit 1`,
    [base],
  );
  return missing.length > 0;
}

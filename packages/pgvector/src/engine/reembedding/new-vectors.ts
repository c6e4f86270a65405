import type { ReembeddingClaim, ReembeddingStore, StoredChunk } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import type { Database, Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { vectorParameter, vectorParameters } from "../chunks/binary-vector.ts";
import { chunkColumns, toStoredChunk, type WithSource } from "../chunks/chunks.ts";
import type { Engine } from "../engine.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";

/** Looking through all chunks for some without a vector may take so long, in milliseconds. */
const findTimeoutMs = 600_000;

/** Each is a parameter of its own, and a statement has 65,535 of them at most. */
const vectorsAtOnce = 256;

/** In SQL, whether a chunk `c` has no vector of a generation. */
const lacksVector = (schema: string, generation: string) =>
  `not exists (select 1 from ${schema}.reembedded r where r.chunk = c.row and r.generation = ${generation})`;

/** The vectors of the target space. They wait in the table `reembedded` until the cutover. */
export function createNewVectors(
  { database, names: { schema, extension } }: Engine,
  workspace: string,
): Pick<ReembeddingStore, "unembeddedChunks" | "storeVectors"> {
  return {
    unembeddedChunks: (claim, limit) =>
      database.transaction(async (query) => {
        let found: StoredChunk[] | null = null;
        await fencedReembedding(query, schema, { workspace, claim }, async (base, { generation }) => {
          await query(
            `update ${schema}.reembeddings set embedded = (
               select count(*) from ${schema}.reembedded r join ${schema}.chunks c on c.row = r.chunk
               where r.base = $1 and r.generation = $2
             ) where base = $1`,
            [base, generation],
          );
          const rows = await query<WithSource>(
            `select ${chunkColumns} from ${schema}.chunks join ${schema}.sources on sources.row = chunks.source
             join ${schema}.bases on bases.row = chunks.base
             where chunks.row in (
               select c.row from ${schema}.chunks c where c.base = $1 and ${lacksVector(schema, "$3")} limit $2
             )`,
            [base, limit, generation],
          );
          found = rows.map(toStoredChunk);
        });
        return found;
      }),
    storeVectors: (claim, vectors) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base, { target, generation }) => {
          const wrong = vectors.find(({ vector }) => vector.length !== target.embeddingDimensions);
          if (wrong) throw notOfSpace(claim.knowledgeBaseId, target, wrong.vector.length);
          for (let start = 0; start < vectors.length; start += vectorsAtOnce) {
            const some = vectors.slice(start, start + vectorsAtOnce);
            await query(
              `with added as (
                 insert into ${schema}.reembedded (chunk, base, generation, embedding)
                 select chunks.row, chunks.base, $4, given.embedding
                 from unnest($3::text[], ${vectorParameters(extension, { first: 5, count: some.length })}) as given(id, embedding)
                 join ${schema}.chunks on chunks.workspace = $2 and chunks.id = given.id and chunks.base = $1
                 on conflict do nothing returning 1
               )
               update ${schema}.reembeddings set embedded = embedded + (select count(*) from added) where base = $1`,
              [
                base,
                workspace,
                some.map(({ chunkId }) => storable(chunkId)),
                generation,
                ...some.map(({ vector }) => vectorParameter(vector)),
              ],
            );
          }
        }),
      ),
  };
}

/**
 * Whether a chunk has no vector of the target space yet, and the knowledge base's version then. Null when it has no
 * re-embedding. It locks nothing.
 */
export async function findMissingVectors(
  database: Database,
  schema: string,
  { workspace, claim }: { workspace: string; claim: ReembeddingClaim },
): Promise<{ missing: boolean; version: number } | null> {
  const [found] = await database.query<{ missing: boolean; version: number }>(
    `select b.version::float8 as version, exists (
       select 1 from ${schema}.chunks c where c.base = b.row and ${lacksVector(schema, "e.generation")}
     ) as missing
     from ${schema}.bases b join ${schema}.reembeddings e on e.base = b.row
     where b.workspace = $1 and b.id = $2 and e.target is not null`,
    [workspace, storable(claim.knowledgeBaseId)],
    { timeoutMs: findTimeoutMs },
  );
  return found ?? null;
}

/** The same of the sources whose chunks came after a version. */
export async function lacksVectorsSince(
  query: Query,
  schema: string,
  { base, generation, version }: { base: string; generation: number; version: number },
): Promise<boolean> {
  const missing = await query(
    `select 1 from ${schema}.sources s join ${schema}.chunks c on c.source = s.row
     where s.base = $1 and s.chunks_version > $3 and ${lacksVector(schema, "$2")} limit 1`,
    [base, generation, version],
  );
  return missing.length > 0;
}

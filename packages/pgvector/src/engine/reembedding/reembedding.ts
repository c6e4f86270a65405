import type { EmbeddingSpace, KnowledgeBaseRecord, ReembeddingStore, StoredChunk } from "@cuecard/core";
import { notOfSpace, spaceOf } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { chunkColumns, toStoredChunk, type WithSource } from "../chunks/chunks.ts";
import { vectorText } from "../chunks/staging.ts";
import type { Engine } from "../engine.ts";
import type { VectorIndexes } from "../hnsw-indexes/vector-indexes.ts";
import { type BaseColumns, baseColumns, withCounts } from "../knowledge-bases/knowledge-base-rows.ts";
import { dueAt } from "../sources/source-rows.ts";
import { hasMissingVectors, switchTimeoutMs, switchVectors } from "./cutover.ts";
import { fencedReembedding, lockReembedding } from "./reembedding-rows.ts";

/** A base's move into another space: its new vectors wait in the table `reembedded` until all are there. */
export function createReembedding(
  { database, names: { schema, extension } }: Engine,
  workspace: string,
  indexes: VectorIndexes,
): ReembeddingStore {
  async function setTarget(query: Query, base: string, target: EmbeddingSpace | null, now: string): Promise<void> {
    await query(
      `insert into ${schema}.reembeddings as kept (base, target, started_at, claimable_at) values ($1, $2, $3, $4)
       on conflict (base) do update set target = $2, started_at = $3, claimable_at = $4, embedded = 0, leased = false, error = null`,
      [base, target && JSON.stringify(target), now, target && dueAt(now)],
    );
    // After the row is locked: a run that stores under it has ended by now, and the next one is refused.
    await query(`delete from ${schema}.reembedded where base = $1`, [base]);
  }

  const readBase = async (query: Query, id: string, lock: "for update" | "") => {
    const [base] = await query<BaseColumns>(
      `select ${baseColumns(schema)} from ${schema}.bases where workspace = $1 and id = $2 ${lock && "for update of bases"}`,
      [workspace, storable(id)],
    );
    return base ?? null;
  };

  return {
    startReembedding: (knowledgeBaseId, target, now) =>
      database.transaction(async (query) => {
        const base = await readBase(query, knowledgeBaseId, "for update");
        if (!base) return null;
        const state = await lockReembedding(query, schema, base.row);
        if (spaceOf(target) === spaceOf(JSON.parse(base.record) as KnowledgeBaseRecord)) {
          if (state) await setTarget(query, base.row, null, now);
        } else if (!state || spaceOf(state.target) !== spaceOf(target)) await setTarget(query, base.row, target, now);
        else if (!state.leased) {
          await query(`update ${schema}.reembeddings set claimable_at = $2, error = null where base = $1`, [base.row, dueAt(now)]);
        }
        return withCounts((await readBase(query, knowledgeBaseId, ""))!);
      }),

    renewReembedding: (claim, { now, leaseMs }) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(`update ${schema}.reembeddings set claimable_at = $2 where base = $1`, [base, now + leaseMs]);
        }),
      ),

    unembeddedChunks: (claim, limit) =>
      database.transaction(async (query) => {
        let found: StoredChunk[] | null = null;
        await fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(
            `update ${schema}.reembeddings set embedded = (
               select count(*) from ${schema}.reembedded r join ${schema}.chunks c on c.row = r.chunk where r.base = $1) where base = $1`,
            [base],
          );
          const rows = await query<WithSource>(
            `select ${chunkColumns} from ${schema}.chunks join ${schema}.sources on sources.row = chunks.source
             join ${schema}.bases on bases.row = chunks.base
             where chunks.base = $1 and not exists (select 1 from ${schema}.reembedded where chunk = chunks.row) limit $2`,
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
          await query(
            `with added as (
               insert into ${schema}.reembedded (chunk, base, embedding)
               select chunks.row, chunks.base, given.embedding::${extension}.vector
               from unnest($3::text[], $4::text[]) as given(id, embedding)
               join ${schema}.chunks on chunks.workspace = $2 and chunks.id = given.id and chunks.base = $1
               on conflict do nothing returning 1
             )
             update ${schema}.reembeddings set embedded = embedded + (select count(*) from added) where base = $1`,
            [base, workspace, vectors.map(({ chunkId }) => storable(chunkId)), vectors.map(({ vector }) => vectorText(vector))],
          );
        }),
      ),

    async cutOver(claim, now) {
      let finished = true;
      const result = await database.transaction(
        (query) =>
          fencedReembedding(query, schema, { workspace, claim, lock: "for update" }, async (base, { target }) => {
            finished = !(await hasMissingVectors(query, schema, base));
            if (!finished) return;
            await switchVectors(query, schema, { base, target, now });
            await setTarget(query, base, null, now);
          }),
        { timeoutMs: switchTimeoutMs },
      );
      if (!finished) return "unfinished";
      if (result === "done") indexes.request();
      return result;
    },

    pauseReembedding: (claim, { error, nextAttemptAt }) =>
      database.transaction((query) =>
        fencedReembedding(query, schema, { workspace, claim }, async (base) => {
          await query(`update ${schema}.reembeddings set leased = false, error = $2, claimable_at = $3 where base = $1`, [
            base,
            error === null ? null : storable(error),
            dueAt(nextAttemptAt),
          ]);
        }),
      ),
  };
}

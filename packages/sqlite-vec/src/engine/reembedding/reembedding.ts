import type {
  ChunkVector,
  ClaimedReembedding,
  EmbeddingSpace,
  FencedResult,
  KnowledgeBase,
  ReembeddingClaim,
  ReembeddingPause,
  StoredChunk,
} from "@cuecard/core";
import { notOfSpace, spaceOf } from "@cuecard/core/storage-kit";
import { type ChunkColumns, chunkColumns, toStoredChunk } from "../chunks/chunks.ts";
import { toStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import { findBase, type StoredBase, withCounts } from "../knowledge-bases/knowledge-base-rows.ts";
import { dueAt } from "../sources/source-rows.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { hasMissingVectors, switchVectors } from "./cutover.ts";
import { findReembedding, type StoredReembedding } from "./reembedding-rows.ts";

/** A base's move into another space: its new vectors wait in the table `reembedded` until all are there. */
export function createReembeddingWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;

  function setTarget(base: number, target: EmbeddingSpace | null, now: string): void {
    sql("delete from reembedded where base = ?").run(base);
    sql(
      `insert into reembeddings (base, target, started_at, claimable_at) values (@base, @target, @now, @due)
       on conflict (base) do update set target = @target, started_at = @now, claimable_at = @due, embedded = 0, leased = 0, error = null`,
    ).run({ base, target: target && JSON.stringify(target), now, due: target && dueAt(now) });
  }

  return {
    startReembedding: (workspace: string, knowledgeBaseId: string, target: EmbeddingSpace, now: string): KnowledgeBase | null =>
      write(() => {
        const base = findBase(connection, workspace, knowledgeBaseId);
        if (!base) return null;
        const state = findReembedding(connection, base.row);
        if (spaceOf(target) === spaceOf(base.record)) {
          if (state) setTarget(base.row, null, now);
        } else if (!state || spaceOf(state.target) !== spaceOf(target)) setTarget(base.row, target, now);
        else if (!state.leased) sql("update reembeddings set claimable_at = ?, error = null where base = ?").run(dueAt(now), base.row);
        return withCounts(connection, base);
      }),

    claimReembedding: ({ now, leaseMs }: { now: number; leaseMs: number }): ClaimedReembedding | null =>
      write(() => {
        const found = sql<{ row: number; workspace: string; id: string }>(
          `select bases.row as row, workspace, id from reembeddings join bases on bases.row = reembeddings.base
           where claimable_at <= ? order by claimable_at limit 1`,
        ).get(now);
        if (!found) return null;
        sql("update reembeddings set attempt = attempt + 1, leased = 1, claimable_at = ?, error = null where base = ?").run(
          now + leaseMs,
          found.row,
        );
        const { attempt, target } = findReembedding(connection, found.row)!;
        return { workspace: found.workspace, knowledgeBaseId: found.id, attempt, target };
      }),

    renewReembedding: (workspace: string, claim: ReembeddingClaim, { now, leaseMs }: { now: number; leaseMs: number }): FencedResult =>
      write(() =>
        fenced(connection, workspace, claim, ({ row }) => {
          sql("update reembeddings set claimable_at = ? where base = ?").run(now + leaseMs, row);
        }),
      ),

    unembeddedChunks: (workspace: string, claim: ReembeddingClaim, limit: number): StoredChunk[] | null =>
      write(() => {
        let found: StoredChunk[] | null = null;
        fenced(connection, workspace, claim, ({ row }) => {
          sql("update reembeddings set embedded = (select count(*) from reembedded where base = @row) where base = @row").run({ row });
          found = sql<ChunkColumns>(
            `select ${chunkColumns} from sources join chunks on chunks.source = sources.row
             where sources.base = ? and not exists (select 1 from reembedded where chunk = chunks.row) limit ?`,
          )
            .all(row, limit)
            .map(toStoredChunk);
        });
        return found;
      }),

    storeVectors: (workspace: string, claim: ReembeddingClaim, vectors: ChunkVector[]): FencedResult =>
      write(() =>
        fenced(connection, workspace, claim, ({ row }, { target }) => {
          const insert = sql(
            `insert into reembedded (chunk, base, vector) select row, base, @vector from chunks
             where workspace = @workspace and id = @id and base = @row on conflict do nothing`,
          );
          let added = 0;
          for (const { chunkId: id, vector } of vectors) {
            if (vector.length !== target.embeddingDimensions) throw notOfSpace(claim.knowledgeBaseId, target, vector.length);
            added += insert.run({ workspace, id, row, vector: toStoredVector(vector) }).changes;
          }
          sql("update reembeddings set embedded = embedded + ? where base = ?").run(added, row);
        }),
      ),

    switchSpace(workspace: string, claim: ReembeddingClaim, now: string): FencedResult | "unfinished" {
      let finished = true;
      const result = write(() =>
        fenced(connection, workspace, claim, (base, { target }) => {
          finished = !hasMissingVectors(connection, base.row);
          if (!finished) return;
          switchVectors(connection, base, target, now);
          setTarget(base.row, null, now);
        }),
      );
      if (!finished) return "unfinished";
      if (result === "done") compaction.request();
      return result;
    },

    pauseReembedding: (workspace: string, claim: ReembeddingClaim, { error, nextAttemptAt }: ReembeddingPause): FencedResult =>
      write(() =>
        fenced(connection, workspace, claim, ({ row }) => {
          sql("update reembeddings set leased = 0, error = ?, claimable_at = ? where base = ?").run(error, dueAt(nextAttemptAt), row);
        }),
      ),
  };
}

/** Whether a claim still owns its move; `work` changes it in the same transaction when it does. */
function fenced(
  connection: Connection,
  workspace: string,
  claim: ReembeddingClaim,
  work: (base: StoredBase, state: StoredReembedding) => void,
): FencedResult {
  const base = findBase(connection, workspace, claim.knowledgeBaseId);
  if (!base) return "gone";
  const state = findReembedding(connection, base.row);
  if (!state?.leased || state.attempt !== claim.attempt) return "stale";
  work(base, state);
  return "done";
}

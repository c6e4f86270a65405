import type { EmbeddingSpace } from "@cuecard/core";
import type { ReembeddingState } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt } from "../sources/source-rows.ts";

interface Columns {
  attempt: number;
  target: string;
  started_at: string;
  embedded: number;
  leased: number;
  claimable_at: number | null;
  error: string | null;
}

/**
 * A running re-embedding. When it is over, its row stays without a target: attempts never repeat within a knowledge
 * base.
 */
export interface StoredReembedding extends ReembeddingState {
  attempt: number;
}

export function findReembedding({ sql }: Connection, base: number): StoredReembedding | null {
  const columns = sql<Columns>(
    `select attempt, target, started_at, embedded, leased, claimable_at, error from reembeddings
     where base = ? and target is not null`,
  ).get(base);
  if (!columns) return null;
  const { attempt, started_at: startedAt, embedded, claimable_at: claimableAt, error } = columns;
  const target = JSON.parse(columns.target) as EmbeddingSpace;
  return { attempt, target, startedAt, embedded, leased: columns.leased === 1, claimableAt, error };
}

/** Starts a re-embedding from nothing, or ends it with null. Only within a transaction. */
export function setTarget({ sql }: Connection, base: number, target: EmbeddingSpace | null, now: string): void {
  sql("delete from reembedded where base = ?").run(base);
  sql(
    `insert into reembeddings (base, target, started_at, claimable_at) values (@base, @target, @now, @due)
     on conflict (base) do update
     set target = @target, started_at = @now, claimable_at = @due, embedded = 0, leased = 0, error = null`,
  ).run({ base, target: target && JSON.stringify(target), now, due: target && dueAt(now) });
}

import type { EmbeddingSpace } from "@cuecard/core";
import type { ReembeddingState } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt } from "../sources/source-rows.ts";

interface Columns {
  base: number;
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

export function findReembedding(connection: Connection, base: number): StoredReembedding | null {
  return findReembeddings(connection, `[${base}]`).get(base) ?? null;
}

/** Those that run, by the row of their knowledge base. `bases`: rows as a JSON list. */
export function findReembeddings({ sql }: Connection, bases: string): Map<number, StoredReembedding> {
  const found = sql<Columns>(
    `select base, attempt, target, started_at, embedded, leased, claimable_at, error from reembeddings
     where base in (select value from json_each(?)) and target is not null`,
  ).all(bases);
  return new Map(found.map((columns) => [columns.base, parse(columns)]));
}

function parse({ attempt, target, started_at, embedded, leased, claimable_at, error }: Columns): StoredReembedding {
  const times = { startedAt: started_at, claimableAt: claimable_at };
  return { attempt, target: JSON.parse(target) as EmbeddingSpace, ...times, embedded, leased: leased === 1, error };
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

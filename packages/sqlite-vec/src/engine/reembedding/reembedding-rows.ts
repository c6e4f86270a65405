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
  generation: number;
  embedded_to: number;
  prepared_to: number;
}

/**
 * A running re-embedding. When it is over, its row stays without a target: attempts never repeat within a knowledge
 * base.
 */
export interface StoredReembedding extends ReembeddingState {
  attempt: number;
  /** Of the vectors that it stores. Later than the knowledge base's until the cutover; every new target has another. */
  generation: number;
  /** Every chunk of the knowledge base in a row before this one has a vector of that generation. */
  embeddedTo: number;
  /** Every chunk in a row before this one stands in a block of codes of that generation. */
  preparedTo: number;
}

export function findReembedding(connection: Connection, base: number): StoredReembedding | null {
  return findReembeddings(connection, `[${base}]`).get(base) ?? null;
}

/** Those that run, by the row of their knowledge base. `bases`: rows as a JSON list. */
export function findReembeddings({ sql }: Connection, bases: string): Map<number, StoredReembedding> {
  const found = sql<Columns>(
    `select base, attempt, target, started_at, embedded, leased, claimable_at, error, generation, embedded_to, prepared_to
     from reembeddings
     where base in (select value from json_each(?)) and target is not null`,
  ).all(bases);
  return new Map(found.map((columns) => [columns.base, parse(columns)]));
}

function parse(columns: Columns): StoredReembedding {
  const { attempt, target, embedded, leased, error, generation } = columns;
  const times = { startedAt: columns.started_at, claimableAt: columns.claimable_at };
  const reached = { generation, embeddedTo: columns.embedded_to, preparedTo: columns.prepared_to };
  return {
    attempt,
    target: JSON.parse(target) as EmbeddingSpace,
    ...times,
    embedded,
    leased: leased === 1,
    error,
    ...reached,
  };
}

/**
 * Starts a re-embedding from nothing, or ends it with null. What it had stored becomes a leftover. Only within a
 * transaction.
 */
export function setTarget({ sql }: Connection, base: number, target: EmbeddingSpace | null, now: string): void {
  sql(
    `insert into reembeddings (base, target, started_at, claimable_at) values (@base, @target, @now, @due)
     on conflict (base) do update
     set target = @target, started_at = @now, claimable_at = @due, embedded = 0, leased = 0, error = null,
       generation = generation + 1, kept = 0, embedded_to = 0, prepared_to = 0`,
  ).run({ base, target: target && JSON.stringify(target), now, due: target && dueAt(now) });
  sql(
    "update centers set dropped = 1 where base = @base and generation <> (select generation from bases where row = @base)",
  ).run({
    base,
  });
  sql(
    `insert into leftovers (base) select @base where exists (select 1 from reembedded where base = @base)
     on conflict do nothing`,
  ).run({ base });
}

import type { EmbeddingSpace } from "@cuecard/core";
import { type ReembeddingState, toReembedding } from "@cuecard/core/storage-kit";
import type { Query } from "../../connection/database.ts";
import { original } from "../../text.ts";
import { dueAt } from "../sources/source-rows.ts";

/**
 * A running re-embedding. When it is over, its row stays without a target: attempts never repeat within a knowledge
 * base.
 */
interface Stored extends Omit<ReembeddingState, "target"> {
  /** JSON. */
  target: string;
}

export interface StoredReembedding extends ReembeddingState {
  attempt: number;
}

/** A subselect for a query on `bases`: the re-embedding as JSON, or null. */
export const reembeddingOfKnowledgeBase = (schema: string): string => `(
  select json_build_object('target', target, 'startedAt', started_at, 'embedded', embedded, 'leased', leased,
    'claimableAt', claimable_at, 'error', error)
  from ${schema}.reembeddings where base = bases.row and target is not null)::text`;

export function showReembedding(stored: string | null, total: number): ReturnType<typeof toReembedding> | null {
  if (stored === null) return null;
  return toReembedding(toState(JSON.parse(stored) as Stored), total);
}

/** The re-embedding of a knowledge base, locked for change. */
export async function lockReembedding(query: Query, schema: string, base: string): Promise<StoredReembedding | null> {
  const [found] = await query<Stored & { attempt: number }>(
    `select target, started_at as "startedAt", embedded::float8 as embedded, leased, claimable_at::float8 as "claimableAt", error, attempt
     from ${schema}.reembeddings where base = $1 and target is not null for update`,
    [base],
  );
  return found ? toState(found) : null;
}

function toState<Row extends Stored>({ target, error, ...row }: Row) {
  return { ...row, target: JSON.parse(target) as EmbeddingSpace, error: error === null ? null : original(error) };
}

/** Starts a re-embedding from nothing, or ends it with null. Only within a transaction. */
export async function setTarget(
  query: Query,
  schema: string,
  base: string,
  target: EmbeddingSpace | null,
  now: string,
): Promise<void> {
  await query(
    `insert into ${schema}.reembeddings as kept (base, target, started_at, claimable_at) values ($1, $2, $3, $4)
     on conflict (base) do update
     set target = $2, started_at = $3, claimable_at = $4, embedded = 0, leased = false, error = null`,
    [base, target && JSON.stringify(target), now, target && dueAt(now)],
  );
  // The row is locked by now: the run that stores under it has ended, and its next write is refused.
  await query(`delete from ${schema}.reembedded where base = $1`, [base]);
}

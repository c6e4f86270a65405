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
  /** Of the vectors that it stores. */
  generation: number;
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
  const [found] = await query<Stored & Pick<StoredReembedding, "attempt" | "generation">>(
    `select target, started_at as "startedAt", embedded::float8 as embedded, leased, claimable_at::float8 as "claimableAt", error, attempt, generation
     from ${schema}.reembeddings where base = $1 and target is not null for update`,
    [base],
  );
  return found ? toState(found) : null;
}

function toState<Row extends Stored>({ target, error, ...row }: Row) {
  return { ...row, target: JSON.parse(target) as EmbeddingSpace, error: error === null ? null : original(error) };
}

/**
 * Starts a re-embedding from nothing, or ends it with null. Only within a transaction. Vectors of the one before are
 * left behind: see `leftovers.ts`.
 */
export async function setTarget(
  query: Query,
  schema: string,
  base: string,
  target: EmbeddingSpace | null,
  now: string,
): Promise<void> {
  await query(
    `insert into ${schema}.reembeddings as kept (base, target, started_at, claimable_at, generation)
     select row, $2::text, $3, $4, generation + 1 from ${schema}.bases where row = $1
     on conflict (base) do update
     set target = $2, started_at = $3, claimable_at = $4, embedded = 0, leased = false, error = null,
       generation = case when $2::text is null then kept.generation else kept.generation + 1 end`,
    [base, target && JSON.stringify(target), now, target && dueAt(now)],
  );
}

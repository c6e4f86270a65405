import type { FencedResult } from "@cuecard/core";
import { type Name, type Sql, sql } from "./sql.ts";
import { count, type Steps } from "./verb.ts";

/**
 * A row of a queue, which one worker has at a time. `claimable_at` says when anybody may claim it: when it is due, or
 * when its lease ends. Each claim adds one to `attempt`, and a write under an older attempt is refused.
 */
export interface Leased {
  attempt: number;
  /** True also for a lease that ran out, until the next claim. */
  leased: boolean;
}

/** What a claim sets. */
export const leasedUntil = (until: number): Sql =>
  sql`attempt = attempt + 1, leased = ${true}, claimable_at = ${until}`;

/** Renews a lease and sets `set`, by one statement where the claim still owns the row. */
export function* renewLease(
  row: { table: Name; is: Sql },
  { attempt, until }: { attempt: number; until: number },
  set: Sql,
): Steps<FencedResult> {
  const renewed = yield* count(
    sql`update ${row.table} set claimable_at = ${until}${set}
      where ${row.is} and leased and attempt = ${attempt} returning 1`,
  );
  if (renewed > 0) return "done";
  return (yield* count(sql`select 1 from ${row.table} where ${row.is}`)) === 0 ? "gone" : "stale";
}

/** Whether a claim still owns its locked row. When it does, `work` changes the row in the same transaction. */
export function* fenced<Row extends Leased>(
  row: Row | null,
  attempt: number,
  work: (row: Row) => Steps<void>,
): Steps<FencedResult> {
  if (!row) return "gone";
  if (!row.leased || row.attempt !== attempt) return "stale";
  yield* work(row);
  return "done";
}

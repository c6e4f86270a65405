import { type Sql, sql, table } from "@cuecard/sql";
import { noCutoverRuns } from "../reembedding/cutover-lock.ts";

const sources = table("sources");

/**
 * Rows that another claimer has locked are passed over, so any number of workers claim at once without waiting. Only
 * one row is locked: knowledge bases are ordered before, and looked into one after another until one gives a row.
 */
export const dueSource = (now: number): Sql => sql`
  with running as materialized (
    select workspace, base, count(*) as leases from ${sources}
    where leased and claimable_at > ${now} group by workspace, base
  ), heads as materialized (
    select bases.row as base, bases.workspace, bases.id from ${table("bases")}
    cross join lateral (
      select claimable_at, id from ${sources}
      where base = bases.row and claimable_at <= ${now} order by claimable_at, id limit 1
    ) as head
    where exists (select 1 from ${sources} where claimable_at <= ${now})
    order by
      (select coalesce(sum(leases), 0) from running where running.workspace = bases.workspace),
      (select coalesce(sum(leases), 0) from running where running.base = bases.row),
      head.claimable_at, head.id
  )
  select first.row from heads cross join lateral (
    select row from ${sources} where base = heads.base and claimable_at <= ${now}
    order by claimable_at, id limit 1 for update skip locked
  ) as first where ${noCutoverRuns("heads")} limit 1`;

import { type Sql, sql } from "@cuecard/sql";

/**
 * What is due longest in the knowledge base that comes first. Each knowledge base with anything to come costs one look
 * at an index.
 */
export const dueSource = (now: number): Sql => sql`
  with recursive bases_to_come (base) as (
    select min(base) from sources where claimable_at is not null
    union all
    select (select min(base) from sources where claimable_at is not null and base > bases_to_come.base)
    from bases_to_come where base is not null
  ), heads as (
    select (
      select row from sources where base = bases_to_come.base and claimable_at <= ${now} order by claimable_at, id limit 1
    ) as row
    from bases_to_come where base is not null
  ), running as (
    select workspace, base, count(*) as leases from sources
    where leased and claimable_at > ${now} group by workspace, base
  )
  select row from sources
  where row in (select row from heads) and exists (select 1 from sources where claimable_at <= ${now})
  order by
    (select coalesce(sum(leases), 0) from running where running.workspace = sources.workspace),
    (select coalesce(sum(leases), 0) from running where running.base = sources.base),
    claimable_at, id
  limit 1`;

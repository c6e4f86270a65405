import type { ClaimedSource, SourceClaimRequest } from "@cuecard/core";
import { claimedSource, readKnowledgeBase } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { parseSource, type StoredSource, saveSource, sourceColumns } from "../sources/source-rows.ts";

/** See `Storage.claimSource`. Only within a transaction. */
export function claimSource(connection: Connection, { now, leaseMs, only }: SourceClaimRequest): ClaimedSource | null {
  const source = nextDue(connection, now);
  if (!source || (only && source.record.sourceType !== only)) return null;
  const attempt = source.record.attempt + 1;
  const updatedAt = new Date(now).toISOString();
  const record = { ...source.record, step: null, progress: 0, status: "processing" as const, attempt, updatedAt };
  const failedDeliveries = source.leased ? source.failedDeliveries + 1 : source.failedDeliveries;
  saveSource(connection, {
    ...source,
    failedDeliveries,
    claimedFrom: source.claimedFrom ?? source.record.status,
    leased: true,
    claimableAt: now + leaseMs,
    record,
  });
  const base = connection.sql<{ record: string }>("select record from bases where row = ?").get(source.base)!;
  const knowledgeBase = readKnowledgeBase(base.record);
  return claimedSource({ workspace: source.workspace, source: record, knowledgeBase, failedDeliveries });
}

/**
 * What is due longest in the knowledge base that comes first. Each knowledge base with anything to come costs one look
 * at an index.
 */
function nextDue({ sql }: Connection, now: number): StoredSource | null {
  const columns = sql(
    `with recursive bases_to_come (base) as (
       select min(base) from sources where claimable_at is not null
       union all
       select (select min(base) from sources where claimable_at is not null and base > bases_to_come.base)
       from bases_to_come where base is not null
     ), heads as (
       select (
         select row from sources where base = bases_to_come.base and claimable_at <= @now order by claimable_at, id limit 1
       ) as row
       from bases_to_come where base is not null
     ), running as (
       select workspace, base, count(*) as leases from sources
       where leased = 1 and claimable_at > @now group by workspace, base
     )
     select ${sourceColumns} from sources
     where row in (select row from heads) and exists (select 1 from sources where claimable_at <= @now)
     order by
       (select coalesce(sum(leases), 0) from running where running.workspace = sources.workspace),
       (select coalesce(sum(leases), 0) from running where running.base = sources.base),
       claimable_at, id
     limit 1`,
  ).get({ now });
  return columns ? parseSource(columns) : null;
}

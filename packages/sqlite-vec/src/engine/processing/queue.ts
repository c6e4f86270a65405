import type { ClaimedSource, SourceRecord, SourceStatus } from "@cuecard/core";
import { afterRequeue } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt, findSource, parseSource, type StoredSource, saveSource, sourceColumns, withoutLease } from "../sources/source-rows.ts";

/** The source rows of all workspaces as one queue. */
export function createQueueWrites(connection: Connection) {
  const { sql, write } = connection;

  /** What is due longest in the base that comes first: one look at an index for each base with anything to come. */
  function nextDue(now: number): StoredSource | null {
    const columns = sql(
      `with recursive bases_to_come (base) as (
         select min(base) from sources where claimable_at is not null
         union all
         select (select min(base) from sources where claimable_at is not null and base > bases_to_come.base)
         from bases_to_come where base is not null
       ), heads as (
         select (select row from sources where base = bases_to_come.base and claimable_at <= @now order by claimable_at, id limit 1) as row
         from bases_to_come where base is not null
       ), running as (
         select workspace, base, count(*) as leases from sources where leased = 1 and claimable_at > @now group by workspace, base
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

  return {
    claimSource: ({ now, leaseMs }: { now: number; leaseMs: number }): ClaimedSource | null =>
      write(() => {
        const source = nextDue(now);
        if (!source) return null;
        const claimed = {
          ...source,
          losses: source.leased ? source.losses + 1 : source.losses,
          claimedFrom: source.claimedFrom ?? source.record.status,
          leased: true,
          claimableAt: now + leaseMs,
          record: {
            ...source.record,
            step: null,
            progress: 0,
            status: "processing" as const,
            attempt: source.record.attempt + 1,
            updatedAt: new Date(now).toISOString(),
          },
        };
        saveSource(connection, claimed);
        return {
          workspace: source.workspace,
          knowledgeBaseId: source.record.knowledgeBaseId,
          sourceId: source.record.id,
          attempt: claimed.record.attempt,
          source: claimed.record,
          losses: claimed.losses,
        };
      }),

    expireLeases: (now: number): number =>
      write(() =>
        ["sources", "reembeddings"].reduce(
          (sum, table) =>
            sum + sql(`update ${table} set claimable_at = @now where leased = 1 and claimable_at > @now`).run({ now }).changes,
          0,
        ),
      ),

    requeueSource: (workspace: string, knowledgeBaseId: string, id: string, from: SourceStatus[], now: string): SourceRecord | null =>
      write(() => {
        const source = findSource(connection, workspace, knowledgeBaseId, id);
        if (!source || !from.includes(source.record.status)) return null;
        const record = afterRequeue(source.record, now);
        if (!record) return source.record;
        saveSource(connection, { ...withoutLease(source, dueAt(now)), losses: 0, record });
        return record;
      }),
  };
}

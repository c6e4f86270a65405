import type { EmbeddingSpace, Storage } from "@cuecard/core";
import { original } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { parseSource, type SourceColumns, sourceColumns } from "../sources/source-rows.ts";

/** The source rows of all workspaces as one queue. */
export function createQueue(engine: Engine): Pick<Storage, "claimSource" | "claimReembedding" | "expireLeases"> {
  const { database } = engine;
  return {
    async claimSource({ now, leaseMs }) {
      const { schema } = engine.names;
      // Rows that another claimer has locked are passed over, so any number of workers claim at once without waiting. One row alone is
      // locked: bases are ordered before, and looked into one after another until one gives a row.
      const [columns] = await database.query<SourceColumns>(
        `with running as materialized (
           select workspace, base, count(*) as leases from ${schema}.sources where leased and claimable_at > $1 group by workspace, base
         ), heads as materialized (
           select bases.row as base from ${schema}.bases
           cross join lateral (
             select claimable_at, id from ${schema}.sources where base = bases.row and claimable_at <= $1 order by claimable_at, id limit 1
           ) as head
           where exists (select 1 from ${schema}.sources where claimable_at <= $1)
           order by
             (select coalesce(sum(leases), 0) from running where running.workspace = bases.workspace),
             (select coalesce(sum(leases), 0) from running where running.base = bases.row),
             head.claimable_at, head.id
         ), due as materialized (
           select first.row from heads cross join lateral (
             select row from ${schema}.sources where base = heads.base and claimable_at <= $1
             order by claimable_at, id limit 1 for update skip locked
           ) as first limit 1
         )
         update ${schema}.sources set
           claimed_from = coalesce(claimed_from, status), losses = losses + leased::integer, leased = true, claimable_at = $2,
           status = 'processing', step = null, progress = 0, attempt = attempt + 1, updated_at = $3
         from due where sources.row = due.row returning ${sourceColumns}`,
        [now, now + leaseMs, new Date(now).toISOString()],
      );
      if (!columns) return null;
      const { workspace, record, failedDeliveries } = parseSource(columns);
      const { knowledgeBaseId, id: sourceId, attempt } = record;
      return { workspace: original(workspace), knowledgeBaseId, sourceId, attempt, source: record, failedDeliveries };
    },
    async claimReembedding({ now, leaseMs }) {
      const { schema } = engine.names;
      const [claimed] = await database.query<{ workspace: string; id: string; attempt: number; target: string }>(
        `with due as materialized (
           select base from ${schema}.reembeddings where claimable_at <= $1 order by claimable_at limit 1 for update skip locked
         ), claimed as (
           update ${schema}.reembeddings set attempt = attempt + 1, leased = true, claimable_at = $2, error = null
           from due where reembeddings.base = due.base returning reembeddings.base, attempt, target
         )
         select bases.workspace, bases.id, claimed.attempt, claimed.target from claimed join ${schema}.bases on bases.row = claimed.base`,
        [now, now + leaseMs],
      );
      if (!claimed) return null;
      const { workspace, id, attempt, target } = claimed;
      return { workspace: original(workspace), knowledgeBaseId: original(id), attempt, target: JSON.parse(target) as EmbeddingSpace };
    },
    async expireLeases(now) {
      const { schema } = engine.names;
      const [expired] = await database.query<{ count: number }>(
        `with source as (update ${schema}.sources set claimable_at = $1 where leased and claimable_at > $1 returning 1),
           reembedding as (update ${schema}.reembeddings set claimable_at = $1 where leased and claimable_at > $1 returning 1)
         select ((select count(*) from source) + (select count(*) from reembedding))::integer as count`,
        [now],
      );
      return expired!.count;
    },
  };
}

import type { ClaimedSource, SourceClaimRequest } from "@cuecard/core";
import { claimedSource, readKnowledgeBase } from "@cuecard/core/storage-kit";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { noCutoverRuns } from "../reembedding/cutover-lock.ts";
import { parseSource, type SourceColumns, sourceColumns } from "../sources/source-rows.ts";

/** See `Storage.claimSource`. */
export async function claimSource(
  { database, names: { schema } }: Engine,
  { now, leaseMs, only }: SourceClaimRequest,
): Promise<ClaimedSource | null> {
  const [columns] = await database.query<SourceColumns>(claimStatement(schema), [
    now,
    now + leaseMs,
    new Date(now).toISOString(),
    only ?? null,
  ]);
  if (!columns) return null;
  const { workspace, record, failedDeliveries } = parseSource(columns);
  // After the claim, which a cutover behind it ends: a claim's own snapshot may be older than a cutover before it.
  const [base] = await database.query<{ record: string }>(
    `select record from ${schema}.bases where workspace = $1 and id = $2`,
    [workspace, storable(record.knowledgeBaseId)],
  );
  if (!base) return null;
  const knowledgeBase = readKnowledgeBase(base.record);
  return claimedSource({ workspace: original(workspace), source: record, knowledgeBase, failedDeliveries });
}

/**
 * Rows that another claimer has locked are passed over, so any number of workers claim at once without waiting. Only
 * one row is locked: knowledge bases are ordered before, and looked into one after another until one gives a row.
 */
const claimStatement = (schema: string): string => `
  with running as materialized (
    select workspace, base, count(*) as leases from ${schema}.sources
    where leased and claimable_at > $1 group by workspace, base
  ), heads as materialized (
    select bases.row as base, bases.workspace, bases.id from ${schema}.bases
    cross join lateral (
      select claimable_at, id from ${schema}.sources
      where base = bases.row and claimable_at <= $1 order by claimable_at, id limit 1
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
    ) as first where ${noCutoverRuns(schema, "heads")} limit 1
  )
  update ${schema}.sources set
    claimed_from = coalesce(claimed_from, status), failed_deliveries = failed_deliveries + leased::integer, leased = true,
    claimable_at = $2, status = 'processing', step = null, progress = 0, attempt = attempt + 1, updated_at = $3
  from due where sources.row = due.row and ($4::text is null or sources.source_type = $4) returning ${sourceColumns}`;

import type { Quota, UsageStore, Used } from "@cuecard/core";
import { checkQuota, createRoom, type Room } from "@cuecard/core/storage-kit";
import type { Query } from "../connection/database.ts";
import { original } from "../text.ts";
import type { Engine } from "./engine.ts";

/** First key of the advisory lock; the second is a hash of the workspace. Any number that nobody else uses. */
const lockKey = 0x0cc0_4a5f;

const counts = (schema: string): Record<Used, string> => ({
  knowledgeBases: `select count(*) as used from ${schema}.bases where workspace = $1`,
  sources: `select count(*) as used from ${schema}.sources where workspace = $1`,
  fileBytes: `select coalesce(sum((record::json ->> 'fileSizeBytes')::bigint), 0) as used from ${schema}.sources where workspace = $1`,
  chunks: `select coalesce(sum(chunk_count), 0) as used from ${schema}.bases where workspace = $1`,
  liveCalls: `select count(*) as used from ${schema}.calls where workspace = $1 and status = 'active'`,
});

async function countUsed(query: Query, schema: string, workspace: string, kind: Used): Promise<number> {
  const [counted] = await query<{ used: string }>(counts(schema)[kind], [workspace]);
  return Number(counted!.used);
}

export function createUsage({ database, names: { schema } }: Engine, workspace: string): UsageStore {
  return { countUsed: (kind) => countUsed(database.query, schema, workspace, kind) };
}

/**
 * Holds the quotas of a workspace until the transaction ends: no other process adds to it under a quota meanwhile. It is
 * a transaction's first step, so that all take their locks in the same order.
 */
async function lockQuotas(query: Query, schema: string, workspace: string, quotas: readonly Quota[]): Promise<void> {
  if (quotas.length > 0)
    await query("select pg_advisory_xact_lock($1, hashtext($2))", [lockKey, JSON.stringify([schema, workspace])]);
}

/** Holds the quotas. Returns what throws `quota_exceeded` when one has no room. */
export async function holdQuotas(
  query: Query,
  schema: string,
  workspace: string,
  quotas: readonly Quota[],
): Promise<() => Promise<void>> {
  await lockQuotas(query, schema, workspace, quotas);
  return async () => {
    // A statement of its own: it sees what was committed while the lock was waited for.
    for (const quota of quotas)
      checkQuota(original(workspace), quota, await countUsed(query, schema, workspace, quota.kind));
  };
}

/** Holds the quotas of several that are added in one step. Returns what they may take of. */
export async function holdRoom(
  query: Query,
  schema: string,
  workspace: string,
  quotas: readonly Quota[],
): Promise<Room> {
  await lockQuotas(query, schema, workspace, quotas);
  const used = new Map<Used, number>();
  for (const kind of new Set(quotas.map((quota) => quota.kind)))
    used.set(kind, await countUsed(query, schema, workspace, kind));
  return createRoom(original(workspace), used);
}

import type { Quota, UsageStore, Used } from "@cuecard/core";
import { checkQuota, createRoom, type Room } from "@cuecard/core/storage-kit";
import type { Dialect } from "./dialect.ts";
import { type Sql, sql, table } from "./sql.ts";
import { first, read, type Steps, type WorkspaceVerbs } from "./verb.ts";

const counts: Record<Used, (dialect: Dialect) => Sql> = {
  knowledgeBases: () => sql`select count(*) as used from ${table("bases")} where`,
  sources: () => sql`select count(*) as used from ${table("sources")} where`,
  fileBytes: ({ numberOf }) =>
    sql`select coalesce(sum(${numberOf("fileSizeBytes")}), 0) as used from ${table("sources")} where`,
  chunks: () => sql`select coalesce(sum(chunk_count), 0) as used from ${table("bases")} where`,
  liveCalls: () => sql`select count(*) as used from ${table("calls")} where status = 'active' and`,
};

function* countUsed(dialect: Dialect, workspace: string, kind: Used): Steps<number> {
  const counted = yield* first<{ used: number | string }>(sql`${counts[kind](dialect)} workspace = ${workspace}`);
  return Number(counted!.used);
}

export const createUsage = (dialect: Dialect): WorkspaceVerbs<UsageStore> => ({
  countUsed: read((workspace, kind) => countUsed(dialect, workspace, kind)),
});

/**
 * Holds the quotas of a workspace until the transaction ends: no other process adds to it under a quota meanwhile. It is
 * a transaction's first step, so that all take their locks in the same order.
 */
export function* holdQuotas(dialect: Dialect, workspace: string, quotas: readonly Quota[]): Steps<void> {
  const hold = quotas.length > 0 ? dialect.hold("quotas", [workspace]) : null;
  if (hold) yield hold;
}

/** Throws `quota_exceeded` when one of the quotas, which are held, has no room. */
export function* checkRoom(dialect: Dialect, workspace: string, quotas: readonly Quota[]): Steps<void> {
  for (const quota of quotas) checkQuota(workspace, quota, yield* countUsed(dialect, workspace, quota.kind));
}

/** What a workspace may have yet of each kind that one of the quotas, which are held, bounds. */
export function* roomOf(dialect: Dialect, workspace: string, quotas: readonly Quota[]): Steps<Room> {
  const used = new Map<Used, number>();
  for (const kind of new Set(quotas.map((quota) => quota.kind)))
    used.set(kind, yield* countUsed(dialect, workspace, kind));
  return createRoom(workspace, used);
}

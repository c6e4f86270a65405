import type { Quota, Used } from "@cuecard/core";
import { checkQuota, createRoom, type Room } from "@cuecard/core/storage-kit";
import type { Connection } from "./connection.ts";

const counts: Record<Used, string> = {
  knowledgeBases: "select count(*) as used from bases where workspace = ?",
  sources: "select count(*) as used from sources where workspace = ?",
  fileBytes: "select coalesce(sum(record ->> '$.fileSizeBytes'), 0) as used from sources where workspace = ?",
  chunks: "select coalesce(sum(chunk_count), 0) as used from bases where workspace = ?",
  liveCalls: "select count(*) as used from calls where workspace = ? and status = 'active'",
};

const countUsed = ({ sql }: Connection, workspace: string, kind: Used): number =>
  sql<{ used: number }>(counts[kind]).get(workspace)!.used;

export function createUsageReads(connection: Connection) {
  return { countUsed: (workspace: string, kind: Used): number => countUsed(connection, workspace, kind) };
}

/** Throws `quota_exceeded` when one of the quotas has no room. Only within the transaction that adds. */
export function checkRoom(connection: Connection, workspace: string, quotas: readonly Quota[]): void {
  for (const quota of quotas) checkQuota(workspace, quota, countUsed(connection, workspace, quota.kind));
}

/** What a workspace may have yet of each kind that one of the quotas bounds. Only within the transaction that adds. */
export function roomOf(connection: Connection, workspace: string, quotas: readonly Quota[]): Room {
  const kinds = new Set(quotas.map(({ kind }) => kind));
  return createRoom(workspace, new Map([...kinds].map((kind) => [kind, countUsed(connection, workspace, kind)])));
}

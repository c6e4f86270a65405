import type { Quota, UsageStore, Used } from "../ports/storage/usage.ts";
import { checkQuota, createRoom, type Room } from "../storage-kit/check-quota.ts";
import type { WorkspaceRows } from "./rows.ts";

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const counts: Record<Used, (rows: WorkspaceRows) => number> = {
  knowledgeBases: ({ knowledgeBases }) => knowledgeBases.size,
  sources: ({ sources }) => sources.size,
  fileBytes: ({ sources }) => sum([...sources.values()].map(({ record }) => record.fileSizeBytes ?? 0)),
  chunks: ({ sources }) => sum([...sources.values()].map(({ chunks }) => chunks.length)),
  liveCalls: ({ calls }) => [...calls.values()].filter(({ record }) => record.status === "active").length,
};

export function createMemoryUsage(rows: WorkspaceRows): UsageStore {
  return { countUsed: async (kind) => counts[kind](rows) };
}

/** Throws `quota_exceeded` when one of the quotas has no room, with what comes from another workspace. */
export function checkRoom(rows: WorkspaceRows, quotas: readonly Quota[], coming?: WorkspaceRows): void {
  for (const quota of quotas)
    checkQuota(rows.id, quota, counts[quota.kind](rows) + (coming ? counts[quota.kind](coming) : 0));
}

/** What the workspace may have yet of each kind that one of the quotas bounds. */
export function roomOf(rows: WorkspaceRows, quotas: readonly Quota[]): Room {
  return createRoom(rows.id, new Map(quotas.map(({ kind }) => [kind, counts[kind](rows)])));
}

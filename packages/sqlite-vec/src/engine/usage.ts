import type { Used } from "@cuecard/core";
import type { Connection } from "./connection.ts";

const counts: Record<Used, string> = {
  knowledgeBases: "select count(*) as used from bases where workspace = ?",
  sources: "select count(*) as used from sources where workspace = ?",
  fileBytes: "select coalesce(sum(record ->> '$.fileSizeBytes'), 0) as used from sources where workspace = ?",
  chunks: "select coalesce(sum(chunk_count), 0) as used from bases where workspace = ?",
  liveCalls: "select count(*) as used from calls where workspace = ? and status = 'active'",
};

export function createUsageReads({ sql }: Connection) {
  return {
    countUsed: (workspace: string, kind: Used): number => sql<{ used: number }>(counts[kind]).get(workspace)!.used,
  };
}

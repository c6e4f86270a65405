import type { UsageStore, Used } from "@cuecard/core";
import type { Engine } from "./engine.ts";

export function createUsage({ database, names: { schema } }: Engine, workspace: string): UsageStore {
  const counts: Record<Used, string> = {
    knowledgeBases: `select count(*) as used from ${schema}.bases where workspace = $1`,
    sources: `select count(*) as used from ${schema}.sources where workspace = $1`,
    fileBytes: `select coalesce(sum((record::json ->> 'fileSizeBytes')::bigint), 0) as used from ${schema}.sources where workspace = $1`,
    chunks: `select coalesce(sum(chunk_count), 0) as used from ${schema}.bases where workspace = $1`,
    liveCalls: `select count(*) as used from ${schema}.calls where workspace = $1 and status = 'active'`,
  };
  return {
    async countUsed(kind) {
      const [counted] = await database.query<{ used: string }>(counts[kind], [workspace]);
      return Number(counted!.used);
    },
  };
}

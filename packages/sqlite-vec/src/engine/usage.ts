import type { DayCount, UsageCount, UsageDays, Used } from "@cuecard/core";
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
    listUsage: (
      workspace: string,
      { from, to, knowledgeBaseId }: UsageDays & { knowledgeBaseId: string | null },
    ): DayCount[] =>
      sql<DayCount>(
        `select day, kind, count from usage_days
         where workspace = ? and base = ? and day between ? and ? order by day, kind`,
      ).all(workspace, knowledgeBaseId ?? "", from, to),
    sumUsage: (workspace: string, { from, to }: UsageDays): (UsageCount & { knowledgeBaseId: string })[] =>
      sql<UsageCount & { knowledgeBaseId: string }>(
        `select base as knowledgeBaseId, kind, sum(count) as count from usage_days
         where workspace = ? and base > '' and day between ? and ? group by base, kind order by base, kind`,
      ).all(workspace, from, to),
  };
}

export function createUsageWrites({ sql, write }: Connection) {
  return {
    addUsage: (workspace: string, added: readonly (DayCount & { knowledgeBaseId: string | null })[]): void =>
      write(() => {
        for (const { knowledgeBaseId, day, kind, count } of added)
          sql(
            `insert into usage_days (workspace, base, day, kind, count) values (?, ?, ?, ?, ?)
             on conflict do update set count = count + excluded.count`,
          ).run(workspace, knowledgeBaseId ?? "", day, kind, count);
      }),
    forgetUsage: (before: string): number => sql("delete from usage_days where day < ?").run(before).changes,
  };
}

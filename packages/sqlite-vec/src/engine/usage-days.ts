import type { DayCount, UsageCount, UsageDays } from "@cuecard/core";
import type { Connection } from "./connection.ts";

export function createUsageDayReads({ sql }: Connection) {
  return {
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

export function createUsageDayWrites({ sql, write }: Connection) {
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

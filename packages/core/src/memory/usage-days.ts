import type { UsageDayStore, UsageKind } from "../ports/storage/usage.ts";
import type { UsageRow, WorkspaceRows } from "./rows.ts";

export function createMemoryUsageDays({ usage }: WorkspaceRows): UsageDayStore {
  const inOrder = (keys: Iterable<string>) => [...keys].sort((a, b) => (a < b ? -1 : 1));
  return {
    async addUsage(added) {
      for (const { knowledgeBaseId, day, kind, count } of added) {
        const key = JSON.stringify([day, knowledgeBaseId, kind]);
        const row: UsageRow = usage.get(key) ?? { knowledgeBaseId, day, kind, count: 0 };
        usage.set(key, { ...row, count: row.count + count });
      }
    },
    async listUsage({ from, to, knowledgeBaseId }) {
      const rows = inOrder(usage.keys()).map((key) => usage.get(key)!);
      return rows
        .filter((row) => row.knowledgeBaseId === knowledgeBaseId && row.day >= from && row.day <= to)
        .map(({ day, kind, count }) => ({ day, kind, count }));
    },
    async sumUsage({ from, to }) {
      const bases = new Map<string, Map<UsageKind, number>>();
      for (const { knowledgeBaseId, day, kind, count } of usage.values()) {
        if (knowledgeBaseId === null || day < from || day > to) continue;
        const kinds = bases.get(knowledgeBaseId) ?? new Map<UsageKind, number>();
        bases.set(knowledgeBaseId, kinds.set(kind, (kinds.get(kind) ?? 0) + count));
      }
      return inOrder(bases.keys()).flatMap((knowledgeBaseId) =>
        (inOrder(bases.get(knowledgeBaseId)!.keys()) as UsageKind[]).map((kind) => ({
          knowledgeBaseId,
          kind,
          count: bases.get(knowledgeBaseId)!.get(kind)!,
        })),
      );
    },
  };
}

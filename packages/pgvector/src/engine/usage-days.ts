import type { DayCount, UsageDayStore, UsageKind } from "@cuecard/core";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";

/** `bigint` and `numeric` come as text. */
interface Counted {
  kind: UsageKind;
  count: string;
}

export function createUsageDays({ database, names: { schema } }: Engine, workspace: string): UsageDayStore {
  return {
    async addUsage(added) {
      // In one order, so that no two processes wait for each other's rows.
      await database.query(
        `insert into ${schema}.usage_days as stored (workspace, base, day, kind, count)
         select $1, base, day, kind, count from unnest($2::text[], $3::text[], $4::text[], $5::bigint[])
           as added(base, day, kind, count)
         order by base collate "C", day collate "C", kind collate "C"
         on conflict (workspace, base, day, kind) do update set count = stored.count + excluded.count`,
        [
          workspace,
          added.map(({ knowledgeBaseId }) => storable(knowledgeBaseId ?? "")),
          added.map(({ day }) => day),
          added.map(({ kind }) => kind),
          added.map(({ count }) => count),
        ],
      );
    },
    async listUsage({ from, to, knowledgeBaseId }) {
      const rows = await database.query<Counted & Pick<DayCount, "day">>(
        `select day, kind, count from ${schema}.usage_days
         where workspace = $1 and base = $2 and day between $3 and $4 order by day, kind`,
        [workspace, storable(knowledgeBaseId ?? ""), from, to],
      );
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },
    async sumUsage({ from, to }) {
      const rows = await database.query<Counted & { base: string }>(
        `select base, kind, sum(count) as count from ${schema}.usage_days
         where workspace = $1 and base > '' and day between $2 and $3 group by base, kind order by base, kind`,
        [workspace, from, to],
      );
      return rows.map(({ base, kind, count }) => ({ knowledgeBaseId: base, kind, count: Number(count) }));
    },
  };
}

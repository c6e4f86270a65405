import type { DayCount, UsageDayStore, UsageKind } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { sql, table } from "../sql.ts";
import { read, rows, type WorkspaceVerbs, write } from "../verb.ts";

/** PostgreSQL gives large numbers as text. */
interface Counted {
  kind: UsageKind;
  count: number | string;
}

const days = table("usage_days");
const columns = { base: "text", day: "text", kind: "text", count: "bigint" } as const;

export const createUsageDays = (dialect: Dialect): WorkspaceVerbs<UsageDayStore> => ({
  addUsage: write(function* (workspace, added) {
    const given = added.map(({ knowledgeBaseId, day, kind, count }) => ({
      base: knowledgeBaseId ?? "",
      day,
      kind,
      count,
    }));
    // In one order, so that no two processes wait for each other's rows.
    yield sql`insert into ${days} as stored (workspace, base, day, kind, count)
      select ${workspace}, base, day, kind, count from ${dialect.values("added", given, columns)}
      where true order by base, day, kind
      on conflict (workspace, base, day, kind) do update set count = stored.count + excluded.count`;
  }),
  listUsage: read(function* (workspace, { from, to, knowledgeBaseId }) {
    const found = yield* rows<Counted & Pick<DayCount, "day">>(
      sql`select day, kind, count from ${days} where workspace = ${workspace} and base = ${knowledgeBaseId ?? ""}
        and day between ${from} and ${to} order by day, kind`,
    );
    return found.map((row) => ({ ...row, count: Number(row.count) }));
  }),
  sumUsage: read(function* (workspace, { from, to }) {
    const found = yield* rows<Counted & { base: string }>(
      sql`select base, kind, sum(count) as count from ${days} where workspace = ${workspace} and base > ''
        and day between ${from} and ${to} group by base, kind order by base, kind`,
    );
    return found.map(({ base, kind, count }) => ({
      knowledgeBaseId: dialect.original(base),
      kind,
      count: Number(count),
    }));
  }),
});

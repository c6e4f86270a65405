import type { CallRecord } from "@cuecard/core";
import { withoutClockSkew } from "@cuecard/core/storage-kit";
import type { Connection } from "./connection.ts";

export function createMaintenanceWrites({ sql, write }: Connection) {
  return {
    claimMaintenance: ({ now, everyMs }: { now: number; everyMs: number }): boolean =>
      sql(
        `insert into maintenance (name, begun_at) values ('sweep', @now)
         on conflict (name) do update set begun_at = excluded.begun_at where begun_at <= @now - @everyMs or begun_at >= @now + @everyMs`,
      ).run({ now, everyMs }).changes === 1,
    repairClockSkew: ({ now, latest, latestLease }: { now: number; latest: number; latestLease: number }): number =>
      write(() => {
        let changed = 0;
        for (const table of ["sources", "reembeddings"]) {
          changed += sql(
            `update ${table} set claimable_at = @now
             where claimable_at > @latestLease and (leased or claimable_at > @latest)`,
          ).run({ now, latest, latestLease }).changes;
        }
        const latestTime = new Date(latest).toISOString();
        changed += sql("delete from uploads where claimed_by is null and created_at > ?").run(latestTime).changes;
        const ahead = sql<{ workspace: string; id: string; record: string }>(
          "select workspace, id, record from calls where created_at > @latestTime and record ->> 'updatedAt' > @latestTime",
        ).all({ latestTime });
        for (const { workspace, id, record } of ahead) {
          const call = withoutClockSkew(JSON.parse(record) as CallRecord, now);
          sql("update calls set forget_at = ?, updated_at = ?, record = ? where workspace = ? and id = ?").run(
            call.forgetAt,
            call.updatedAt,
            JSON.stringify(call),
            workspace,
            id,
          );
        }
        return changed + ahead.length;
      }),
  };
}

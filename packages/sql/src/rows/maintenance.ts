import type { CallRecord, Maintenance } from "@cuecard/core";
import { withoutClockSkew } from "@cuecard/core/storage-kit";
import { leaseIdle } from "../calls/idle-calls.ts";
import type { Dialect } from "../dialect.ts";
import { json, type Sql, sql, table } from "../sql.ts";
import { count, read, rows, type Steps, transaction, type VerbsOf, write } from "../verb.ts";

type ClockTimes = Parameters<Maintenance["repairClockSkew"]>[0];

export function createMaintenance(dialect: Dialect): VerbsOf<Maintenance, []> {
  const deleted = (from: string, where: Sql) => dialect.changed(sql`delete from ${table(from)} where ${where}`);
  return {
    claimMaintenance: write(function* ({ now, everyMs }) {
      const claimed = yield* count(
        sql`insert into ${table("maintenance")} as claimed (name, begun_at) values ('maintenance', ${now})
          on conflict (name) do update set begun_at = excluded.begun_at
          where claimed.begun_at <= ${now - everyMs} or claimed.begun_at >= ${now + everyMs} returning 1`,
      );
      return claimed === 1;
    }),
    forgetCalls: write(function* (now) {
      const forgotten = yield* deleted("calls", sql`forget_at <= ${now}`);
      if (forgotten > 0) yield "removed";
      return forgotten;
    }),
    forgetUploads: write((before) => deleted("uploads", sql`claimed_by is null and created_at < ${before}`)),
    forgetRequests: write((now) => deleted("requests", sql`forget_at <= ${now}`)),
    forgetAudit: write((before) => deleted("audit", sql`created_at < ${before}`)),
    oldBinEntries: read(function* (before) {
      const found = yield* rows<{ workspace: string; id: string }>(
        sql`select workspace, id from ${table("bin")} where created_at < ${before} order by created_at limit 100`,
      );
      return found.map(({ workspace, id }) => ({ workspace: dialect.original(workspace), id: dialect.original(id) }));
    }),
    forgetUsage: write((before) => deleted("usage_days", sql`day < ${before}`)),
    forgetEvents: transaction(function* ({ before, now }) {
      const lock = dialect.lockTable(table("webhooks"));
      if (lock) yield lock;
      const wanted = sql`select workspace from ${table("webhooks")} where enabled`;
      yield sql`delete from ${table("listeners")} where until <= ${now} and workspace not in (${wanted})`;
      yield sql`update ${table("listeners")} set until = 0 where until <= ${now}`;
      yield sql`delete from ${table("deliveries")} where created_at < ${before}`;
      return yield* deleted("events", sql`at < ${before}`);
    }),
    repairClockSkew: transaction((times) => repairClockSkew(dialect, times)),
    claimIdleCall: write((idleness) => leaseIdle(dialect, idleness, sql`true`)),
  };
}

function* repairClockSkew(dialect: Dialect, { now, latest, latestLease }: ClockTimes): Steps<number> {
  const latestTime = new Date(latest).toISOString();
  let changed = 0;
  for (const name of ["sources", "reembeddings"]) {
    changed += yield* dialect.changed(
      sql`update ${table(name)} set claimable_at = ${now}
        where claimable_at > ${latestLease} and (leased or claimable_at > ${latest})`,
    );
  }
  changed += yield* dialect.changed(
    sql`delete from ${table("uploads")} where claimed_by is null and created_at > ${latestTime}`,
  );
  const calls = table("calls");
  const ahead = yield* rows<{ workspace: string; id: string; record: string }>(
    sql`select workspace, id, record from ${calls}
      where created_at > ${latestTime} and updated_at > ${latestTime}${dialect.forUpdate}`,
  );
  for (const { workspace, id, record } of ahead) {
    const call = withoutClockSkew(JSON.parse(record) as CallRecord, now);
    yield sql`update ${calls} set forget_at = ${call.forgetAt}, updated_at = ${call.updatedAt}, record = ${json(call)}
      where workspace = ${dialect.original(workspace)} and id = ${dialect.original(id)}`;
  }
  return changed + ahead.length;
}

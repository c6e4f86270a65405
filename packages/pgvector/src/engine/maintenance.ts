import type { CallRecord, Maintenance } from "@cuecard/core";
import { withoutClockSkew } from "@cuecard/core/storage-kit";
import type { SharedGlobalStores } from "@cuecard/sql";
import { leaseIdle } from "./calls/idle-calls.ts";
import type { Engine } from "./engine.ts";
import type { Leftovers } from "./reembedding/leftovers.ts";

export function createMaintenance(engine: Engine, leftovers: Leftovers): Omit<Maintenance, keyof SharedGlobalStores> {
  const { database } = engine;
  return {
    async claimMaintenance({ now, everyMs }) {
      const claimed = await database.query(
        `insert into ${engine.names.schema}.maintenance as chore (name, begun_at) values ('sweep', $1)
         on conflict (name) do update set begun_at = excluded.begun_at where chore.begun_at <= $2 or chore.begun_at >= $3 returning 1`,
        [now, now - everyMs, now + everyMs],
      );
      // What a process left that ended.
      if (claimed.length === 1) leftovers.request();
      return claimed.length === 1;
    },
    async forgetCalls(now) {
      const forgotten = await database.query(
        `delete from ${engine.names.schema}.calls where forget_at <= $1 returning 1`,
        [now],
      );
      return forgotten.length;
    },
    repairClockSkew: ({ now, latest, latestLease }) =>
      database.transaction(async (query) => {
        const { schema } = engine.names;
        const latestTime = new Date(latest).toISOString();
        let changed = 0;
        for (const table of ["sources", "reembeddings"]) {
          const put = `update ${schema}.${table} set claimable_at = $1 where claimable_at > $3 and (leased or claimable_at > $2) returning 1`;
          changed += (await query(put, [now, latest, latestLease])).length;
        }
        changed += (
          await query(`delete from ${schema}.uploads where claimed_by is null and created_at > $1 returning 1`, [
            latestTime,
          ])
        ).length;
        const ahead = await query<{ workspace: string; id: string; record: string }>(
          `select workspace, id, record from ${schema}.calls where created_at > $1 for update`,
          [latestTime],
        );
        for (const { workspace, id, record } of ahead) {
          const call = JSON.parse(record) as CallRecord;
          if (call.updatedAt <= latestTime) continue;
          const { forgetAt, ...rest } = withoutClockSkew(call, now);
          const values = [workspace, id, forgetAt, rest.updatedAt, JSON.stringify({ ...rest, forgetAt })];
          await query(
            `update ${schema}.calls set forget_at = $3, updated_at = $4, record = $5 where workspace = $1 and id = $2`,
            values,
          );
          changed += 1;
        }
        return changed;
      }),
    claimIdleCall: (idleness) => leaseIdle(engine, idleness, { workspace: null, id: null }),
  };
}

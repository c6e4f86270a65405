import type { BlobNames, Housekeeping } from "@cuecard/core";
import { storable } from "../text.ts";
import { unnamedBlobKeys } from "./blob-keys.ts";
import { leaseIdle } from "./calls.ts";
import type { Engine } from "./engine.ts";

export function createHousekeeping(engine: Engine): Housekeeping {
  const { database } = engine;
  return {
    async claimSweep({ now, everyMs }) {
      const claimed = await database.query(
        `insert into ${engine.names.schema}.chores as chore (name, begun_at) values ('sweep', $1)
         on conflict (name) do update set begun_at = excluded.begun_at where chore.begun_at <= $2 returning 1`,
        [now, now - everyMs],
      );
      return claimed.length === 1;
    },
    async forgetUploads(createdBefore) {
      const forgotten = await database.query(
        `delete from ${engine.names.schema}.uploads where claimed_by is null and created_at < $1 returning 1`,
        [createdBefore],
      );
      return forgotten.length;
    },
    async forgetCalls(now) {
      const forgotten = await database.query(`delete from ${engine.names.schema}.calls where forget_at <= $1 returning 1`, [now]);
      return forgotten.length;
    },
    claimIdleCall: (idleness) => leaseIdle(database.query, engine.names.schema, idleness, { workspace: null, id: null }),
  };
}

export function createBlobNames({ database, names: { schema } }: Engine, workspace: string): BlobNames {
  return {
    async unnamedBlobs(knowledgeBaseId, keys) {
      const [known] = await database.query(
        `select 1 from ${schema}.bases where workspace = $1 and id = $2
         union all select 1 from ${schema}.deleted_bases where workspace = $1 and id = $2`,
        [workspace, storable(knowledgeBaseId)],
      );
      return known ? unnamedBlobKeys(database.query, schema, keys.map(storable)) : [];
    },
  };
}

import type { KeyRecord, Storage } from "@cuecard/core";
import { idTaken } from "../faults.ts";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";

interface Columns {
  record: string;
  revoked_at: string | null;
}

const parse = ({ record, revoked_at: revokedAt }: Columns): KeyRecord => ({
  ...(JSON.parse(record) as KeyRecord),
  revokedAt,
});

const valuesOf = (record: KeyRecord) => [
  storable(record.id),
  storable(record.hash),
  record.createdAt,
  record.revokedAt,
  JSON.stringify(record),
];

export function createKeys(
  engine: Engine,
): Pick<Storage, "insertKey" | "insertFirstKey" | "findKey" | "listKeys" | "revokeKey"> {
  const { database } = engine;
  return {
    async insertKey(record) {
      const inserted = await database.query(
        `insert into ${engine.names.schema}.keys (id, hash, created_at, revoked_at, record) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning 1`,
        valuesOf(record),
      );
      if (inserted.length === 0) throw idTaken(record.id);
    },
    insertFirstKey: (record) =>
      database.transaction(async (query) => {
        const { schema } = engine.names;
        // Two processes would each see an empty table: one waits here until the other is through.
        await query(`lock table ${schema}.keys in share row exclusive mode`);
        // In a name quotes are escaped, so that no name looks like a kind. A name with a NUL is not JSON to PostgreSQL.
        const inserted = await query(
          `insert into ${schema}.keys (id, hash, created_at, revoked_at, record)
           select $1, $2, $3, $4, $5
           where not exists (select 1 from ${schema}.keys where record like '%"kind":"private"%') returning 1`,
          valuesOf(record),
        );
        return inserted.length === 1;
      }),
    async findKey(hash) {
      const [key] = await database.query<Columns>(
        `select record, revoked_at from ${engine.names.schema}.keys where hash = $1`,
        [storable(hash)],
      );
      return key ? parse(key) : null;
    },
    async listKeys() {
      const keys = await database.query<Columns>(
        `select record, revoked_at from ${engine.names.schema}.keys order by created_at desc, id desc`,
      );
      return keys.map(parse);
    },
    async revokeKey(id, now) {
      const revoked = await database.query(
        `update ${engine.names.schema}.keys set revoked_at = $2 where id = $1 and revoked_at is null returning 1`,
        [storable(id), now],
      );
      return revoked.length === 1;
    },
  };
}

import type { KeyRecord, KeyStore } from "@cuecard/core";
import type { Query } from "../connection/database.ts";
import { idTaken } from "../faults.ts";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";

interface Columns {
  record: string;
  revoked_at: string | null;
  expires_at: string | null;
  last_used_at: string | null;
}

const columns = "record, revoked_at, expires_at, last_used_at";

/** Keys of earlier versions have no scopes. */
const parse = (stored: Columns): KeyRecord => ({
  scopes: null,
  ...(JSON.parse(stored.record) as Omit<KeyRecord, "scopes"> & Partial<KeyRecord>),
  revokedAt: stored.revoked_at,
  expiresAt: stored.expires_at,
  lastUsedAt: stored.last_used_at,
});

const valuesOf = (record: KeyRecord) => [
  storable(record.id),
  storable(record.hash),
  record.createdAt,
  record.revokedAt,
  record.expiresAt,
  record.lastUsedAt,
  JSON.stringify(record),
];

export function createKeys({ database, names: { schema } }: Engine): KeyStore {
  const insertion = `insert into ${schema}.keys (id, hash, created_at, revoked_at, expires_at, last_used_at, record)`;

  async function insert(query: Query, record: KeyRecord): Promise<void> {
    const inserted = await query(
      `${insertion} values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1`,
      valuesOf(record),
    );
    if (inserted.length === 0) throw idTaken(record.id);
  }

  return {
    insertKey: (record) => insert(database.query, record),
    insertFirstKey: (record) =>
      database.transaction(async (query) => {
        // Two processes would each see an empty table: one waits here until the other is through.
        await query(`lock table ${schema}.keys in share row exclusive mode`);
        // In a name quotes are escaped, so that no name looks like a kind. A name with a NUL is not JSON to PostgreSQL.
        const inserted = await query(
          `${insertion} select $1, $2, $3, $4, $5, $6, $7
           where not exists (select 1 from ${schema}.keys where record like '%"kind":"private"%') returning 1`,
          valuesOf(record),
        );
        return inserted.length === 1;
      }),
    async findKey(hash) {
      const [key] = await database.query<Columns>(`select ${columns} from ${schema}.keys where hash = $1`, [
        storable(hash),
      ]);
      return key ? parse(key) : null;
    },
    async listKeys() {
      const keys = await database.query<Columns>(
        `select ${columns} from ${schema}.keys order by created_at desc, id desc`,
      );
      return keys.map(parse);
    },
    async revokeKey(id, now) {
      const revoked = await database.query(
        `update ${schema}.keys set revoked_at = $2 where id = $1 and revoked_at is null returning 1`,
        [storable(id), now],
      );
      return revoked.length === 1;
    },
    rotateKey: (id, next, { expiresAt, now }) =>
      database.transaction(async (query) => {
        const changed = await query(
          `update ${schema}.keys set expires_at = least(expires_at, $2)
           where id = $1 and revoked_at is null and (expires_at is null or expires_at > $3) returning 1`,
          [storable(id), expiresAt, now],
        );
        if (changed.length === 1) await insert(query, next);
        return changed.length === 1;
      }),
    async noteKeyUse(uses) {
      await database.query(
        `update ${schema}.keys set last_used_at = greatest(last_used_at, used.at collate "C")
         from unnest($1::text[], $2::text[]) as used(id, at) where keys.id = used.id`,
        [uses.map(({ id }) => storable(id)), uses.map(({ at }) => at)],
      );
    },
  };
}

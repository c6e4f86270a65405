import type { KeyRecord, KeyStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { idTaken } from "../id-taken.ts";
import { json, type Sql, sql, table } from "../sql.ts";
import { count, first, read, rows, type Steps, transaction, type VerbsOf, write } from "../verb.ts";

interface Columns {
  record: string;
  revoked_at: string | null;
  expires_at: string | null;
  last_used_at: string | null;
}

const keys = table("keys");
const columns = sql`record, revoked_at, expires_at, last_used_at`;

const parse = (stored: Columns): KeyRecord => ({
  ...(JSON.parse(stored.record) as KeyRecord),
  revokedAt: stored.revoked_at,
  expiresAt: stored.expires_at,
  lastUsedAt: stored.last_used_at,
});

const insertion = (record: KeyRecord, where: Sql) => {
  const { id, hash, kind, createdAt, revokedAt, expiresAt, lastUsedAt } = record;
  return sql`insert into ${keys} (id, hash, kind, created_at, revoked_at, expires_at, last_used_at, record)
    select ${id}, ${hash}, ${kind}, ${createdAt}, ${revokedAt}, ${expiresAt}, ${lastUsedAt}, ${json(record)}
    where ${where} on conflict do nothing returning 1`;
};

function* insert(record: KeyRecord): Steps<void> {
  if ((yield* count(insertion(record, sql`true`))) === 0) throw idTaken(record.id);
}

export const createKeys = (dialect: Dialect): VerbsOf<KeyStore, []> => ({
  insertKey: write(insert),
  insertFirstKey: transaction(function* (record) {
    // Two processes would each see an empty table: one waits here until the other is through.
    const lock = dialect.lockTable(keys);
    if (lock) yield lock;
    const none = sql`not exists (select 1 from ${keys} where kind = 'private')`;
    return (yield* count(insertion(record, none))) === 1;
  }),
  findKey: read(function* (hash) {
    const key = yield* first<Columns>(sql`select ${columns} from ${keys} where hash = ${hash}`);
    return key ? parse(key) : null;
  }),
  listKeys: read(function* () {
    const all = yield* rows<Columns>(sql`select ${columns} from ${keys} order by created_at desc, id desc`);
    return all.map(parse);
  }),
  revokeKey: write(function* (id, now) {
    const revoked = sql`update ${keys} set revoked_at = ${now} where id = ${id} and revoked_at is null returning 1`;
    return (yield* count(revoked)) === 1;
  }),
  rotateKey: transaction(function* (id, next, { expiresAt, now }) {
    const changed = yield* count(
      sql`update ${keys} set expires_at = case when expires_at < ${expiresAt} then expires_at else ${expiresAt} end
        where id = ${id} and revoked_at is null and (expires_at is null or expires_at > ${now}) returning 1`,
    );
    if (changed === 1) yield* insert(next);
    return changed === 1;
  }),
  noteKeyUse: write(function* (uses) {
    yield sql`update ${keys} set last_used_at = used.at from ${dialect.values("used", uses, { id: "text", at: "text" })}
      where keys.id = used.id and (last_used_at is null or last_used_at < used.at)`;
  }),
});

import type { KeyRecord } from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { idTaken } from "./id-taken.ts";

type Added = "scopes" | "expiresAt" | "lastUsedAt";

/** Keys of earlier versions have fewer fields. */
const parse = (stored: { record: string }): KeyRecord => ({
  scopes: null,
  expiresAt: null,
  lastUsedAt: null,
  ...(JSON.parse(stored.record) as Omit<KeyRecord, Added> & Partial<KeyRecord>),
});

export function createKeyReads({ sql }: Connection) {
  return {
    findKey(hash: string): KeyRecord | null {
      const stored = sql<{ record: string }>("select record from keys where hash = ?").get(hash);
      return stored ? parse(stored) : null;
    },
    listKeys: (): KeyRecord[] =>
      sql<{ record: string }>("select record from keys order by created_at desc, id desc").all().map(parse),
  };
}

export function createKeyWrites({ sql, write }: Connection) {
  function insertKey(record: KeyRecord): void {
    const { changes } = sql(
      "insert into keys (id, hash, created_at, record) values (?, ?, ?, ?) on conflict do nothing",
    ).run(record.id, record.hash, record.createdAt, JSON.stringify(record));
    if (changes === 0) throw idTaken(record.id);
  }

  function change(id: string, changed: (record: KeyRecord) => Partial<KeyRecord> | null): boolean {
    const stored = sql<{ record: string }>("select record from keys where id = ?").get(id);
    const record = stored && parse(stored);
    const changes = record ? changed(record) : null;
    if (changes) sql("update keys set record = ? where id = ?").run(JSON.stringify({ ...record, ...changes }), id);
    return changes !== null;
  }

  return {
    insertKey,
    insertFirstKey: (record: KeyRecord): boolean =>
      sql(
        `insert into keys (id, hash, created_at, record) select ?, ?, ?, ?
         where not exists (select 1 from keys where json_extract(record, '$.kind') = 'private')`,
      ).run(record.id, record.hash, record.createdAt, JSON.stringify(record)).changes === 1,
    /** False when there is no such key or it was revoked before. */
    revokeKey: (id: string, now: string): boolean =>
      write(() => change(id, ({ revokedAt }) => (revokedAt === null ? { revokedAt: now } : null))),
    rotateKey: (id: string, next: KeyRecord, { expiresAt, now }: { expiresAt: string; now: string }): boolean =>
      write(() => {
        const isChanged = change(id, ({ revokedAt, expiresAt: end }) => {
          if (revokedAt !== null || (end !== null && end <= now)) return null;
          return { expiresAt: end !== null && end < expiresAt ? end : expiresAt };
        });
        if (isChanged) insertKey(next);
        return isChanged;
      }),
    noteKeyUse: (uses: readonly { id: string; at: string }[]): void =>
      write(() => {
        for (const { id, at } of uses)
          change(id, ({ lastUsedAt }) => (lastUsedAt === null || lastUsedAt < at ? { lastUsedAt: at } : null));
      }),
  };
}

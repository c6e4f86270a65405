import type { KeyRecord } from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { idTaken } from "./id-taken.ts";

const parse = (stored: { record: string }) => JSON.parse(stored.record) as KeyRecord;

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
  return {
    insertKey(record: KeyRecord): void {
      const { changes } = sql(
        "insert into keys (id, hash, created_at, record) values (?, ?, ?, ?) on conflict do nothing",
      ).run(record.id, record.hash, record.createdAt, JSON.stringify(record));
      if (changes === 0) throw idTaken(record.id);
    },
    insertFirstKey: (record: KeyRecord): boolean =>
      sql(
        `insert into keys (id, hash, created_at, record) select ?, ?, ?, ?
         where not exists (select 1 from keys where json_extract(record, '$.kind') = 'private')`,
      ).run(record.id, record.hash, record.createdAt, JSON.stringify(record)).changes === 1,
    /** False when there is no such key or it was revoked before. */
    revokeKey: (id: string, now: string): boolean =>
      write(() => {
        const stored = sql<{ record: string }>("select record from keys where id = ?").get(id);
        if (!stored) return false;
        const record = parse(stored);
        if (record.revokedAt !== null) return false;
        sql("update keys set record = ? where id = ?").run(JSON.stringify({ ...record, revokedAt: now }), id);
        return true;
      }),
  };
}

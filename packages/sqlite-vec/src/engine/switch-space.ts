import type { EmbeddingSpace } from "@cuecard/core";
import type { StoredBase } from "./base-rows.ts";
import type { Connection } from "./connection.ts";
import { dueAt, parseSource, saveSource, sourceColumns, withoutLease } from "./source-rows.ts";
import { hasVectorTable, makeVectorTable, vectorTable } from "./vectors.ts";

export function hasMissingVectors({ sql }: Connection, base: number): boolean {
  const missing = sql(
    `select 1 from sources join chunks on chunks.source = sources.row
     where sources.base = ? and not exists (select 1 from reembedded where chunk = chunks.row) limit 1`,
  ).get(base);
  return missing !== undefined;
}

/** Puts the base's new vectors in place of the old ones. Only within a transaction, and when none is missing. */
export function switchVectors(connection: Connection, { row: base, record }: StoredBase, target: EmbeddingSpace, now: string): void {
  const { sql } = connection;
  if (hasVectorTable(connection, record.embeddingDimensions)) {
    const remove = sql(`delete from ${vectorTable(record.embeddingDimensions)} where rowid = ?`);
    for (const { chunk } of sql<{ chunk: number }>("select chunk from reembedded where base = ?").all(base)) remove.run(BigInt(chunk));
  }
  makeVectorTable(connection, target.embeddingDimensions);
  sql(
    `insert into ${vectorTable(target.embeddingDimensions)} (rowid, base, embedding) select chunk, base, vector from reembedded where base = ?`,
  ).run(base);
  sql("update bases set record = ? where row = ?").run(JSON.stringify({ ...record, ...target, updatedAt: now }), base);
  giveBackSources(connection, base, now);
}

/** Their runs embed for the old space. */
function giveBackSources(connection: Connection, base: number, now: string): void {
  const leased = connection.sql(`select ${sourceColumns} from sources where base = ? and leased = 1`).all(base).map(parseSource);
  for (const source of leased) {
    const record = { ...source.record, status: source.claimedFrom!, step: null, progress: 0, updatedAt: now };
    saveSource(connection, { ...withoutLease(source, dueAt(now)), record });
  }
}

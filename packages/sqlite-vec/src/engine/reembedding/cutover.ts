import type { EmbeddingSpace } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import type { StoredBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { encodeBase } from "../quantization/quantize-sources.ts";
import { dueAt, parseSource, saveSource, sourceColumns, withoutLease } from "../sources/source-rows.ts";

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
  sql("update vectors set vector = reembedded.vector from reembedded where reembedded.base = ? and reembedded.chunk = vectors.row").run(
    base,
  );
  sql("update bases set record = ? where row = ?").run(JSON.stringify({ ...record, ...target, updatedAt: now }), base);
  encodeBase(connection, base, target.embeddingDimensions);
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

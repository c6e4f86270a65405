import type { SourceRecord } from "@cuecard/core";
import { idTaken } from "@cuecard/sql";
import { removeChunks } from "../chunks/chunk-rows.ts";
import type { Connection } from "../connection.ts";
import { indexMetadata } from "./metadata.ts";
import { dueAt, parseSource, type StoredSource, sourceColumns } from "./source-rows.ts";

/** Adds a source that is due at once. Only within a transaction. */
export function insertSourceRow(
  connection: Connection,
  { workspace, base, record }: { workspace: string; base: number; record: SourceRecord },
): void {
  const { changes, lastInsertRowid } = connection
    .sql(
      `insert into sources (workspace, id, base, created_at, status, blob_key, claimable_at, parent, page_url, fetched_key, source_type,
         filename, record)
       values (@workspace, @id, @base, @createdAt, @status, @blobKey, @claimableAt, @parentId, @pageUrl, @fetchedKey, @sourceType,
         @filename, @stored) on conflict do nothing`,
    )
    .run({
      workspace,
      id: record.id,
      base,
      createdAt: record.createdAt,
      status: record.status,
      blobKey: record.blobKey,
      claimableAt: dueAt(record.createdAt),
      parentId: record.parentId,
      pageUrl: record.parentId === null ? null : record.sourceUrl,
      fetchedKey: record.fetched?.blobKey ?? null,
      sourceType: record.sourceType,
      filename: record.filename,
      stored: JSON.stringify(record),
    });
  if (changes === 0) throw idTaken(record.id);
  indexMetadata(connection, base, Number(lastInsertRowid), record.customMetadata);
}

/** The pages of a site; of every other source none. */
export function findPages({ sql }: Connection, { base, record }: StoredSource): StoredSource[] {
  return sql(`select ${sourceColumns} from sources where base = ? and parent = ?`)
    .all(base, record.id)
    .map(parseSource);
}

/** Removes a source with its chunks. Only within a transaction. */
export function removeSource(connection: Connection, source: StoredSource): void {
  removeChunks(connection, source);
  connection.sql("delete from sources where row = ?").run(source.row);
}

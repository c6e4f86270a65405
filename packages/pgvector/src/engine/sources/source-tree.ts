import type { SourceRecord } from "@cuecard/core";
import { idTaken } from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { removeChunks } from "../chunks/chunk-rows.ts";
import { metadataElements } from "./metadata.ts";
import { dueAt, parseSource, type SourceColumns, type StoredSource, sourceColumns } from "./source-rows.ts";

/** Adds a source, due at once, to a locked knowledge base. */
export async function insertSourceRow(
  query: Query,
  schema: string,
  { workspace, base, record }: { workspace: string; base: string; record: SourceRecord },
): Promise<void> {
  const inserted = await query(
    `insert into ${schema}.sources
       (workspace, id, base, created_at, updated_at, status, step, progress, attempt, blob_key, claimable_at, chunk_count, metadata, record,
        parent, page_url, fetched_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::text[], $14, $15, $16, $17) on conflict do nothing returning 1`,
    [
      workspace,
      storable(record.id),
      base,
      record.createdAt,
      record.updatedAt,
      record.status,
      record.step,
      record.progress,
      record.attempt,
      record.blobKey === null ? null : storable(record.blobKey),
      dueAt(record.createdAt),
      0,
      metadataElements(record.customMetadata),
      JSON.stringify(record),
      record.parentId === null ? null : storable(record.parentId),
      record.parentId === null ? null : storable(record.sourceUrl!),
      record.fetched === null ? null : storable(record.fetched.blobKey),
    ],
  );
  if (inserted.length === 0) throw idTaken(record.id);
}

/** The pages of a locked site, or those of one address, locked too; of every other source none. */
export async function lockPages(
  query: Query,
  schema: string,
  { base, record }: StoredSource,
  address: string | null = null,
): Promise<StoredSource[]> {
  const pages = await query<SourceColumns>(
    `select ${sourceColumns} from ${schema}.sources where base = $1 and parent = $2 and page_url = coalesce($3, page_url)
     order by row for update of sources`,
    [base, storable(record.id), address === null ? null : storable(address)],
  );
  return pages.map(parseSource);
}

/**
 * Removes locked sources with their chunks, and returns every blob that was kept for them. All must be locked before
 * the first one's chunks go: that takes the knowledge base's row, for which a run that holds another source may wait.
 */
export async function removeSources(query: Query, schema: string, sources: StoredSource[]): Promise<string[]> {
  for (const source of sources) await removeChunks(query, schema, source);
  const rows = sources.map(({ row }) => row);
  await query(
    `update ${schema}.bases set removed_version = version where row in (
       select base from ${schema}.sources where row = any($1::bigint[]) and chunk_count > 0)`,
    [rows],
  );
  await query(`delete from ${schema}.sources where row = any($1::bigint[])`, [rows]);
  const keys = sources.flatMap(({ record }) => [record.blobKey, record.fetched?.blobKey ?? null]);
  return keys.filter((key) => key !== null).map(storable);
}

import type { SourceRecord } from "@cuecard/core";
import type { Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { idTaken } from "../id-taken.ts";
import { json, nothing, sql, table } from "../sql.ts";
import { count, rows, type Steps } from "../verb.ts";
import { dueAt, parseSource, type SourceColumns, type StoredSource, sourceColumns } from "./source-rows.ts";

const sources = table("sources");

/** Adds a source, due at once, to a knowledge base that is not deleted meanwhile. */
export function* insertSourceRow(
  dialect: Dialect,
  { workspace, base }: { workspace: string; base: Row },
  record: SourceRecord,
): Steps<void> {
  const { id, createdAt, updatedAt, status, step, progress, attempt, blobKey, parentId, sourceType, filename } = record;
  const pageUrl = parentId === null ? null : record.sourceUrl;
  const inserted = yield* count(
    sql`insert into ${sources} (workspace, id, base, created_at, updated_at, status, step, progress, attempt, blob_key,
        fetched_key, claimable_at, parent, page_url, source_type, filename, file_bytes, metadata, record)
      values (${workspace}, ${id}, ${base}, ${createdAt}, ${updatedAt}, ${status}, ${step}, ${progress}, ${attempt}, ${blobKey},
        ${record.fetched?.blobKey ?? null}, ${dueAt(createdAt)}, ${parentId}, ${pageUrl}, ${sourceType}, ${filename}, ${record.fileSizeBytes},
        ${dialect.metadata(record.customMetadata)}, ${json(record)})
      on conflict do nothing returning 1`,
  );
  if (inserted === 0) throw idTaken(id);
}

/** The pages of a locked site, or that of one address, locked too; of every other source none. */
export function* lockPages(
  dialect: Dialect,
  { base, record }: StoredSource,
  address: string | null = null,
): Steps<StoredSource[]> {
  const ofAddress = address === null ? nothing : sql` and page_url = ${address}`;
  const pages = yield* rows<SourceColumns>(
    sql`select ${sourceColumns} from ${sources} where base = ${base} and parent = ${record.id}${ofAddress}
      order by row${dialect.forUpdate}`,
  );
  return pages.map((page) => parseSource(dialect, page));
}

/** Removes locked sources with their chunks, and returns every blob that was kept for them. */
export function* removeSources(dialect: Dialect, removed: readonly StoredSource[]): Steps<string[]> {
  if (removed.length === 0) return [];
  yield* dialect.removeChunks(removed);
  const gone = dialect.values(
    "gone",
    removed.map(({ row }) => ({ row })),
    { row: "bigint" },
  );
  yield sql`delete from ${sources} where row in (select row from ${gone})`;
  yield "removed";
  return removed
    .flatMap(({ record }) => [record.blobKey, record.fetched?.blobKey ?? null])
    .filter((key) => key !== null);
}

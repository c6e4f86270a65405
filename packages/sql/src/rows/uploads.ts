import type { KnowledgeStore, UploadRecord } from "@cuecard/core";
import { baseRow, type Row } from "../base-row.ts";
import type { Dialect } from "../dialect.ts";
import { idTaken } from "../id-taken.ts";
import { json, sql, table } from "../sql.ts";
import { count, first, read, rows, type Steps, transaction, type WorkspaceVerbs, write } from "../verb.ts";

export type UploadStore = Pick<KnowledgeStore, "insertUpload" | "getUpload" | "completeUpload" | "findUploads">;

interface Columns {
  record: string;
  blob_key: string | null;
  file_size_bytes: number | null;
  completed_at: string | null;
  claimed_by: string | null;
}

const uploads = table("uploads");
const columns = sql`record, blob_key, file_size_bytes, completed_at, claimed_by`;
const isFree = sql`blob_key is not null and claimed_by is null`;

function parse({ original }: Dialect, stored: Columns): UploadRecord {
  const originalOrNull = (text: string | null) => (text === null ? null : original(text));
  return {
    ...(JSON.parse(stored.record) as UploadRecord),
    blobKey: originalOrNull(stored.blob_key),
    fileSizeBytes: stored.file_size_bytes,
    completedAt: stored.completed_at,
    claimedBy: originalOrNull(stored.claimed_by),
  };
}

export const createUploads = (dialect: Dialect): WorkspaceVerbs<UploadStore> => ({
  insertUpload: transaction(function* (workspace, record) {
    const { id, createdAt, filename, mimeType, blobKey, fileSizeBytes, completedAt, claimedBy } = record;
    const base = yield* first<{ row: Row }>(sql`${baseRow(workspace, record.knowledgeBaseId)}${dialect.forKeyShare}`);
    if (!base) return false;
    const inserted = yield* count(
      sql`insert into ${uploads} (workspace, id, base, created_at, filename, mime_type,
          blob_key, file_size_bytes, completed_at, claimed_by, record)
        values (${workspace}, ${id}, ${base.row}, ${createdAt}, ${filename}, ${mimeType},
          ${blobKey}, ${fileSizeBytes}, ${completedAt}, ${claimedBy}, ${json(record)})
        on conflict do nothing returning 1`,
    );
    if (inserted === 0) throw idTaken(id);
    return true;
  }),
  getUpload: read(function* (workspace, id) {
    const upload = yield* first<Columns>(
      sql`select ${columns} from ${uploads} where workspace = ${workspace} and id = ${id}`,
    );
    return upload ? parse(dialect, upload) : null;
  }),
  completeUpload: write(function* (workspace, id, { blobKey, fileSizeBytes, completedAt }) {
    const completed = yield* count(
      sql`update ${uploads} set blob_key = ${blobKey}, file_size_bytes = ${fileSizeBytes}, completed_at = ${completedAt}
        where workspace = ${workspace} and id = ${id} and completed_at is null and claimed_by is null returning 1`,
    );
    return completed === 1;
  }),
  findUploads: read(function* (workspace, { knowledgeBaseId, filename, mimeType }, { limit, after }) {
    const behind = after ? sql` and (created_at, id) > (${after.createdAt}, ${after.id})` : sql``;
    const found = yield* rows<Columns>(
      sql`select ${columns} from ${uploads} where base = (${baseRow(workspace, knowledgeBaseId)})
        and filename = ${filename} and mime_type = ${mimeType} and ${isFree}${behind}
        order by created_at, id limit ${limit + 1}`,
    );
    return { rows: found.slice(0, limit).map((row) => parse(dialect, row)), hasMore: found.length > limit };
  }),
});

/** An upload and the knowledge base that a source of it is added to. */
export interface UploadOfBase {
  /** Workspace of both. */
  workspace: string;
  /** Row of the knowledge base. */
  base: Row;
}

/** Claims an upload that has a blob for a source. False when it is gone, has none or is claimed. */
export function* claimUpload({ workspace, base }: UploadOfBase, uploadId: string, sourceId: string): Steps<boolean> {
  const claimed = yield* count(
    sql`update ${uploads} set claimed_by = ${sourceId}
      where workspace = ${workspace} and id = ${uploadId} and base = ${base} and ${isFree} returning 1`,
  );
  return claimed === 1;
}

/**
 * Which of the uploads may be claimed for a source, locked. Their order is that of their ids, so that two who name the
 * same ones never wait for each other.
 */
export function* lockFreeUploads(
  dialect: Dialect,
  { workspace, base }: UploadOfBase,
  uploadIds: readonly string[],
): Steps<Set<string>> {
  if (uploadIds.length === 0) return new Set();
  const free = yield* rows<{ id: string }>(
    sql`select id from ${uploads} where workspace = ${workspace} and base = ${base}
      and ${dialect.isOneOf("id", uploadIds)} and ${isFree} order by id${dialect.forUpdate}`,
  );
  return new Set(free.map(({ id }) => dialect.original(id)));
}

import type { Page, PageRequest, SourceRecord, UploadRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { idTaken } from "../id-taken.ts";
import { findKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";

interface StoredUpload {
  record: string;
}

const parse = (stored: StoredUpload) => JSON.parse(stored.record) as UploadRecord;

function findById({ sql }: Connection, workspace: string, id: string): UploadRecord | null {
  const stored = sql<StoredUpload>("select record from uploads where workspace = ? and id = ?").get(workspace, id);
  return stored ? parse(stored) : null;
}

export function createUploadReads(connection: Connection) {
  return {
    getUpload: (workspace: string, id: string) => findById(connection, workspace, id),
    findUploads(
      workspace: string,
      match: { knowledgeBaseId: string; filename: string; mimeType: string },
      { limit, after }: PageRequest,
    ): Page<UploadRecord> {
      const behind = after ? "and (created_at, id) > (@afterCreatedAt, @afterId)" : "";
      const rows = connection
        .sql<StoredUpload>(
          `select record from uploads
           where base = (select row from bases where workspace = @workspace and id = @knowledgeBaseId)
             and filename = @filename and mime_type = @mimeType and blob_key is not null and claimed_by is null ${behind}
           order by created_at, id limit @rows`,
        )
        .all({
          ...match,
          workspace,
          ...(after && { afterCreatedAt: after.createdAt, afterId: after.id }),
          rows: limit + 1,
        });
      return { rows: rows.slice(0, limit).map(parse), hasMore: rows.length > limit };
    },
  };
}

export function createUploadWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    /** False when the knowledge base is gone. */
    insertUpload: (workspace: string, record: UploadRecord): boolean =>
      write(() => {
        const base = findKnowledgeBase(connection, workspace, record.knowledgeBaseId);
        if (!base) return false;
        const { changes } = sql(
          `insert into uploads (workspace, id, base, created_at, filename, mime_type, blob_key, claimed_by, record)
           values (@workspace, @id, @base, @createdAt, @filename, @mimeType, @blobKey, @claimedBy, @stored) on conflict do nothing`,
        ).run({ ...record, workspace, base: base.row, stored: JSON.stringify(record) });
        if (changes === 0) throw idTaken(record.id);
        return true;
      }),
    completeUpload: (
      workspace: string,
      id: string,
      facts: { blobKey: string; fileSizeBytes: number; completedAt: string },
    ): boolean =>
      write(() => {
        const upload = findById(connection, workspace, id);
        if (!upload || upload.completedAt !== null || upload.claimedBy !== null) return false;
        saveUpload(connection, workspace, { ...upload, ...facts });
        return true;
      }),
  };
}

/** Whether a source of the same base may claim the upload: it is there, has a blob and is not claimed. */
export function isFree(connection: Connection, workspace: string, uploadId: string, source: SourceRecord): boolean {
  return freeUpload(connection, workspace, uploadId, source) !== null;
}

/** Claims an upload that has a blob for a source of the same base; false when it is gone, has none or is claimed. */
export function claimUpload(
  connection: Connection,
  workspace: string,
  uploadId: string,
  source: SourceRecord,
): boolean {
  const upload = freeUpload(connection, workspace, uploadId, source);
  if (upload) saveUpload(connection, workspace, { ...upload, claimedBy: source.id });
  return upload !== null;
}

function freeUpload(
  connection: Connection,
  workspace: string,
  uploadId: string,
  { knowledgeBaseId }: SourceRecord,
): UploadRecord | null {
  const upload = findById(connection, workspace, uploadId);
  const isOfBase = upload?.knowledgeBaseId === knowledgeBaseId;
  return isOfBase && upload.blobKey !== null && upload.claimedBy === null ? upload : null;
}

function saveUpload({ sql }: Connection, workspace: string, upload: UploadRecord): void {
  sql("update uploads set blob_key = ?, claimed_by = ?, record = ? where workspace = ? and id = ?").run(
    upload.blobKey,
    upload.claimedBy,
    JSON.stringify(upload),
    workspace,
    upload.id,
  );
}

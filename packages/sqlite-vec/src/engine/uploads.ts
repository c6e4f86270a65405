import type { SourceRecord, UploadRecord } from "@cuecard/core";
import { findBase } from "./base-rows.ts";
import type { Connection } from "./connection.ts";
import { idTaken } from "./id-taken.ts";

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
    findUpload(workspace: string, match: { knowledgeBaseId: string; filename: string; mimeType: string }): UploadRecord | null {
      const stored = connection
        .sql<StoredUpload>(
          `select record from uploads
           where base = (select row from bases where workspace = @workspace and id = @knowledgeBaseId)
             and filename = @filename and mime_type = @mimeType and blob_key is not null and claimed_by is null
           order by created_at, id limit 1`,
        )
        .get({ ...match, workspace });
      return stored ? parse(stored) : null;
    },
  };
}

export function createUploadWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    /** False when the base is gone. */
    insertUpload: (workspace: string, record: UploadRecord): boolean =>
      write(() => {
        const base = findBase(connection, workspace, record.knowledgeBaseId);
        if (!base) return false;
        const { changes } = sql(
          `insert into uploads (workspace, id, base, created_at, filename, mime_type, blob_key, claimed_by, record)
           values (@workspace, @id, @base, @createdAt, @filename, @mimeType, @blobKey, @claimedBy, @stored) on conflict do nothing`,
        ).run({ ...record, workspace, base: base.row, stored: JSON.stringify(record) });
        if (changes === 0) throw idTaken(record.id);
        return true;
      }),
    completeUpload: (workspace: string, id: string, facts: { blobKey: string; fileSizeBytes: number; completedAt: string }): boolean =>
      write(() => {
        const upload = findById(connection, workspace, id);
        if (!upload || upload.completedAt !== null) return false;
        saveUpload(connection, workspace, { ...upload, ...facts });
        return true;
      }),
  };
}

/** Claims a completed upload for a source of the same base; false when it is gone, incomplete or claimed. */
export function claimUpload(connection: Connection, workspace: string, uploadId: string, source: SourceRecord): boolean {
  const upload = findById(connection, workspace, uploadId);
  if (upload?.knowledgeBaseId !== source.knowledgeBaseId || upload.completedAt === null || upload.claimedBy !== null) return false;
  saveUpload(connection, workspace, { ...upload, claimedBy: source.id });
  return true;
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

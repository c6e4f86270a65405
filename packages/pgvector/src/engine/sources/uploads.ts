import type { KnowledgeStore, SourceRecord, UploadRecord } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { idTaken } from "../../faults.ts";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";

type Uploads = Pick<KnowledgeStore, "insertUpload" | "getUpload" | "completeUpload" | "findUploads">;

interface Columns {
  record: string;
  blob_key: string | null;
  file_size_bytes: number | null;
  completed_at: string | null;
  claimed_by: string | null;
}

const columns = "record, blob_key, file_size_bytes, completed_at, claimed_by";

const storedOrNull = (text: string | null) => (text === null ? null : storable(text));
const originalOrNull = (text: string | null) => (text === null ? null : original(text));

function parse(stored: Columns): UploadRecord {
  return {
    ...(JSON.parse(stored.record) as UploadRecord),
    blobKey: originalOrNull(stored.blob_key),
    fileSizeBytes: stored.file_size_bytes,
    completedAt: stored.completed_at,
    claimedBy: originalOrNull(stored.claimed_by),
  };
}

export function createUploads({ database, names: { schema } }: Engine, workspace: string): Uploads {
  return {
    insertUpload: (record) => database.transaction((query) => insertUpload(query, schema, workspace, record)),
    async getUpload(id) {
      const [upload] = await database.query<Columns>(
        `select ${columns} from ${schema}.uploads where workspace = $1 and id = $2`,
        [workspace, storable(id)],
      );
      return upload ? parse(upload) : null;
    },
    async completeUpload(id, { blobKey, fileSizeBytes, completedAt }) {
      const completed = await database.query(
        `update ${schema}.uploads set blob_key = $3, file_size_bytes = $4, completed_at = $5
         where workspace = $1 and id = $2 and completed_at is null and claimed_by is null returning 1`,
        [workspace, storable(id), storable(blobKey), fileSizeBytes, completedAt],
      );
      return completed.length === 1;
    },
    async findUploads({ knowledgeBaseId, filename, mimeType }, { limit, after }) {
      const rows = await database.query<Columns>(
        `select ${columns} from ${schema}.uploads
         where base = (select row from ${schema}.bases where workspace = $1 and id = $2)
           and filename = $3 and mime_type = $4 and blob_key is not null and claimed_by is null
           ${after ? "and (created_at, id) > ($6, $7)" : ""}
         order by created_at, id limit $5`,
        [
          workspace,
          storable(knowledgeBaseId),
          storable(filename),
          storable(mimeType),
          limit + 1,
          ...(after ? [after.createdAt, storable(after.id)] : []),
        ],
      );
      return { rows: rows.slice(0, limit).map(parse), hasMore: rows.length > limit };
    },
  };
}

async function insertUpload(query: Query, schema: string, workspace: string, record: UploadRecord): Promise<boolean> {
  const [base] = await query<{ row: string }>(
    `select row::text from ${schema}.bases where workspace = $1 and id = $2 for key share`,
    [workspace, storable(record.knowledgeBaseId)],
  );
  if (!base) return false;
  const inserted = await query(
    `insert into ${schema}.uploads
       (workspace, id, base, created_at, filename, mime_type, blob_key, file_size_bytes, completed_at, claimed_by, record)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [
      workspace,
      storable(record.id),
      base.row,
      record.createdAt,
      storable(record.filename),
      storable(record.mimeType),
      storedOrNull(record.blobKey),
      record.fileSizeBytes,
      record.completedAt,
      storedOrNull(record.claimedBy),
      JSON.stringify(record),
    ],
  );
  if (inserted.length === 0) throw idTaken(record.id);
  return true;
}

/**
 * Claims an upload that has a blob for a source of the same knowledge base. False when it is gone, has none or is
 * claimed.
 */
export async function claimUpload(
  query: Query,
  schema: string,
  claim: { workspace: string; base: string; uploadId: string; source: SourceRecord },
): Promise<boolean> {
  const claimed = await query(
    `update ${schema}.uploads set claimed_by = $4
     where workspace = $1 and id = $2 and base = $3 and blob_key is not null and claimed_by is null returning 1`,
    [claim.workspace, storable(claim.uploadId), claim.base, storable(claim.source.id)],
  );
  return claimed.length === 1;
}

/**
 * Which of the uploads may be claimed for a source of the knowledge base, locked. Their order is that of their ids, so
 * that two who name the same ones never wait for each other.
 */
export async function lockFreeUploads(
  query: Query,
  schema: string,
  { workspace, base, uploadIds }: { workspace: string; base: string; uploadIds: readonly string[] },
): Promise<Set<string>> {
  if (uploadIds.length === 0) return new Set();
  const free = await query<{ id: string }>(
    `select id from ${schema}.uploads
     where workspace = $1 and base = $2 and id = any($3::text[]) and blob_key is not null and claimed_by is null
     order by id for update`,
    [workspace, base, uploadIds.map(storable)],
  );
  return new Set(free.map(({ id }) => original(id)));
}

import type { KnowledgeStore } from "@cuecard/core";
import { afterRequeue } from "@cuecard/core/storage-kit";
import { idTaken } from "../faults.ts";
import { storable } from "../text.ts";
import { unnamedBlobKeys } from "./blob-keys.ts";
import { removeChunks } from "./chunk-rows.ts";
import type { Engine } from "./engine.ts";
import { metadataElements } from "./metadata.ts";
import { selectPage } from "./page.ts";
import { dueAt, holdBase, lockSource, parseRecord, type SourceState, saveSource, withoutLease } from "./source-rows.ts";
import { claimUpload } from "./uploads.ts";

type Sources = Pick<KnowledgeStore, "insertSource" | "getSource" | "listSources" | "deleteSource" | "requeueSource">;

const stateColumns = "status, step, progress, attempt, updated_at, record";

export function createSources({ database, names: { schema } }: Engine, workspace: string): Sources {
  const baseRow = (place: string) => `(select row from ${schema}.bases where workspace = $1 and id = ${place})`;
  return {
    insertSource: (record, uploadId) =>
      database.transaction(async (query) => {
        const [base] = await query<{ row: string }>(
          `select row::text from ${schema}.bases where workspace = $1 and id = $2 for key share`,
          [workspace, storable(record.knowledgeBaseId)],
        );
        if (!base) return "knowledge_base_gone";
        if (uploadId !== null && !(await claimUpload(query, schema, { workspace, base: base.row, uploadId, source: record }))) {
          return "upload_taken";
        }
        const inserted = await query(
          `insert into ${schema}.sources
             (workspace, id, base, created_at, updated_at, status, step, progress, attempt, blob_key, claimable_at, chunk_count, metadata, record)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::text[], $14) on conflict do nothing returning 1`,
          [
            workspace,
            storable(record.id),
            base.row,
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
          ],
        );
        if (inserted.length === 0) throw idTaken(record.id);
        return "done";
      }),
    async getSource(knowledgeBaseId, id) {
      const [source] = await database.query<SourceState>(
        `select ${stateColumns} from ${schema}.sources where workspace = $1 and id = $2 and base = ${baseRow("$3")}`,
        [workspace, storable(id), storable(knowledgeBaseId)],
      );
      return source ? parseRecord(source) : null;
    },
    async listSources(knowledgeBaseId, { status, ...request }) {
      const page = await selectPage<SourceState>(database, {
        select: stateColumns,
        from: `${schema}.sources`,
        where: `base = ${baseRow("$2")}${status ? " and status = $3" : ""}`,
        values: [workspace, storable(knowledgeBaseId), ...(status ? [status] : [])],
        request,
      });
      return { ...page, rows: page.rows.map(parseRecord) };
    },
    deleteSource: (knowledgeBaseId, id) =>
      database.transaction(async (query) => {
        await holdBase(query, schema, workspace, knowledgeBaseId);
        const source = await lockSource(query, schema, { workspace, knowledgeBaseId, id });
        if (!source) return null;
        const uploads = await query<{ blob_key: string | null }>(
          `delete from ${schema}.uploads where workspace = $1 and claimed_by = $2 returning blob_key`,
          [workspace, storable(id)],
        );
        await removeChunks(query, schema, source);
        await query(`delete from ${schema}.sources where row = $1`, [source.row]);
        const keys = uploads.flatMap((upload) => upload.blob_key ?? []);
        if (source.record.blobKey !== null) keys.push(storable(source.record.blobKey));
        return { blobKeys: await unnamedBlobKeys(query, schema, keys) };
      }),
    requeueSource: (knowledgeBaseId, id, from, now) =>
      database.transaction(async (query) => {
        const source = await lockSource(query, schema, { workspace, knowledgeBaseId, id });
        if (!source || !from.includes(source.record.status)) return null;
        const record = afterRequeue(source.record, now);
        if (!record) return source.record;
        await saveSource(query, schema, { ...withoutLease(source, dueAt(now)), losses: 0, record });
        return record;
      }),
  };
}

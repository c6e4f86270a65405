import type { Page, PageRequest, SourceRecord, SourceStatus } from "@cuecard/core";
import { findBase } from "./base-rows.ts";
import { unnamedBlobKeys } from "./blob-keys.ts";
import { removeChunks } from "./chunk-rows.ts";
import type { Compaction } from "./compaction.ts";
import type { Connection } from "./connection.ts";
import { idTaken } from "./id-taken.ts";
import { indexMetadata } from "./metadata.ts";
import { selectPage } from "./page.ts";
import { dueAt, findSource } from "./source-rows.ts";
import { claimUpload } from "./uploads.ts";

export function createSourceReads(connection: Connection) {
  return {
    getSource: (workspace: string, knowledgeBaseId: string, id: string): SourceRecord | null =>
      findSource(connection, workspace, knowledgeBaseId, id)?.record ?? null,
    listSources(workspace: string, knowledgeBaseId: string, request: PageRequest & { status?: SourceStatus }): Page<SourceRecord> {
      const { status } = request;
      const page = selectPage<{ record: string }>(connection, {
        select: "record",
        from: "sources",
        where: `base = (select row from bases where workspace = @workspace and id = @knowledgeBaseId)${status ? " and status = @status" : ""}`,
        parameters: { workspace, knowledgeBaseId, ...(status && { status }) },
        request,
      });
      return { rows: page.rows.map(({ record }) => JSON.parse(record) as SourceRecord), hasMore: page.hasMore };
    },
  };
}

export function createSourceWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;
  return {
    insertSource: (workspace: string, record: SourceRecord, uploadId: string | null): "done" | "knowledge_base_gone" | "upload_taken" =>
      write(() => {
        const base = findBase(connection, workspace, record.knowledgeBaseId);
        if (!base) return "knowledge_base_gone";
        if (uploadId !== null && !claimUpload(connection, workspace, uploadId, record)) return "upload_taken";
        const { changes, lastInsertRowid } = sql(
          `insert into sources (workspace, id, base, created_at, status, blob_key, claimable_at, record)
           values (@workspace, @id, @base, @createdAt, @status, @blobKey, @claimableAt, @stored) on conflict do nothing`,
        ).run({
          workspace,
          id: record.id,
          base: base.row,
          createdAt: record.createdAt,
          status: record.status,
          blobKey: record.blobKey,
          claimableAt: dueAt(record.createdAt),
          stored: JSON.stringify(record),
        });
        if (changes === 0) throw idTaken(record.id);
        indexMetadata(connection, base.row, Number(lastInsertRowid), record.customMetadata);
        return "done";
      }),
    deleteSource(workspace: string, knowledgeBaseId: string, id: string): { blobKeys: string[] } | null {
      const deleted = write(() => {
        const source = findSource(connection, workspace, knowledgeBaseId, id);
        if (!source) return null;
        const uploads = sql<{ blob_key: string | null }>(
          "delete from uploads where workspace = ? and claimed_by = ? returning blob_key",
        ).all(workspace, id);
        removeChunks(connection, source);
        sql("delete from sources where row = ?").run(source.row);
        return { blobKeys: unnamedBlobKeys(connection, [source.record.blobKey, ...uploads.map((upload) => upload.blob_key)]) };
      });
      if (deleted) compaction.request();
      return deleted;
    },
  };
}

import type {
  InsertedSource,
  NewSource,
  Page,
  PageRequest,
  Quota,
  SourceFilter,
  SourcePatch,
  SourceRecord,
  SourceStatus,
} from "@cuecard/core";
import { afterRequeue, afterUpdate } from "@cuecard/core/storage-kit";
import { claimUpload, lockFreeUploads } from "@cuecard/sql";
import type { Connection } from "../connection.ts";
import { dialect } from "../dialect.ts";
import { addSourceUpdate } from "../events.ts";
import { findKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { runSteps } from "../shared-operations.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { checkRoom, roomOf } from "../usage.ts";
import { countSources, listSources } from "./list-sources.ts";
import { replaceMetadata } from "./metadata.ts";
import { blobsOf, dueAt, findSource, saveSource, withoutLease } from "./source-rows.ts";
import { findPages, insertSourceRow, removeSource } from "./source-tree.ts";
import { unreferencedBlobKeys } from "./unreferenced-blobs.ts";

export function createSourceReads(connection: Connection) {
  return {
    getSource: (workspace: string, knowledgeBaseId: string, id: string): SourceRecord | null =>
      findSource(connection, workspace, knowledgeBaseId, id)?.record ?? null,
    listSources: (
      workspace: string,
      knowledgeBaseId: string,
      request: PageRequest & SourceFilter,
    ): Page<SourceRecord> => connection.read(() => listSources(connection, workspace, knowledgeBaseId, request)),
    countSources: (workspace: string, knowledgeBaseId: string, filter: SourceFilter): number =>
      connection.read(() => countSources(connection, workspace, knowledgeBaseId, filter)),
  };
}

export function createSourceWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;

  function insertSource(
    { workspace, base }: { workspace: string; base: number },
    { record, uploadId }: NewSource,
    quotas: readonly Quota[] = [],
  ): "done" | "upload_taken" {
    if (uploadId !== null && !runSteps(connection, claimUpload({ workspace, base }, uploadId, record.id)))
      return "upload_taken";
    checkRoom(connection, workspace, quotas);
    insertSourceRow(connection, { workspace, base, record });
    return "done";
  }

  return {
    insertSource: (
      workspace: string,
      record: SourceRecord,
      uploadId: string | null,
      quotas: readonly Quota[] = [],
    ): "done" | "knowledge_base_gone" | "upload_taken" =>
      write(() => {
        const base = findKnowledgeBase(connection, workspace, record.knowledgeBaseId);
        return base ? insertSource({ workspace, base: base.row }, { record, uploadId }, quotas) : "knowledge_base_gone";
      }),
    insertSources: (
      workspace: string,
      knowledgeBaseId: string,
      sources: NewSource[],
    ): InsertedSource[] | "knowledge_base_gone" =>
      write(() => {
        const base = findKnowledgeBase(connection, workspace, knowledgeBaseId);
        if (!base) return "knowledge_base_gone";
        const taken = sql("select 1 from sources where workspace = ? and id = ?");
        const room = roomOf(
          connection,
          workspace,
          sources.flatMap(({ quotas = [] }) => quotas),
        );
        const uploadIds = sources.flatMap(({ uploadId }) => uploadId ?? []);
        const free = runSteps(connection, lockFreeUploads(dialect, { workspace, base: base.row }, uploadIds));
        return sources.map(({ record, uploadId, quotas = [] }): InsertedSource => {
          if (taken.get(workspace, record.id)) return "id_taken";
          if (uploadId !== null && !free.has(uploadId)) return "upload_taken";
          const noRoom = room.take(quotas);
          if (noRoom !== null) return { noRoom };
          if (uploadId !== null) free.delete(uploadId);
          return insertSource({ workspace, base: base.row }, { record, uploadId });
        });
      }),
    updateSource: (
      workspace: string,
      knowledgeBaseId: string,
      id: string,
      patch: SourcePatch,
      { version, now }: { version: number; now: string },
    ): SourceRecord | "stale" | "gone" =>
      write(() => {
        const source = findSource(connection, workspace, knowledgeBaseId, id);
        if (!source) return "gone";
        if (source.record.version !== version) return "stale";
        const record = afterUpdate(source.record, patch, now);
        saveSource(connection, { ...source, record });
        if (patch.customMetadata !== undefined) replaceMetadata(connection, source, record.customMetadata);
        addSourceUpdate(connection, workspace, record);
        return record;
      }),
    deleteSource(workspace: string, knowledgeBaseId: string, id: string): { blobKeys: string[] } | null {
      const deleted = write(() => {
        const source = findSource(connection, workspace, knowledgeBaseId, id);
        if (!source) return null;
        const uploads = sql<{ blob_key: string | null }>(
          "delete from uploads where workspace = ? and claimed_by = ? returning blob_key",
        ).all(workspace, id);
        const removed = [source, ...findPages(connection, source)];
        for (const one of removed) removeSource(connection, one);
        return {
          blobKeys: unreferencedBlobKeys(connection, [
            ...removed.flatMap(blobsOf),
            ...uploads.map((upload) => upload.blob_key),
          ]),
        };
      });
      if (deleted) compaction.request();
      return deleted;
    },
    requeueSource: (
      workspace: string,
      knowledgeBaseId: string,
      id: string,
      from: SourceStatus[],
      now: string,
    ): SourceRecord | null =>
      write(() => {
        const source = findSource(connection, workspace, knowledgeBaseId, id);
        if (!source || !from.includes(source.record.status)) return null;
        const record = afterRequeue(source.record, now);
        if (!record) return source.record;
        saveSource(connection, { ...withoutLease(source, dueAt(now)), failedDeliveries: 0, record });
        return record;
      }),
  };
}

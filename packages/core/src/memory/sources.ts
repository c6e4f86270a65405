import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { afterRequeue, afterUpdate } from "../storage-kit/source-runs.ts";
import { pageOf } from "./page.ts";
import { addSource, copy, type SourceRow, type WorkspaceRows } from "./rows.ts";
import { removeSources, unreferencedBlobs } from "./unreferenced-blobs.ts";

type Sources = Pick<
  KnowledgeStore,
  "insertSource" | "getSource" | "listSources" | "updateSource" | "deleteSource" | "requeueSource"
>;

export function createMemorySources(rows: WorkspaceRows): Sources {
  return {
    async insertSource(record, uploadId) {
      if (!rows.knowledgeBases.has(record.knowledgeBaseId)) return "knowledge_base_gone";
      const upload = uploadId === null ? null : rows.uploads.get(uploadId);
      const free =
        upload &&
        upload.knowledgeBaseId === record.knowledgeBaseId &&
        upload.blobKey !== null &&
        upload.claimedBy === null;
      if (upload !== null && !free) return "upload_taken";
      addSource(rows, record);
      if (upload) upload.claimedBy = record.id;
      return "done";
    },
    async getSource(knowledgeBaseId, id) {
      return copy(find(knowledgeBaseId, id)?.record ?? null);
    },
    async listSources(knowledgeBaseId, { status, parentId, ...page }) {
      const records = [...rows.sources.values()].map((row) => row.record);
      const matching = records.filter(
        (record) =>
          record.knowledgeBaseId === knowledgeBaseId &&
          (status === undefined || record.status === status) &&
          (parentId === undefined || record.parentId === parentId),
      );
      return pageOf(matching, page);
    },
    async updateSource(knowledgeBaseId, id, patch, { version, now }) {
      const row = find(knowledgeBaseId, id);
      if (!row) return "gone";
      if (row.record.version !== version) return "stale";
      row.record = afterUpdate(row.record, copy(patch), now);
      return copy(row.record);
    },
    async deleteSource(knowledgeBaseId, id) {
      if (!find(knowledgeBaseId, id)) return null;
      const uploads = [...rows.uploads.values()].filter((upload) => upload.claimedBy === id);
      for (const upload of uploads) rows.uploads.delete(upload.id);
      const removed = removeSources(rows, ({ record }) => record.id === id || record.parentId === id);
      return { blobKeys: unreferencedBlobs(rows, [...uploads.map(({ blobKey }) => blobKey), ...removed]) };
    },
    async requeueSource(knowledgeBaseId, id, from, now) {
      const row = find(knowledgeBaseId, id);
      if (!row || !from.includes(row.record.status)) return null;
      const requeued = afterRequeue(row.record, now);
      if (requeued) Object.assign(row, { record: requeued, dueAt: Date.parse(now) });
      return copy(row.record);
    },
  };

  function find(knowledgeBaseId: string, id: string): SourceRow | undefined {
    const row = rows.sources.get(id);
    return row?.record.knowledgeBaseId === knowledgeBaseId ? row : undefined;
  }
}

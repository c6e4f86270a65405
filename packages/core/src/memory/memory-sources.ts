import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { afterRequeue } from "../storage-kit/source-runs.ts";
import { unnamedBlobs } from "./memory-blob-keys.ts";
import { pageOf } from "./memory-pages.ts";
import { add, copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

type Sources = Pick<KnowledgeStore, "insertSource" | "getSource" | "listSources" | "deleteSource" | "requeueSource">;

export function createMemorySources(rows: WorkspaceRows): Sources {
  return {
    async insertSource(record, uploadId) {
      if (!rows.knowledgeBases.has(record.knowledgeBaseId)) return "knowledge_base_gone";
      const upload = uploadId === null ? null : rows.uploads.get(uploadId);
      const free = upload && upload.knowledgeBaseId === record.knowledgeBaseId && upload.blobKey !== null && upload.claimedBy === null;
      if (upload !== null && !free) return "upload_taken";
      const dueAt = Date.parse(record.createdAt);
      add(rows.sources, record.id, { record: copy(record), title: null, dueAt, claimedFrom: null, losses: 0, chunks: [] });
      if (upload) upload.claimedBy = record.id;
      return "done";
    },
    async getSource(knowledgeBaseId, id) {
      return copy(find(knowledgeBaseId, id)?.record ?? null);
    },
    async listSources(knowledgeBaseId, { status, ...page }) {
      const records = [...rows.sources.values()].map((row) => row.record);
      const matching = records.filter(
        (record) => record.knowledgeBaseId === knowledgeBaseId && (status === undefined || record.status === status),
      );
      return pageOf(matching, page);
    },
    async deleteSource(knowledgeBaseId, id) {
      const row = find(knowledgeBaseId, id);
      if (!row) return null;
      rows.sources.delete(id);
      const uploads = [...rows.uploads.values()].filter((upload) => upload.claimedBy === id);
      for (const upload of uploads) rows.uploads.delete(upload.id);
      return { blobKeys: unnamedBlobs(rows, [...uploads, row.record]) };
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

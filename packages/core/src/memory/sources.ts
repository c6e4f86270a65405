import type { KnowledgeStore, NewSource, SourceRecord } from "../ports/storage/knowledge.ts";
import type { SourceFilter } from "../schema/source.ts";
import { matchesName } from "../storage-kit/matches-name.ts";
import { passesFilter, readFilter } from "../storage-kit/metadata-filter.ts";
import { afterRequeue, afterUpdate } from "../storage-kit/source-runs.ts";
import { addSourceUpdate } from "./events.ts";
import { pageOf } from "./page.ts";
import { addSource, copy, type SourceRow, type WorkspaceRows } from "./rows.ts";
import { removeSources, unreferencedBlobs } from "./unreferenced-blobs.ts";
import { checkRoom, roomOf } from "./usage.ts";

type Sources = Pick<
  KnowledgeStore,
  | "insertSource"
  | "insertSources"
  | "getSource"
  | "listSources"
  | "countSources"
  | "updateSource"
  | "deleteSource"
  | "requeueSource"
>;

export function createMemorySources(rows: WorkspaceRows): Sources {
  return {
    async insertSource(record, uploadId, quotas = []) {
      if (!rows.knowledgeBases.has(record.knowledgeBaseId)) return "knowledge_base_gone";
      if (uploadId !== null && !isFree(record.knowledgeBaseId, uploadId)) return "upload_taken";
      checkRoom(rows, quotas);
      insert({ record, uploadId });
      return "done";
    },
    async insertSources(knowledgeBaseId, sources) {
      if (!rows.knowledgeBases.has(knowledgeBaseId)) return "knowledge_base_gone";
      return sources.map(({ record, uploadId, quotas = [] }) => {
        if (rows.sources.has(record.id)) return "id_taken";
        if (uploadId !== null && !isFree(knowledgeBaseId, uploadId)) return "upload_taken";
        const noRoom = roomOf(rows, quotas).take(quotas);
        if (noRoom !== null) return { noRoom };
        insert({ record, uploadId });
        return "done";
      });
    },
    async getSource(knowledgeBaseId, id) {
      return copy(find(knowledgeBaseId, id)?.record ?? null);
    },
    async listSources(knowledgeBaseId, { limit, after, ...filter }) {
      const records = [...rows.sources.values()].map((row) => row.record);
      const passes = sourceCondition(filter);
      const matching = records.filter((record) => record.knowledgeBaseId === knowledgeBaseId && passes(record));
      return pageOf(matching, { limit, after });
    },
    async countSources(knowledgeBaseId, filter) {
      const records = [...rows.sources.values()].map((row) => row.record);
      const passes = sourceCondition(filter);
      return records.filter((record) => record.knowledgeBaseId === knowledgeBaseId && passes(record)).length;
    },
    async updateSource(knowledgeBaseId, id, patch, { version, now }) {
      const row = find(knowledgeBaseId, id);
      if (!row) return "gone";
      if (row.record.version !== version) return "stale";
      row.record = afterUpdate(row.record, copy(patch), now);
      addSourceUpdate(rows, row.record);
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

  function isFree(knowledgeBaseId: string, uploadId: string): boolean {
    const upload = rows.uploads.get(uploadId);
    return upload?.knowledgeBaseId === knowledgeBaseId && upload.blobKey !== null && upload.claimedBy === null;
  }

  function insert({ record, uploadId }: NewSource): void {
    addSource(rows, record);
    if (uploadId !== null) rows.uploads.get(uploadId)!.claimedBy = record.id;
  }

  function find(knowledgeBaseId: string, id: string): SourceRow | undefined {
    const row = rows.sources.get(id);
    return row?.record.knowledgeBaseId === knowledgeBaseId ? row : undefined;
  }
}

function sourceCondition(filter: SourceFilter): (source: SourceRecord) => boolean {
  const { status, sourceType, filename, parentId, minBytes, maxBytes, updatedFrom, updatedTo } = filter;
  const metadata = readFilter(filter.filter ?? {});
  return (source) =>
    (status === undefined || source.status === status) &&
    (sourceType === undefined || source.sourceType === sourceType) &&
    (filename === undefined || matchesName(source.filename, filename)) &&
    (parentId === undefined || source.parentId === parentId) &&
    (minBytes === undefined || (source.fileSizeBytes ?? -1) >= minBytes) &&
    (maxBytes === undefined || (source.fileSizeBytes ?? Infinity) <= maxBytes) &&
    (updatedFrom === undefined || source.updatedAt >= updatedFrom) &&
    (updatedTo === undefined || source.updatedAt < updatedTo) &&
    passesFilter(source.customMetadata, metadata);
}

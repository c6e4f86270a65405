import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { readKnowledgeBase } from "../storage-kit/read-knowledge-base.ts";
import { reschedule, withCounts } from "./knowledge-base-rows.ts";
import { hasName, isNamed, pageOf, rowsNamed } from "./page.ts";
import { add, copy, type WorkspaceRows } from "./rows.ts";
import { removeSources, unreferencedBlobs } from "./unreferenced-blobs.ts";
import { checkRoom } from "./usage.ts";

type Bases = Pick<
  KnowledgeStore,
  | "insertKnowledgeBase"
  | "insertNamedKnowledgeBase"
  | "getKnowledgeBase"
  | "knowledgeBasesNamed"
  | "listKnowledgeBases"
  | "updateKnowledgeBase"
  | "deleteKnowledgeBase"
>;

export function createMemoryKnowledgeBases(rows: WorkspaceRows): Bases {
  return {
    async insertKnowledgeBase(record, quotas = []) {
      checkRoom(rows, quotas);
      add(rows.knowledgeBases, record.id, readKnowledgeBase(JSON.stringify(record)));
    },
    async insertNamedKnowledgeBase(record, quotas = []) {
      if (hasName(rows.knowledgeBases.values(), record.name)) return false;
      checkRoom(rows, quotas);
      add(rows.knowledgeBases, record.id, readKnowledgeBase(JSON.stringify(record)));
      return true;
    },
    async getKnowledgeBase(id) {
      const record = rows.knowledgeBases.get(id);
      return record ? withCounts(rows, record) : null;
    },
    async knowledgeBasesNamed(name) {
      return rowsNamed(rows.knowledgeBases.values(), name).map((record) => withCounts(rows, record));
    },
    async listKnowledgeBases(request) {
      const named = [...rows.knowledgeBases.values()].filter((record) => isNamed(record, request));
      const page = pageOf(named, request);
      return { ...page, rows: page.rows.map((record) => withCounts(rows, record)) };
    },
    async updateKnowledgeBase(id, patch, now) {
      const record = rows.knowledgeBases.get(id);
      if (!record) return null;
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      Object.assign(record, copy(given), { updatedAt: now });
      if ("autoRefresh" in given || "refreshInterval" in given) reschedule(rows, record);
      return withCounts(rows, record);
    },
    async deleteKnowledgeBase(id) {
      if (!rows.knowledgeBases.delete(id)) return null;
      rows.deletedKnowledgeBases.add(id);
      rows.reembeddings.delete(id);
      for (const [gapId, { state }] of rows.gaps) if (state.knowledgeBaseId === id) rows.gaps.delete(gapId);
      const uploads = [...rows.uploads.values()].filter((upload) => upload.knowledgeBaseId === id);
      for (const upload of uploads) rows.uploads.delete(upload.id);
      const removed = removeSources(rows, ({ record }) => record.knowledgeBaseId === id);
      return { blobKeys: unreferencedBlobs(rows, [...uploads.map(({ blobKey }) => blobKey), ...removed]) };
    },
  };
}

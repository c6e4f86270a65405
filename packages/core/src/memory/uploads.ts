import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { newestFirst } from "./page.ts";
import { add, copy, type WorkspaceRows } from "./rows.ts";

type Uploads = Pick<KnowledgeStore, "insertUpload" | "getUpload" | "completeUpload" | "findUploads">;

export function createMemoryUploads({ knowledgeBases, uploads }: WorkspaceRows): Uploads {
  return {
    async insertUpload(record) {
      if (!knowledgeBases.has(record.knowledgeBaseId)) return false;
      add(uploads, record.id, copy(record));
      return true;
    },
    async getUpload(id) {
      return copy(uploads.get(id) ?? null);
    },
    async completeUpload(id, { blobKey, fileSizeBytes, completedAt }) {
      const upload = uploads.get(id);
      if (!upload || upload.completedAt !== null || upload.claimedBy !== null) return false;
      Object.assign(upload, { blobKey, fileSizeBytes, completedAt });
      return true;
    },
    async findUploads({ knowledgeBaseId, filename, mimeType }, { limit, after }) {
      const matching = [...uploads.values()].filter(
        (upload) =>
          upload.knowledgeBaseId === knowledgeBaseId &&
          upload.filename === filename &&
          upload.mimeType === mimeType &&
          upload.blobKey !== null &&
          upload.claimedBy === null &&
          (after === null || newestFirst(upload, after) < 0),
      );
      const oldestFirst = matching.sort((left, right) => newestFirst(right, left));
      return { rows: copy(oldestFirst.slice(0, limit)), hasMore: oldestFirst.length > limit };
    },
  };
}

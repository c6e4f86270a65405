import type { KnowledgeStore } from "../ports/storage/knowledge.ts";
import { newestFirst } from "./memory-pages.ts";
import { add, copy, type WorkspaceRows } from "./rows.ts";

type Uploads = Pick<KnowledgeStore, "insertUpload" | "getUpload" | "completeUpload" | "findUpload">;

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
      if (!upload || upload.completedAt !== null) return false;
      Object.assign(upload, { blobKey, fileSizeBytes, completedAt });
      return true;
    },
    async findUpload({ knowledgeBaseId, filename, mimeType }) {
      const matching = [...uploads.values()].filter(
        (upload) =>
          upload.knowledgeBaseId === knowledgeBaseId &&
          upload.filename === filename &&
          upload.mimeType === mimeType &&
          upload.completedAt !== null &&
          upload.claimedBy === null,
      );
      return copy(matching.sort(newestFirst).at(-1) ?? null);
    },
  };
}

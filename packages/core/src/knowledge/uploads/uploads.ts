import type { PendingUpload, Uploads } from "../../api/uploads.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeStore, UploadRecord } from "../../ports/storage/knowledge.ts";
import { parseInput } from "../../schema/parse.ts";
import { CreateUpload } from "../../schema/source.ts";
import { fileTooLarge } from "../content/sized-content.ts";
import type { ById } from "../knowledge-bases/by-id.ts";
import { notFound } from "../knowledge-bases/knowledge-bases.ts";
import { checkAccepted } from "./accepted-types.ts";
import { expired, receiveUpload } from "./receive-upload.ts";

export interface UploadsOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Pick<Extractor, "accepts">;
  now: () => number;
  newId: NewId;
}

export function createUploads({ workspace, store, blobs, extractor, now, newId }: UploadsOptions): ById<Uploads> {
  const newKey = (knowledgeBaseId: string, id: string) => `${workspace}/${knowledgeBaseId}/${id}/${newId("item")}`;

  return {
    async create(knowledgeBaseId, body) {
      const { filename, mimeType, fileSizeBytes: announced } = parseInput(CreateUpload, body);
      checkAccepted(extractor.accepts, filename, mimeType);
      const bytes = announced ?? null;
      if (bytes !== null && bytes > limits.fileBytes) throw fileTooLarge(String(bytes));
      const id = newId("upl");
      const blobKey = newKey(knowledgeBaseId, id);
      const put = await blobs.presignPut(blobKey, { mimeType, bytes, expiresInMs: limits.uploadUrlMs });
      const record: UploadRecord = {
        id,
        knowledgeBaseId,
        filename,
        mimeType,
        blobKey: put && blobKey,
        fileSizeBytes: bytes,
        completedAt: null,
        claimedBy: null,
        expiresAt: new Date(now() + limits.uploadUrlMs).toISOString(),
        createdAt: new Date(now()).toISOString(),
      };
      if (!(await store.insertUpload(record))) notFound(knowledgeBaseId);
      return { ...pending(record), put };
    },

    async get(uploadId) {
      return pending(await find(uploadId));
    },

    async sign(uploadId) {
      const upload = await find(uploadId);
      const { blobKey, mimeType, fileSizeBytes: bytes, expiresAt, completedAt } = upload;
      const expiresInMs = Date.parse(expiresAt) - now();
      if (expiresInMs <= 0) throw expired(upload);
      // An upload that came through this process has a key as well, and no address.
      if (blobKey === null || completedAt !== null) return { ...pending(upload), put: null };
      return { ...pending(upload), put: await blobs.presignPut(blobKey, { mimeType, bytes, expiresInMs }) };
    },

    async receive(uploadId, content, { signal } = {}) {
      const upload = await find(uploadId);
      const blobKey = newKey(upload.knowledgeBaseId, uploadId);
      return receiveUpload({ store, blobs, now, blobKey, signal }, upload, content);
    },
  };

  async function find(uploadId: string): Promise<UploadRecord> {
    const upload = await store.getUpload(uploadId);
    if (!upload)
      throw new CuecardError("upload_url_invalid", `Upload ${uploadId} does not exist; request a new upload URL.`);
    return upload;
  }
}

function pending({ id, knowledgeBaseId, filename, mimeType, expiresAt }: UploadRecord): PendingUpload {
  return { uploadId: id, knowledgeBaseId, filename, mimeType, expiresAt };
}

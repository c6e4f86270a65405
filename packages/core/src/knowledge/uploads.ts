import { CuecardError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { BlobStore, BlobStream } from "../ports/blob-store.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { KnowledgeStore, UploadRecord } from "../ports/storage/knowledge.ts";
import { parseInput } from "../schema/parse.ts";
import { CreateUpload } from "../schema/source.ts";
import type { PendingUpload, Uploads } from "../services.ts";
import { checkAccepted } from "./accepted-types.ts";
import { notFound } from "./knowledge-bases.ts";

export interface UploadsOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Pick<Extractor, "accepts">;
  now: () => number;
  newId: NewId;
}

/** Longest time one upload may take. */
const receiveTimeoutMs = 15 * 60_000;

export function createUploads({ workspace, store, blobs, extractor, now, newId }: UploadsOptions): Uploads {
  return {
    async create(knowledgeBaseId, body) {
      const { filename, mimeType } = parseInput(CreateUpload, body);
      checkAccepted(extractor.accepts, filename, mimeType);
      const record: UploadRecord = {
        id: newId("upl"),
        knowledgeBaseId,
        filename,
        mimeType,
        blobKey: null,
        fileSizeBytes: null,
        completedAt: null,
        claimedBy: null,
        expiresAt: new Date(now() + limits.uploadUrlMs).toISOString(),
        createdAt: new Date(now()).toISOString(),
      };
      if (!(await store.insertUpload(record))) notFound(knowledgeBaseId);
      return pending(record);
    },

    async get(uploadId) {
      return pending(await find(uploadId));
    },

    async receive(uploadId, content, { signal } = {}) {
      const upload = await find(uploadId);
      if (upload.completedAt !== null) throw used(uploadId);
      if (now() > Date.parse(upload.expiresAt)) {
        throw new CuecardError("upload_url_expired", `Upload ${uploadId} expired at ${upload.expiresAt}; ask for a new upload URL.`);
      }
      const blobKey = `${workspace}/${upload.knowledgeBaseId}/${uploadId}/${newId("item")}`;
      const deadline = AbortSignal.timeout(receiveTimeoutMs);
      const fileSizeBytes = await blobs.put(blobKey, atMost(limits.fileBytes, content), {
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      const completed = await store.completeUpload(uploadId, { blobKey, fileSizeBytes, completedAt: new Date(now()).toISOString() });
      if (!completed) {
        await blobs.delete(blobKey);
        throw used(uploadId);
      }
      return { fileSizeBytes };
    },
  };

  async function find(uploadId: string): Promise<UploadRecord> {
    const upload = await store.getUpload(uploadId);
    if (!upload) throw new CuecardError("upload_url_invalid", `There is no upload ${uploadId}; ask for a new upload URL.`);
    return upload;
  }
}

function pending({ id, knowledgeBaseId, filename, mimeType, expiresAt }: UploadRecord): PendingUpload {
  return { uploadId: id, knowledgeBaseId, filename, mimeType, expiresAt };
}

function used(uploadId: string): CuecardError {
  return new CuecardError("upload_url_used", `Upload ${uploadId} was completed before; ask for a new upload URL to send another file.`);
}

async function* atMost(maximum: number, content: BlobStream): BlobStream {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes > maximum) {
      throw new CuecardError(
        "file_too_large",
        `The file is larger than ${maximum} bytes (50 MB); nothing was kept. Split it and upload the parts.`,
      );
    }
    yield piece;
  }
}

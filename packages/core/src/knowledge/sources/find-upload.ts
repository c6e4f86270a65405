import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { BlobFacts, BlobStore } from "../../ports/blob-store.ts";
import type { KnowledgeStore, UploadRecord } from "../../ports/storage/knowledge.ts";
import type { PageKey } from "../../ports/storage/page.ts";
import { fileTooLarge } from "../content/sized-content.ts";
import { sameType } from "../uploads/accepted-types.ts";
import type { Registration } from "./source-record.ts";

type FileRegistration = Extract<Registration, { sourceType: "file" }>;

interface Uploaded {
  upload: UploadRecord & { blobKey: string };
  bytes: number;
  /** As the blob store knows it; null where it needs no check. */
  mimeType: string | null;
}

/** Uploads of the same name that the blob store is asked about at once. */
const askedAtOnce = 20;
const askTimeoutMs = 60_000;

/**
 * The upload that a registration means: the one it names, else the oldest unclaimed one of its filename and type whose
 * bytes are there. What was received here was checked while it came. What the client PUT to the blob store itself is
 * checked now: a file of another type (`content_type_mismatch`) or over 50 MB (`file_too_large`) is deleted. Throws
 * `upload_not_found` and `upload_size_mismatch` too.
 */
export async function findUpload(
  { store, blobs }: { store: KnowledgeStore; blobs: BlobStore },
  knowledgeBaseId: string,
  registration: FileRegistration,
): Promise<UploadRecord & { blobKey: string }> {
  const { filename, mimeType, fileSizeBytes, uploadId } = registration;
  const found = uploadId ? await lookAtNamed(uploadId) : await lookForOldest();
  if (!found) throw notUploaded(knowledgeBaseId, registration);
  const { upload, ...facts } = found;
  if (facts.mimeType !== null && !sameType(facts.mimeType, mimeType)) {
    await blobs.delete(upload.blobKey);
    const message = `"${filename}" was uploaded as ${facts.mimeType}, but the upload was made for ${mimeType}. Nothing was kept. Upload it again with that type.`;
    throw new CuecardError("content_type_mismatch", message);
  }
  if (facts.bytes > limits.fileBytes) {
    await blobs.delete(upload.blobKey);
    throw fileTooLarge(String(facts.bytes));
  }
  if (facts.bytes !== fileSizeBytes) {
    const message = `fileSizeBytes is ${fileSizeBytes}, but ${facts.bytes} bytes of "${filename}" were uploaded; register it with that size, or upload it again.`;
    throw new CuecardError("upload_size_mismatch", message, { param: "fileSizeBytes" });
  }
  return upload;

  async function lookAtNamed(id: string): Promise<Uploaded | null> {
    const upload = await store.getUpload(id);
    const fits =
      upload &&
      upload.knowledgeBaseId === knowledgeBaseId &&
      upload.filename === filename &&
      upload.mimeType === mimeType;
    return fits && upload.claimedBy === null ? look(upload) : null;
  }

  async function lookForOldest(): Promise<Uploaded | null> {
    for (let after: PageKey | null = null; ; ) {
      const { rows, hasMore } = await store.findUploads(
        { knowledgeBaseId, filename, mimeType },
        { limit: askedAtOnce, after },
      );
      const oldest = (await Promise.all(rows.map(look))).find((each) => each !== null);
      if (oldest) return oldest;
      if (!hasMore) return null;
      after = rows.at(-1)!;
    }
  }

  async function look(upload: UploadRecord): Promise<Uploaded | null> {
    const { blobKey, completedAt, fileSizeBytes: received } = upload;
    if (blobKey === null) return null;
    const found = { ...upload, blobKey };
    if (completedAt !== null) return { upload: found, bytes: received!, mimeType: null };
    const facts: BlobFacts | null = await blobs.stat(blobKey, { signal: AbortSignal.timeout(askTimeoutMs) });
    return facts && { upload: found, ...facts };
  }
}

function notUploaded(knowledgeBaseId: string, { filename, mimeType, uploadId }: FileRegistration): CuecardError {
  const which = uploadId ? `Upload ${uploadId} of` : "No upload of";
  const state = uploadId ? "is not complete, or is a source already" : "is complete and waits to become a source";
  const message = `${which} "${filename}" (${mimeType}) in ${knowledgeBaseId} ${state}; ask for an upload URL and PUT the file to it first.`;
  return new CuecardError("upload_not_found", message);
}

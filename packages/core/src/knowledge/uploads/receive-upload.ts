import { CuecardError } from "../../errors.ts";
import type { BlobStore, BlobStream } from "../../ports/blob-store.ts";
import type { KnowledgeStore, UploadRecord } from "../../ports/storage/knowledge.ts";
import { exactly, withinFileLimit } from "../content/sized-content.ts";

/** Longest time one upload may take. */
const receiveTimeoutMs = 15 * 60_000;

export interface ReceiveUploadOptions {
  store: Pick<KnowledgeStore, "completeUpload">;
  blobs: Pick<BlobStore, "put" | "delete">;
  now: () => number;
  /** A key that no other blob has. */
  blobKey: string;
  signal: AbortSignal | undefined;
}

/** Streams an upload's bytes to the blob store, once. When it throws, nothing is kept. */
export async function receiveUpload(
  { store, blobs, now, blobKey, signal }: ReceiveUploadOptions,
  upload: UploadRecord,
  content: BlobStream,
): Promise<{ fileSizeBytes: number }> {
  if (upload.completedAt !== null || upload.claimedBy !== null) throw used(upload.id);
  if (now() > Date.parse(upload.expiresAt)) throw expired(upload);
  const deadline = AbortSignal.timeout(receiveTimeoutMs);
  const fileSizeBytes = await blobs.put(blobKey, asAnnounced(upload, content), {
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  });
  const completedAt = new Date(now()).toISOString();
  if (!(await store.completeUpload(upload.id, { blobKey, fileSizeBytes, completedAt }))) {
    await blobs.delete(blobKey);
    throw used(upload.id);
  }
  return { fileSizeBytes };
}

/** An upload whose time is over. */
export function expired({ id, expiresAt }: UploadRecord): CuecardError {
  return new CuecardError("upload_url_expired", `Upload ${id} expired at ${expiresAt}; ask for a new upload URL.`);
}

function used(uploadId: string): CuecardError {
  return new CuecardError(
    "upload_url_used",
    `Upload ${uploadId} was already completed; request a new upload URL to send another file.`,
  );
}

function asAnnounced({ filename, fileSizeBytes }: UploadRecord, content: BlobStream): BlobStream {
  if (fileSizeBytes === null) return withinFileLimit(content);
  return exactly(fileSizeBytes, content, (counted) => {
    const message = `"${filename}" was announced with ${fileSizeBytes} bytes, but ${counted} arrived. Nothing was kept. Send exactly the announced file.`;
    return new CuecardError("upload_size_mismatch", message, { param: "fileSizeBytes" });
  });
}

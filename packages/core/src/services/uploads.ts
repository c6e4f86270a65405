import type { BlobStream, PresignedPut } from "../ports/blob-store.ts";
import type { CreateUpload } from "../schema/source.ts";
import type { CallOptions } from "./call-options.ts";

/** An upload that waits for its bytes. */
export interface PendingUpload {
  /** Id of the upload. */
  uploadId: string;
  /** The knowledge base that the file is for. */
  knowledgeBaseId: string;
  /** Name of the file. */
  filename: string;
  /** Type of the file. */
  mimeType: string;
  /** When it stops taking bytes. ISO 8601. */
  expiresAt: string;
}

/** A new upload, with the address for its bytes where clients can reach the blob store. */
export interface CreatedUpload extends PendingUpload {
  /** Where a client can PUT the bytes itself until `expiresAt`. Null when the blob store takes none: they come through `receive`, which is always open. */
  put: PresignedPut | null;
}

/** Takes files before they are registered as sources. `sources.addFile` does both. */
export interface Uploads {
  /** Makes an upload for one file. Throws `unsupported_media_type` and `file_too_large`. */
  create(knowledgeBaseId: string, input: CreateUpload): Promise<CreatedUpload>;
  /** The upload; throws `upload_url_invalid` when there is none. */
  get(uploadId: string): Promise<PendingUpload>;
  /**
   * Streams the bytes to the blob store, at most 50 MB, once. Throws `file_too_large`, `upload_size_mismatch` (another size than
   * announced), `upload_url_used` or `upload_url_expired`; then nothing is kept.
   */
  receive(uploadId: string, content: BlobStream, options?: CallOptions): Promise<{ fileSizeBytes: number }>;
}

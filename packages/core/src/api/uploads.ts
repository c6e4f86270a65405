import type { BlobStream, PresignedPut } from "../ports/blob-store.ts";
import type { CreateUpload } from "../schema/source.ts";
import type { CallOptions } from "./call-options.ts";
import type { KnowledgeBaseRef } from "./knowledge-bases.ts";

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
  /** The upload takes no bytes after this time. ISO 8601. */
  expiresAt: string;
}

/** A new upload, with an address for its bytes when the blob store can sign one. */
export interface CreatedUpload extends PendingUpload {
  /**
   * Where a client can PUT the bytes itself until `expiresAt`. Null when the blob store signs no addresses. `receive`
   * works in both cases.
   */
  put: PresignedPut | null;
}

/** Uploads of files, before they are registered as sources. `sources.addFile` does both in one step. */
export interface Uploads {
  /** Makes an upload for one file. Throws `unsupported_media_type`, and `file_too_large` above 50 MB. */
  create(knowledgeBase: KnowledgeBaseRef, input: CreateUpload): Promise<CreatedUpload>;
  /** Returns the upload. Throws `upload_url_invalid` for an unknown id. */
  get(uploadId: string): Promise<PendingUpload>;
  /**
   * Returns the upload with an address that is signed again, for the rest of its time. Throws `upload_url_invalid` for an
   * unknown id, and `upload_url_expired`.
   */
  sign(uploadId: string): Promise<CreatedUpload>;
  /**
   * Streams the bytes to the blob store: at most 50 MB, and once per upload. Throws `file_too_large`,
   * `upload_size_mismatch` (the size differs from `fileSizeBytes`), `upload_url_used` or `upload_url_expired`. After an
   * error nothing is kept.
   */
  receive(uploadId: string, content: BlobStream, options?: CallOptions): Promise<{ fileSizeBytes: number }>;
}

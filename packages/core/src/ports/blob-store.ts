/** The bytes of one blob, in pieces. */
export type BlobStream = AsyncIterable<Uint8Array>;

/** Facts of a stored blob. */
export interface BlobFacts {
  /** Size in bytes. */
  bytes: number;
  /** The Content-Type of its PUT; null when the store keeps none. */
  mimeType: string | null;
}

/** A signed address to which a client can PUT one blob. */
export interface PresignedPut {
  /** Address that takes the PUT. */
  url: string;
  /** Headers that the PUT must send unchanged. */
  headers: Record<string, string>;
}

/**
 * Keeps bytes under keys of `A-Za-z0-9._-` segments joined by `/`, at most 512 characters. No segment is `.` or `..`.
 * Values are streamed in both directions, so that a 50 MB file is never in memory as a whole.
 */
export interface BlobStore {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Prepares the store. Throws one clear error when it can't. */
  open(): Promise<void>;
  /**
   * Writes all of `content` or nothing: readers never see a part, and a failed or aborted write leaves no blob. Returns
   * the number of bytes.
   */
  put(key: string, content: BlobStream, options: { signal: AbortSignal }): Promise<number>;
  /** Returns the bytes, or null when the blob does not exist. */
  get(key: string, options: { signal: AbortSignal }): Promise<BlobStream | null>;
  /** Returns size and type without the bytes, or null when the blob does not exist. */
  stat(key: string, options: { signal: AbortSignal }): Promise<BlobFacts | null>;
  /**
   * Returns an address that accepts a PUT of this key for `expiresInMs` milliseconds: only of this type, and only of
   * this length when `bytes` is not null. It may be used more than once, so core checks the result with `stat`. Null
   * when clients can't reach this store; the bytes then go through `put`.
   */
  presignPut(
    key: string,
    options: { mimeType: string; bytes: number | null; expiresInMs: number },
  ): Promise<PresignedPut | null>;
  /** Deletes the blob, if it exists. Deleting a missing blob is not an error. */
  delete(key: string): Promise<void>;
  /** Yields every key that begins with `prefix`, in any order. */
  keys(prefix: string): AsyncIterable<string>;
  /** Closes connections. A second call does nothing. */
  close(): Promise<void>;
}

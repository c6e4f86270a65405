/** The bytes of one blob, piece by piece. */
export type BlobStream = AsyncIterable<Uint8Array>;

/** What a blob store knows of a blob. */
export interface BlobFacts {
  /** Size in bytes. */
  bytes: number;
  /** The Content-Type it was PUT with; null when the store keeps none. */
  mimeType: string | null;
}

/** Where a client may PUT one blob itself. */
export interface PresignedPut {
  /** Address that takes the PUT. */
  url: string;
  /** The PUT must carry them as they are. */
  headers: Record<string, string>;
}

/**
 * Keeps bytes under keys of `A-Za-z0-9._-` segments joined by `/`, at most 512 characters. Values are streamed both ways, so
 * that a 50 MB file never stands whole in memory. No segment is `.` or `..`.
 */
export interface BlobStore {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Makes what it needs; throws one clear error when it can't. */
  open(): Promise<void>;
  /** Writes all of `content` or nothing: a reader never sees a part, a thrown or aborted write leaves no blob. Returns the bytes written. */
  put(key: string, content: BlobStream, options: { signal: AbortSignal }): Promise<number>;
  /** The bytes, or null when there is no such blob. */
  get(key: string, options: { signal: AbortSignal }): Promise<BlobStream | null>;
  /** Size and type without the bytes, or null when there is no such blob. */
  stat(key: string, options: { signal: AbortSignal }): Promise<BlobFacts | null>;
  /**
   * An address that takes a PUT of this key until `expiresInMs` from now, of that type only, and of that length only when `bytes` is
   * not null. It may be used more than once, so what arrived is checked with `stat`. Null: clients can't reach this store, and
   * bytes go through `put`.
   */
  presignPut(
    key: string,
    options: { mimeType: string; bytes: number | null; expiresInMs: number },
  ): Promise<PresignedPut | null>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key that begins with `prefix`, in any order. */
  keys(prefix: string): AsyncIterable<string>;
  /** Frees connections; a second call does nothing. */
  close(): Promise<void>;
}

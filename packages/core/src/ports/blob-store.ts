export type BlobStream = AsyncIterable<Uint8Array>;

/**
 * Keeps bytes under keys of `A-Za-z0-9._-` segments joined by `/`, at most 512 characters. Values are streamed both ways, so
 * that a 50 MB file never stands whole in memory. No segment is `.` or `..`.
 */
export interface BlobStore {
  /** Makes what it needs; throws one clear error when it can't. */
  open(): Promise<void>;
  /** Writes all of `content` or nothing: a reader never sees a part, a thrown or aborted write leaves no blob. Returns the bytes written. */
  put(key: string, content: BlobStream, options: { signal: AbortSignal }): Promise<number>;
  /** The bytes, or null when there is no such blob. */
  get(key: string, options: { signal: AbortSignal }): Promise<BlobStream | null>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key that begins with `prefix`, in any order. */
  keys(prefix: string): AsyncIterable<string>;
  close(): Promise<void>;
}

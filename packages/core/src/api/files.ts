import type { BlobStream } from "../ports/blob-store.ts";
import type { ChunkStrategy, Source } from "../schema/source.ts";

/** Content of a file: a string (stored as UTF-8), bytes in memory, or a stream of bytes (Node or web). */
export type FileContent = string | Uint8Array | ArrayBuffer | Blob | BlobStream | ReadableStream<Uint8Array>;

/** The bytes that a source was made of. */
export interface SourceOriginal {
  /** A name for the file: its own, a text's title with `.txt`, or the last part of a page's address. */
  filename: string;
  /** MIME type of a file as it was declared, or of a text; null for a page when nobody kept its type. */
  mimeType: string | null;
  /** Size in bytes. */
  fileSizeBytes: number;
  /** The bytes, as they were received. Read them within 15 minutes. */
  content: BlobStream;
}

/** How a file is processed. The defaults are those of `sources.add`. */
export interface FileOptions {
  /** MIME type, such as `application/pdf`. @default derived from the file extension */
  mimeType?: string;
  /** Where chunks may begin and end. @default "auto" */
  chunkStrategy?: ChunkStrategy;
  /** Most tokens of a chunk, 64 to 2,048. @default 512 */
  chunkMaxTokens?: number;
  /**
   * Tokens that a chunk repeats from the previous chunk, 0 to 256. @default 64, at most a quarter of `chunkMaxTokens`
   */
  chunkOverlap?: number;
  /** A JSON object of your own. Searches can filter by its values. */
  customMetadata?: Source["customMetadata"];
}

/** A file on this machine's disk. */
export interface FileByPath extends FileOptions {
  /** Path or `file:` URL. A relative path starts at the working directory of the process. */
  path: string | URL;
  /** Name of the source. @default the last part of the path */
  name?: string;
}

/** A file in memory or from a stream, at most 50 MB. */
export interface FileByContent extends FileOptions {
  /** Name of the source. The extension says its type, as in `prices.md`. */
  name: string;
  /** Its bytes. */
  content: FileContent;
}

/** A file to add as a source: from disk, or by its content. */
export type FileInput = FileByPath | FileByContent;

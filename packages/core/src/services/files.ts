import type { BlobStream } from "../ports/blob-store.ts";
import type { ChunkStrategy, Source } from "../schema/source.ts";

/** Bytes of a file: a text, which is stored as UTF-8, bytes that are here, or a stream of them such as Node's or the web's. */
export type FileContent = string | Uint8Array | ArrayBuffer | Blob | BlobStream | ReadableStream<Uint8Array>;

/** How a file is processed; what is left out has the defaults of `sources.add`. */
export interface FileOptions {
  /** MIME type, such as `application/pdf`. @default by the name's ending */
  mimeType?: string;
  /** Where chunks may begin and end. @default "auto" */
  chunkStrategy?: ChunkStrategy;
  /** Most tokens of a chunk, 64 to 2,048. @default 512 */
  chunkMaxTokens?: number;
  /** Tokens that a chunk repeats of the one before it, 0 to 256. @default 64, at most a quarter of `chunkMaxTokens` */
  chunkOverlap?: number;
  /** Your own facts, by which searches can filter. */
  customMetadata?: Source["customMetadata"];
}

/** A file on this machine's disk. */
export interface FileByPath extends FileOptions {
  /** A relative one begins at the process's working directory. */
  path: string | URL;
  /** What the source is called. @default the last part of the path */
  name?: string;
}

/** A file that is given with its bytes, at most 50 MB. */
export interface FileByContent extends FileOptions {
  /** What the source is called, with the ending that tells its type, such as `prices.md`. */
  name: string;
  /** Its bytes. */
  content: FileContent;
}

/** A file to add as a source: one on disk with options, or one that is given with its bytes. */
export type FileInput = FileByPath | FileByContent;

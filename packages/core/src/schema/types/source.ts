// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { JsonObject } from "./common.ts";
import type { Crawl, CrawlInput, CrawlReport } from "./crawl.ts";

/** A chunk as `GET …/sources/:docId/chunks` lists it, in the order of the document. */
export interface Chunk {
  /** Id of the chunk. */
  id: string;
  /** The type of this object. */
  object: "chunk";
  /** The source that it is from. */
  sourceId: string;
  /** The knowledge base that it is in. */
  knowledgeBaseId: string;
  /** Its place among the source's chunks, from 0. */
  position: number;
  /** Its words, as they stand in the document. */
  text: string;
  /** First UTF-16 index in the document's text. */
  start: number;
  /** One past the last UTF-16 index. */
  end: number;
  /** Page that it begins on, from 1, where the document has pages. */
  page: number | null;
  /** Headings that it stands under, the outermost first. */
  headingPath: string[];
  /** Head of the table that it has rows of. */
  tableHeader: string | null;
  /** Rows of the one table that the chunk has rows of; 1 is the first below the head. */
  rows: RowRange | null;
  /** The question that the chunk answers, where it was cut as one of a question and its answer. */
  question: string | null;
  /** cl100k_base tokens of the text with its headings and table head. */
  tokenCount: number;
}

/** How a document is cut into chunks; `auto` chooses by what the document is. */
export type ChunkStrategy = "auto" | "semantic" | "sliding_window" | "table" | "code" | "faq";

/** Body of `POST …/upload-url`. */
export interface CreateUpload {
  /** Name of the file. */
  filename: string;
  /** MIME type, such as `application/pdf`. */
  mimeType: string;
  /** When it is known: the upload then takes a file of exactly this size and no other. */
  fileSizeBytes?: number | null | undefined;
}

/** Query of `POST …/sources/:docId/refresh`. */
export interface RefreshQuery {
  /**
   * `outdated`: only a source that would be cut otherwise now, such as after an update; one that would not is answered as it is. A site always is.
   * @default "always"
   */
  when?: "always" | "outdated" | undefined;
}

/** A file that was uploaded. */
export interface RegisterFileSource {
  /** A file. */
  sourceType: "file";
  /** Name of the file, as it was uploaded. */
  filename: string;
  /** MIME type, as it was uploaded, such as `application/pdf`. */
  mimeType: string;
  /** Size in bytes. */
  fileSizeBytes: number;
  /** Which upload to register; by default the oldest unclaimed one of that filename and type. */
  uploadId?: string | null | undefined;
  /** How the document is cut into chunks; `auto` by default. */
  chunkStrategy?: ChunkStrategy | null | undefined;
  /** Most tokens (cl100k_base) of a chunk with its headings; 512 by default. 64 to 2048. */
  chunkMaxTokens?: number | null | undefined;
  /** Tokens that neighbouring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less. 0 to 256. */
  chunkOverlap?: number | null | undefined;
  /** Any JSON object. It is attached to each chunk, and searches can filter by it. */
  customMetadata?: JsonObject | null | undefined;
}

/** Body of `POST /v1/knowledge-base/:kbId/sources`. */
export type RegisterSource = RegisterFileSource | RegisterUrlSource | RegisterTextSource;

/** A text that is given as it is. */
export interface RegisterTextSource {
  /** A text. */
  sourceType: "text";
  /** Title of the text; citations name it. */
  textTitle: string;
  /** The text itself. */
  textContent: string;
  /** How the document is cut into chunks; `auto` by default. */
  chunkStrategy?: ChunkStrategy | null | undefined;
  /** Most tokens (cl100k_base) of a chunk with its headings; 512 by default. 64 to 2048. */
  chunkMaxTokens?: number | null | undefined;
  /** Tokens that neighbouring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less. 0 to 256. */
  chunkOverlap?: number | null | undefined;
  /** Any JSON object. It is attached to each chunk, and searches can filter by it. */
  customMetadata?: JsonObject | null | undefined;
}

/** A web page, or with `crawl` a site. */
export interface RegisterUrlSource {
  /** A web page. */
  sourceType: "url";
  /** Address of the page, http or https. */
  sourceUrl: string;
  /** Follows the site from this page: every page found becomes a source of its own. */
  crawl?: CrawlInput | null | undefined;
  /** How the document is cut into chunks; `auto` by default. */
  chunkStrategy?: ChunkStrategy | null | undefined;
  /** Most tokens (cl100k_base) of a chunk with its headings; 512 by default. 64 to 2048. */
  chunkMaxTokens?: number | null | undefined;
  /** Tokens that neighbouring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less. 0 to 256. */
  chunkOverlap?: number | null | undefined;
  /** Any JSON object. It is attached to each chunk, and searches can filter by it. */
  customMetadata?: JsonObject | null | undefined;
}

/** Rows of one table, both included; 1 is the first below its head. */
export interface RowRange {
  /** First row. */
  from: number;
  /** Last row. */
  to: number;
}

/** A source as /v1 returns it; fields of the other source types are null. */
export interface Source {
  /** Id of the source. */
  id: string;
  /** The type of this object. */
  object: "source";
  /** The knowledge base that it belongs to. */
  knowledgeBaseId: string;
  /** A file, a web page or a text. */
  sourceType: "file" | "url" | "text";
  /** Of a file: its name. */
  filename: string | null;
  /** Of a file: its MIME type. */
  mimeType: string | null;
  /** Of a file: its size in bytes. */
  fileSizeBytes: number | null;
  /** Of a page: its address. */
  sourceUrl: string | null;
  /** Of a text: its title. */
  textTitle: string | null;
  /** Of a site: how it is followed. It has no chunks of its own; its pages have. */
  crawl: Crawl | null;
  /** Of a page that a crawl found: the site's source. */
  parentId: string | null;
  /** Of a site: what its last crawl came to; null before the first one has ended. */
  crawlReport: CrawlReport | null;
  /** How it is cut into chunks. */
  chunkStrategy: ChunkStrategy;
  /** Most tokens of a chunk with its headings. */
  chunkMaxTokens: number;
  /** Tokens that neighbouring chunks share. */
  chunkOverlap: number;
  /** Metadata that is attached to each chunk. */
  customMetadata: JsonObject | null;
  /** Where it is in its life. */
  status: SourceStatus;
  /** Of a failed source: what happened and what to do, as a sentence. */
  processingError: string | null;
  /** Of a failed source: the same as a code, such as `no_text`. */
  errorCode: string | null;
  /** Whether another try may succeed without a change. */
  retryable: boolean;
  /** While it is processed: what is being done. */
  step: SourceStep | null;
  /** How far it is, 0 to 1. */
  progress: number;
  /** How often it was processed. */
  attempt: number;
  /** What was left out or looked odd, as sentences. */
  warnings: string[];
  /** Its chunks that can be found. */
  chunkCount: number;
  /** cl100k_base tokens of its chunks together. */
  tokenCount: number;
  /** SHA-256 of the source's bytes, in hex. */
  contentHash: string | null;
  /** When it last became ready. */
  lastProcessedAt: string | null;
  /** When it is refreshed next; null when it is not. */
  nextRefreshAt: string | null;
  /** When it was registered. */
  createdAt: string;
  /** When it last changed. */
  updatedAt: string;
}

/** Where a source is in its life: it waits, is processed, can be found, or failed. */
export type SourceStatus = "pending" | "processing" | "ready" | "failed";

/** Answer of `GET …/sources/:docId/status`. */
export interface SourceStatusReport {
  /** Id of the source. */
  id: string;
  /** The knowledge base that it belongs to. */
  knowledgeBaseId: string;
  /** Where it is in its life. */
  status: SourceStatus;
  /** Of a failed source: what happened and what to do, as a sentence. */
  processingError: string | null;
  /** Of a failed source: the same as a code, such as `no_text`. */
  errorCode: string | null;
  /** Whether another try may succeed without a change. */
  retryable: boolean;
  /** While it is processed: what is being done. */
  step: SourceStep | null;
  /** How far it is, 0 to 1. */
  progress: number;
  /** How often it was processed. */
  attempt: number;
  /** What was left out or looked odd, as sentences. */
  warnings: string[];
  /** Of a site: what its last crawl came to; null before the first one has ended. */
  crawlReport: CrawlReport | null;
  /** Its chunks that can be found. */
  chunkCount: number;
  /** When it last changed. */
  updatedAt: string;
  /** The type of this object. */
  object: "source_status";
}

/** What a worker is doing with a source that is `processing`. */
export type SourceStep = "fetching" | "extracting" | "chunking" | "embedding" | "storing";

/** Query of `GET …/sources`. */
export interface SourcesQuery {
  /**
   * Most items of the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the page before; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only sources of this status. */
  status?: SourceStatus | undefined;
  /** Only the pages of this site. */
  parentId?: string | undefined;
}

/** Answer of `POST …/upload-url`. */
export interface Upload {
  /** Name it when you register the file. */
  uploadId: string;
  /** Where to PUT the bytes, once, without a key. */
  uploadUrl: string;
  /** The method to use. */
  method: "PUT";
  /** The PUT must carry them as they are. */
  headers: { [key: string]: string };
  /** The last moment at which the PUT is taken. */
  expiresAt: string;
}

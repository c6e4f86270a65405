// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { JsonObject } from "./common.ts";
import type { Crawl, CrawlInput, CrawlReport } from "./crawl.ts";
import type { MetadataFilter } from "./metadata-filter.ts";

/** Body of `POST …/sources/batch`. */
export interface AddSources {
  /** The sources to add, each as for one alone. Each has a result of its own, in this order. */
  sources: RegisterSource[];
}

/** What became of one of several sources. */
export interface AddedSource {
  /** The source; null when it was refused. */
  source: Source | null;
  /** Why it was refused; null when it was added. */
  error: Refusal | null;
}

/** Answer of `POST …/sources/batch`. */
export interface AddedSources {
  /** The type of this object. */
  object: "added_sources";
  /** What became of each source, in the order in which they were sent. */
  results: AddedSource[];
}

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
  /** Its position among the source's chunks, from 0. */
  position: number;
  /** Its text, exactly as in the document. */
  text: string;
  /** First UTF-16 index in the document's text. */
  start: number;
  /** One past the last UTF-16 index. */
  end: number;
  /** Page on which it begins, from 1; null when the document has no pages. */
  page: number | null;
  /** Headings at the start of the chunk, the outermost first. */
  headingPath: string[];
  /** Further sections in the chunk, in order; absent when there are none, and in chunks of older versions. */
  sections?: ChunkSection[] | undefined;
  /** White space between the previous chunk and this one, at most its last 4 characters; absent when there is none, and in chunks of older versions. */
  spaceBefore?: string | undefined;
  /** Head of the table whose rows are in the chunk. */
  tableHeader: string | null;
  /** Rows of the table in the chunk. Row 1 is the first below the head. */
  rows: RowRange | null;
  /** The question that the chunk answers, if it was cut as a question with its answer. */
  question: string | null;
  /** cl100k_base tokens of the text, its headings and its table head. */
  tokenCount: number;
}

/** Where the heading path changes inside a chunk. */
export interface ChunkSection {
  /** Start of the section: UTF-16 index in the document's text, after the start of the chunk. */
  start: number;
  /** Headings from there on, the outermost first. */
  headingPath: string[];
}

/** Where a chunk stands in a source's text. */
export interface ChunkSpan {
  /** Id of the chunk. */
  id: string;
  /** Its position among the source's chunks, from 0. */
  position: number;
  /** First UTF-16 index in the document's text. */
  start: number;
  /** One past the last UTF-16 index. */
  end: number;
  /** Page on which it begins, from 1; null when the document has no pages. */
  page: number | null;
  /** Headings at the start of the chunk, the outermost first. */
  headingPath: string[];
  /** Head of the table whose rows are in the chunk. */
  tableHeader: string | null;
}

/** How a document is cut into chunks; `auto` chooses by what the document is. */
export type ChunkStrategy = "auto" | "semantic" | "sliding_window" | "table" | "code" | "faq";

/** Body of `POST …/upload-url`. */
export interface CreateUpload {
  /** Name of the file. */
  filename: string;
  /** MIME type, such as `application/pdf`. */
  mimeType: string;
  /** Size in bytes, if you know it. The upload then accepts only a file of exactly this size. */
  fileSizeBytes?: number | null | undefined;
}

/** Body of `POST …/sources/delete`: which sources, as in a list, or all. */
export interface DeleteSources {
  /** Only sources with this status. */
  status?: SourceStatus | undefined;
  /** Only files, only web pages or only texts. */
  sourceType?: "file" | "url" | "text" | undefined;
  /** Only files of this name. `*` stands for any characters, such as in `*.pdf`. */
  filename?: string | undefined;
  /** Only the pages of this site. */
  parentId?: string | undefined;
  /** Only sources whose `customMetadata` passes, as in a search: `{ "year": { "$gte": 2024 } }`. */
  filter?: MetadataFilter | undefined;
  /**
   * Whether every source is meant; only without a filter.
   * @default false
   */
  all?: boolean | undefined;
  /**
   * Whether to answer which sources are meant, and to delete none.
   * @default false
   */
  dryRun?: boolean | undefined;
}

/** Answer of `POST …/sources/delete`. */
export interface DeletedSources {
  /** The type of this object. */
  object: "deleted_sources";
  /** True: nothing was deleted. */
  dryRun: boolean;
  /** Sources that were deleted, or would be in a dry run. Pages that go with their site are not counted. */
  count: number;
  /** Ids of the first 100 of them, newest first. */
  sourceIds: string[];
  /** Sources that are meant and still there. Send the same request again until there are none. */
  remaining: number;
}

/** Query of `POST …/sources/:docId/refresh`. */
export interface RefreshQuery {
  /**
   * `outdated` processes only a source that would be cut differently now, such as after an update of Cuecard. It returns any other source unchanged. A site is always crawled.
   * @default "always"
   */
  when?: "always" | "outdated" | undefined;
}

/** Why one of several was refused. */
export interface Refusal {
  /** Kind of the error. */
  type:
    | "invalid_request_error"
    | "authentication_error"
    | "permission_error"
    | "not_found_error"
    | "conflict_error"
    | "rate_limit_error"
    | "api_error";
  /** What happened. Decide by this, not by the message. Later versions may add codes. */
  code:
    | "invalid_json"
    | "missing_field"
    | "invalid_value"
    | "unknown_field"
    | "value_out_of_range"
    | "text_too_long"
    | "upload_size_mismatch"
    | "invalid_team_definition"
    | "not_available"
    | "method_not_allowed"
    | "file_too_large"
    | "body_too_large"
    | "headers_too_large"
    | "request_timeout"
    | "unsupported_media_type"
    | "content_type_mismatch"
    | "idempotency_key_reused"
    | "missing_api_key"
    | "invalid_api_key"
    | "private_key_required"
    | "scope_required"
    | "quota_exceeded"
    | "knowledge_base_not_allowed"
    | "upload_url_invalid"
    | "upload_url_expired"
    | "upload_url_used"
    | "host_not_allowed"
    | "knowledge_base_not_found"
    | "source_not_found"
    | "chunk_not_found"
    | "original_not_kept"
    | "gap_not_found"
    | "team_not_found"
    | "team_version_not_found"
    | "agent_not_found"
    | "call_not_found"
    | "transfer_not_found"
    | "key_not_found"
    | "webhook_not_found"
    | "eval_case_not_found"
    | "delivery_not_found"
    | "route_not_found"
    | "key_inactive"
    | "upload_not_found"
    | "source_busy"
    | "source_failed"
    | "knowledge_base_in_use"
    | "version_conflict"
    | "precondition_failed"
    | "request_in_progress"
    | "rate_limited"
    | "id_taken"
    | "webhook_disabled"
    | "call_ended"
    | "call_moved"
    | "turn_not_revisable"
    | "transfer_conflict"
    | "team_inactive"
    | "team_has_no_members"
    | "embedding_space_mismatch"
    | "data_folder_locked"
    | "content_changed"
    | "no_text"
    | "password_protected"
    | "corrupt_file"
    | "expands_too_far"
    | "unsupported_content"
    | "fetch_failed"
    | "fetch_blocked"
    | "embedding_failed"
    | "reranking_failed"
    | "upstream_failed"
    | "upstream_refused"
    | "worker_lost"
    | "timeout"
    | "aborted"
    | "storage_failed"
    | "storage_lost"
    | "shutting_down"
    | "overloaded"
    | "internal_error";
  /** What happened, with the values, and what to do next. */
  message: string;
  /** Path of the one field at fault in this item; null when no single field is. */
  param: string | null;
  /** All problems, when the item has several. */
  issues: {
    /** Path of the field. */
    path: string;
    /** What is wrong. */
    message: string;
  }[];
}

/** A file that was uploaded. */
export interface RegisterFileSource {
  /** A file. */
  sourceType: "file";
  /** Name of the uploaded file. */
  filename: string;
  /** MIME type of the uploaded file, such as `application/pdf`. */
  mimeType: string;
  /** Size in bytes. */
  fileSizeBytes: number;
  /** Upload to register; by default the oldest unregistered one with this filename and type. */
  uploadId?: string | null | undefined;
  /** How to cut the document into chunks; `auto` by default. */
  chunkStrategy?: ChunkStrategy | null | undefined;
  /** Most tokens (cl100k_base) of a chunk with its headings; 512 by default. 64 to 2048. */
  chunkMaxTokens?: number | null | undefined;
  /** Tokens that neighboring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less. 0 to 256. */
  chunkOverlap?: number | null | undefined;
  /** Any JSON object. Each chunk has it, and searches can filter by its values. */
  customMetadata?: JsonObject | null | undefined;
}

/** Body of `POST /v1/knowledge-base/:kbId/sources`. */
export type RegisterSource = RegisterFileSource | RegisterUrlSource | RegisterTextSource;

/** A text. */
export interface RegisterTextSource {
  /** A text. */
  sourceType: "text";
  /** Title of the text, for citations. */
  textTitle: string;
  /** The text itself. */
  textContent: string;
  /** How to cut the document into chunks; `auto` by default. */
  chunkStrategy?: ChunkStrategy | null | undefined;
  /** Most tokens (cl100k_base) of a chunk with its headings; 512 by default. 64 to 2048. */
  chunkMaxTokens?: number | null | undefined;
  /** Tokens that neighboring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less. 0 to 256. */
  chunkOverlap?: number | null | undefined;
  /** Any JSON object. Each chunk has it, and searches can filter by its values. */
  customMetadata?: JsonObject | null | undefined;
}

/** A web page, or with `crawl` a site. */
export interface RegisterUrlSource {
  /** A web page. */
  sourceType: "url";
  /** Address of the page, http or https. */
  sourceUrl: string;
  /** Crawls the site from this page: every page found becomes a source of its own. */
  crawl?: CrawlInput | null | undefined;
  /** How to cut the document into chunks; `auto` by default. */
  chunkStrategy?: ChunkStrategy | null | undefined;
  /** Most tokens (cl100k_base) of a chunk with its headings; 512 by default. 64 to 2048. */
  chunkMaxTokens?: number | null | undefined;
  /** Tokens that neighboring chunks share; by default 64, or a quarter of `chunkMaxTokens` if that is less. 0 to 256. */
  chunkOverlap?: number | null | undefined;
  /** Any JSON object. Each chunk has it, and searches can filter by its values. */
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
  /** What kind of source it is: a file, a web page or a text. */
  sourceType: "file" | "url" | "text";
  /** Name of a file; null for other sources. */
  filename: string | null;
  /** MIME type of a file; null for other sources. */
  mimeType: string | null;
  /** Size of a file in bytes; null for other sources. */
  fileSizeBytes: number | null;
  /** Address of a page; null for other sources. */
  sourceUrl: string | null;
  /** Title of a text; null for other sources. */
  textTitle: string | null;
  /** Title for citations that was set; null: the document's own. */
  title: string | null;
  /** How a site is crawled; null for other sources. A site has no chunks of its own: its pages have them. */
  crawl: Crawl | null;
  /** For a page that a crawl found: id of the site's source. */
  parentId: string | null;
  /** For a site: result of its last crawl; null before the first one has ended. */
  crawlReport: CrawlReport | null;
  /** How it is cut into chunks. */
  chunkStrategy: ChunkStrategy;
  /** Most tokens of a chunk with its headings. */
  chunkMaxTokens: number;
  /** Tokens that neighboring chunks share. */
  chunkOverlap: number;
  /** Metadata that is attached to each chunk. */
  customMetadata: JsonObject | null;
  /** Its status. */
  status: SourceStatus;
  /** For a failed source: what happened and what to do, as a sentence. */
  processingError: string | null;
  /** For a failed source: the error code, such as `no_text`. */
  errorCode: string | null;
  /** Whether a retry may succeed without any change. */
  retryable: boolean;
  /** Current step, while it is processed. */
  step: SourceStep | null;
  /** Progress of processing, 0 to 1. */
  progress: number;
  /** Number of runs so far. */
  attempt: number;
  /** Warnings about its content, such as parts that were left out. */
  warnings: string[];
  /** Number of its chunks that can be found. */
  chunkCount: number;
  /** cl100k_base tokens of all its chunks. */
  tokenCount: number;
  /** SHA-256 of the source's bytes, in hex. */
  contentHash: string | null;
  /** When it last became ready. ISO 8601, UTC. */
  lastProcessedAt: string | null;
  /** When it is refreshed next; null when no refresh is scheduled. */
  nextRefreshAt: string | null;
  /** Version of its title and metadata. Each change of them adds one; processing does not. */
  version: number;
  /** When it was registered. ISO 8601, UTC. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** Which sources of a knowledge base. All that is given must hold. */
export interface SourceFilter {
  /** Only sources with this status. */
  status?: SourceStatus | undefined;
  /** Only files, only web pages or only texts. */
  sourceType?: "file" | "url" | "text" | undefined;
  /** Only files of this name. `*` stands for any characters, such as in `*.pdf`. */
  filename?: string | undefined;
  /** Only the pages of this site. */
  parentId?: string | undefined;
  /** Only sources whose `customMetadata` passes, as in a search: `{ "year": { "$gte": 2024 } }`. */
  filter?: MetadataFilter | undefined;
}

/** Status of a source: `pending` waits, `processing` is being processed, `ready` can be found, `failed` says why. */
export type SourceStatus = "pending" | "processing" | "ready" | "failed";

/** Answer of `GET …/sources/:docId/status`. */
export interface SourceStatusReport {
  /** Id of the source. */
  id: string;
  /** The knowledge base that it belongs to. */
  knowledgeBaseId: string;
  /** Its status. */
  status: SourceStatus;
  /** For a failed source: what happened and what to do, as a sentence. */
  processingError: string | null;
  /** For a failed source: the error code, such as `no_text`. */
  errorCode: string | null;
  /** Whether a retry may succeed without any change. */
  retryable: boolean;
  /** Current step, while it is processed. */
  step: SourceStep | null;
  /** Progress of processing, 0 to 1. */
  progress: number;
  /** Number of runs so far. */
  attempt: number;
  /** Warnings about its content, such as parts that were left out. */
  warnings: string[];
  /** For a site: result of its last crawl; null before the first one has ended. */
  crawlReport: CrawlReport | null;
  /** Number of its chunks that can be found. */
  chunkCount: number;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** The type of this object. */
  object: "source_status";
}

/** What a worker is doing with a source that is `processing`. */
export type SourceStep = "fetching" | "extracting" | "chunking" | "embedding" | "storing";

/** A piece of a source's text with the chunks that it was cut into. */
export interface SourceText {
  /** The type of this object. */
  object: "source_text";
  /** Id of the source. */
  sourceId: string;
  /** The knowledge base that it belongs to. */
  knowledgeBaseId: string;
  /** When this text was processed. Another time on a later page: the text has changed, so begin again. ISO 8601, UTC. */
  lastProcessedAt: string | null;
  /** First UTF-16 index of this piece in the document's text. */
  start: number;
  /** One past its last UTF-16 index. */
  end: number;
  /** The document's text from `start` to `end`, as it was parsed. What no chunk holds, mostly white space, stands as spaces. */
  text: string;
  /** The chunks of this piece, in order. Their places count from the beginning of the document's text. */
  chunks: ChunkSpan[];
  /** Whether another piece follows. It begins at the end of this one, or before it when chunks overlap. */
  hasMore: boolean;
  /** The `cursor` of the next piece; null on the last one. */
  nextCursor: string | null;
}

/** Query of `GET …/sources`. In an address, `filter` is JSON. */
export interface SourcesQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only sources with this status. */
  status?: SourceStatus | undefined;
  /** Only files, only web pages or only texts. */
  sourceType?: "file" | "url" | "text" | undefined;
  /** Only files of this name. `*` stands for any characters, such as in `*.pdf`. */
  filename?: string | undefined;
  /** Only the pages of this site. */
  parentId?: string | undefined;
  /** Only sources whose `customMetadata` passes, as in a search: `{ "year": { "$gte": 2024 } }`. */
  filter?: MetadataFilter | undefined;
}

/** Query of `GET …/sources/:docId/status`. */
export interface StatusQuery {
  /**
   * Longest wait for the source to become `ready` or `failed`, in milliseconds. Then it is answered as it is. 0 to 30000.
   * @default 0
   */
  waitMs?: number | undefined;
}

/** Body of `PATCH …/sources/:docId`. What is left out stays. Nothing is read again. */
export interface UpdateSource {
  /** Title for citations; null brings back the document's own. */
  title?: string | null | undefined;
  /** Any JSON object; it replaces the old one, and the next search filters by it. Null removes it. */
  customMetadata?: JsonObject | null | undefined;
  /** Version of the source that you changed. Throws version_conflict at another version. */
  ifVersion?: number | null | undefined;
}

/** Answer of `POST …/upload-url`. */
export interface Upload {
  /** Id of the upload. Pass it when you register the file. */
  uploadId: string;
  /** URL for one PUT of the bytes, without an API key. */
  uploadUrl: string;
  /** The method to use. */
  method: "PUT";
  /** Headers that the PUT must send unchanged. */
  headers: { [key: string]: string };
  /** The PUT is refused after this time. ISO 8601, UTC. */
  expiresAt: string;
}

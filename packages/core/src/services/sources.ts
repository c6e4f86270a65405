import type { List, PageQuery } from "../schema/common.ts";
import type {
  Chunk,
  RefreshQuery,
  RegisterSource,
  Source,
  SourceStatus,
  SourceStatusReport,
} from "../schema/source.ts";
import type { CallOptions } from "./call-options.ts";
import type { FileInput } from "./files.ts";
import type { KnowledgeBaseRef } from "./knowledge-bases.ts";

/** How long to wait for a source, and who hears of its progress. */
export interface WaitOptions extends CallOptions {
  /** Longest wait in milliseconds. @default 60_000 */
  timeoutMs?: number;
  /** Called with each change of status, step or progress. */
  onProgress?: (source: Source) => void;
}

/** Files, pages, sites and texts of knowledge bases. Methods throw `source_not_found` for an unknown id. */
export interface Sources {
  /** Registers a source; processing runs in the background. A file must have been uploaded. */
  add(knowledgeBase: KnowledgeBaseRef, input: RegisterSource): Promise<Source>;
  /**
   * Upload and registration of a file in one step: a path, `{ path }` with options, or `{ name, content }`. Each call adds a source; `ingest` adds only what
   * is new. Throws before anything is stored: `invalid_value` for a path that leads to no file, an empty file and content that is no bytes,
   * `file_too_large` above 50 MB, `unsupported_media_type`.
   */
  addFile(knowledgeBase: KnowledgeBaseRef, file: string | URL | FileInput, options?: CallOptions): Promise<Source>;
  /** The source with its state. */
  get(knowledgeBaseId: string, id: string): Promise<Source>;
  /** `parentId`: only the pages of that site. */
  list(knowledgeBaseId: string, page?: PageQuery & { status?: SourceStatus; parentId?: string }): Promise<List<Source>>;
  /** The source's state alone: step, progress, error and warnings. */
  status(knowledgeBaseId: string, id: string): Promise<SourceStatusReport>;
  /** A site goes with all its pages. */
  delete(knowledgeBaseId: string, id: string): Promise<void>;
  /** Only from `failed`; else throws `source_busy`. */
  retry(knowledgeBaseId: string, id: string): Promise<Source>;
  /**
   * Only from `ready`; else throws `source_busy`. The old chunks serve until the new ones replace them in one step. With `when: "outdated"` a source stays
   * `ready`, as it is, whose bytes would be cut as they were; what changed about a page since, only `always` finds out.
   */
  refresh(knowledgeBaseId: string, id: string, options?: RefreshQuery): Promise<Source>;
  /** One page of the source's chunks, in the order of the document. */
  chunks(knowledgeBaseId: string, id: string, page?: PageQuery): Promise<List<Chunk>>;
  /** Resolves with the ready source; throws `source_failed` with its `processingError`, or `timeout`. */
  waitUntilReady(source: Pick<Source, "id" | "knowledgeBaseId">, options?: WaitOptions): Promise<Source>;
}

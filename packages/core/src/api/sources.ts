import type { Chunk, SourceText } from "../schema/chunk.ts";
import type { List, PageQuery } from "../schema/common.ts";
import type {
  RefreshQuery,
  RegisterSource,
  Source,
  SourceFilter,
  SourceStatusReport,
  UpdateSource,
} from "../schema/source.ts";
import type { AddedSource, DeletedSources, DeleteSources } from "../schema/source-batch.ts";
import type { CallOptions } from "./call-options.ts";
import type { FileInput, SourceOriginal } from "./files.ts";
import type { KnowledgeBaseRef } from "./knowledge-bases.ts";

/** How long to wait for a source, and a callback for its progress. */
export interface WaitOptions extends CallOptions {
  /** Longest wait in milliseconds. @default 60_000 */
  timeoutMs?: number;
  /** Called with each change of status, step or progress. */
  onProgress?: (source: Source) => void;
}

/** Files, pages, sites and texts of knowledge bases. Methods throw `source_not_found` for an unknown id. */
export interface Sources {
  /** Registers a source. It is processed in the background. A file must be uploaded before. */
  add(knowledgeBase: KnowledgeBaseRef, input: RegisterSource): Promise<Source>;
  /**
   * Registers any number of sources. Returns what became of each, in their order: one that is refused keeps no other one
   * back. A hundred at a time are stored in one step, so many small texts cost less than by `add`. Throws
   * `knowledge_base_not_found`, and the faults of a store, after which sources before the hundred at hand are stored.
   */
  addMany(knowledgeBase: KnowledgeBaseRef, inputs: readonly RegisterSource[]): Promise<AddedSource[]>;
  /**
   * Uploads and registers a file in one step. Pass a path, `{ path }` with options, or `{ name, content }`. Each call
   * adds a source; use `ingest` to add only what is new. Throws before anything is stored: `invalid_value` for a
   * missing or empty file and for content that is not text or bytes, `file_too_large` above 50 MB, and
   * `unsupported_media_type`.
   */
  addFile(knowledgeBase: KnowledgeBaseRef, file: string | URL | FileInput, options?: CallOptions): Promise<Source>;
  /** Returns the source with its state. */
  get(knowledgeBase: KnowledgeBaseRef, id: string): Promise<Source>;
  /** Returns one page of the sources that pass the filter, newest first. `parentId` selects the pages of one site. */
  list(knowledgeBase: KnowledgeBaseRef, page?: PageQuery & SourceFilter): Promise<List<Source>>;
  /**
   * Changes the title that citations show, and the metadata that searches filter by, without reading the source again.
   * The next search sees both. A site's change is its own: pages keep what they have. A patch that changes nothing
   * leaves `version` and `updatedAt` as they are. Throws `version_conflict` at another version than `ifVersion`.
   */
  update(knowledgeBase: KnowledgeBaseRef, id: string, patch: UpdateSource): Promise<Source>;
  /** Returns only the source's state: status, step, progress, error and warnings. */
  status(knowledgeBase: KnowledgeBaseRef, id: string): Promise<SourceStatusReport>;
  /** Deletes the source and its chunks. Deleting a site deletes all its pages. */
  delete(knowledgeBase: KnowledgeBaseRef, id: string): Promise<void>;
  /**
   * Deletes the sources that a filter means, as in `list`, or with `all` every source; with `dryRun` it only counts them.
   * A call deletes at most 1,000 and goes on for 10 seconds: call it again until `remaining` is 0. Throws
   * `invalid_value` when nothing says which.
   */
  deleteMany(knowledgeBase: KnowledgeBaseRef, which: DeleteSources): Promise<DeletedSources>;
  /** Processes a `failed` source again. Throws `source_busy` in any other status. */
  retry(knowledgeBase: KnowledgeBaseRef, id: string): Promise<Source>;
  /**
   * Processes a `ready` source again. Throws `source_busy` in any other status. The old chunks serve until the new ones
   * replace them in one step. With `when: "outdated"` a source is skipped when its stored bytes would give the same
   * chunks. Only `when: "always"` fetches a page again and finds what changed on it.
   */
  refresh(knowledgeBase: KnowledgeBaseRef, id: string, options?: RefreshQuery): Promise<Source>;
  /** Returns one page of the source's chunks, in the order of the document. */
  chunks(knowledgeBase: KnowledgeBaseRef, id: string, page?: PageQuery): Promise<List<Chunk>>;
  /**
   * Returns a piece of the source's text as it was parsed, with the places of the chunks in it: as much as one page of
   * chunks holds. Empty without chunks.
   */
  text(knowledgeBase: KnowledgeBaseRef, id: string, page?: PageQuery): Promise<SourceText>;
  /**
   * Returns the bytes that the source was made of: the file, the page as it was fetched last, or the text. Throws
   * `original_not_kept` for a site, for a page that was not fetched yet, and when the blob store has lost them.
   */
  original(knowledgeBase: KnowledgeBaseRef, id: string, options?: CallOptions): Promise<SourceOriginal>;
  /** Resolves with the source when it is ready. Throws `source_failed` with its `processingError`, and `timeout`. */
  waitUntilReady(source: Pick<Source, "id" | "knowledgeBaseId">, options?: WaitOptions): Promise<Source>;
}

import type { CrawlInput } from "../schema/crawl.ts";
import type { Source } from "../schema/source.ts";
import type { CallOptions } from "./call-options.ts";

/** Result for one file, page or site. */
export interface IngestOutcome {
  /** Path of a file, relative to its folder and with `/`; address of a page or site. */
  name: string;
  /**
   * `added`, `refreshed` and `unchanged` inputs can be found by a search. `removed` inputs no longer can. `skipped`
   * inputs are not documents. `failed` inputs say why in `reason`.
   */
  state: "added" | "refreshed" | "unchanged" | "removed" | "skipped" | "failed";
  /** Why it was refreshed, removed or skipped, or why it failed; null otherwise. */
  reason: string | null;
  /** Its source; null when there is none. The source of a failed input may still serve the previous version. */
  source: Source | null;
}

/** Progress of an ingest: one event for each change of an input. */
export interface IngestProgress {
  /** Name of the input, as in {@link IngestOutcome}. */
  name: string;
  /** Its current step: `waiting`, `comparing`, `uploading`, a step of its source such as `embedding`, or `done`. */
  step: string;
  /** How much of the input is done, 0 to 1. */
  progress: number;
  /** Its result; null while it is in progress. */
  outcome: IngestOutcome | null;
  /** Number of inputs that are done. */
  done: number;
  /** Number of all inputs: files, pages and sites. The pages of a site are not counted. */
  total: number;
}

/** What an ingest takes and removes, and a callback for its progress. */
export interface IngestOptions extends CallOptions {
  /**
   * Patterns of `.gitignore` for entries of folders to leave out. A pattern that begins with `!` includes an entry
   * again. @default none
   */
  ignore?: readonly string[];
  /** Removes files from the knowledge base that this ingest did not find. Pages stay. @default false */
  prune?: boolean;
  /** Crawls each address as a site, with these options. @default false: each address is one page */
  crawl?: boolean | CrawlInput;
  /** Called with each change of an input. */
  onProgress?: (progress: IngestProgress) => void;
}

/** Results of an ingest, by state. */
export interface IngestReport {
  /** The knowledge base that was brought up to date. */
  knowledgeBaseId: string;
  /** New inputs that can be found now. */
  added: IngestOutcome[];
  /** Changed inputs whose new version replaced the previous one. */
  refreshed: IngestOutcome[];
  /** Inputs that did not change. */
  unchanged: IngestOutcome[];
  /** Files removed by `prune`, and pages that a site no longer has. */
  removed: IngestOutcome[];
  /**
   * Entries of folders that can't be ingested: unsupported types, empty files, links to folders. This is not an error.
   */
  skipped: IngestOutcome[];
  /** Inputs that failed, each with its `reason`. */
  failed: IngestOutcome[];
  /** Number of folder entries that ignore rules left out. */
  ignored: number;
  /** Warnings about the whole ingest, such as why nothing was pruned. */
  warnings: string[];
}

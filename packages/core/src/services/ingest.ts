import type { CrawlInput } from "../schema/crawl.ts";
import type { Source } from "../schema/source.ts";
import type { CallOptions } from "./call-options.ts";

/** What became of one file, page or site. */
export interface IngestOutcome {
  /** Of a file in a folder: its path from there, with `/`. Of a page or site: its address. */
  name: string;
  /** `added`, `refreshed` and `unchanged` can be found; `removed` can be no more; `skipped` is no document; `failed` says why in `reason`. */
  state: "added" | "refreshed" | "unchanged" | "removed" | "skipped" | "failed";
  /** Why it was refreshed, removed, skipped or failed, as a sentence or a few words; else null. */
  reason: string | null;
  /** The source that stands for it now, which for a failed one may still serve the version before; null when there is none. */
  source: Source | null;
}

/** How far an ingest is: one event for each change of an input. */
export interface IngestProgress {
  /** As in {@link IngestOutcome}. */
  name: string;
  /** What is being done with it: `waiting`, `comparing`, `uploading`, a step of its source such as `embedding`, or `done`. */
  step: string;
  /** How much of the input is done, 0 to 1. */
  progress: number;
  /** What became of it; null while it is worked on. */
  outcome: IngestOutcome | null;
  /** Inputs that are done. */
  done: number;
  /** All inputs: files, pages and sites. A site's own pages are not counted. */
  total: number;
}

/** What an ingest takes and removes, and who hears of its progress. */
export interface IngestOptions extends CallOptions {
  /** Patterns as in `.gitignore` of what is left out of folders; one that begins with `!` takes an entry back in. @default none */
  ignore?: readonly string[];
  /** Removes the files of the knowledge base that are not among those found. Pages stay. @default false */
  prune?: boolean;
  /** Follows each address as a site, with these options. @default false: each is one page */
  crawl?: boolean | CrawlInput;
  /** Called with each change of how far it is. */
  onProgress?: (progress: IngestProgress) => void;
}

/** What became of everything that was ingested. */
export interface IngestReport {
  /** The knowledge base that was brought up to date. */
  knowledgeBaseId: string;
  /** Was not in the knowledge base and can be found now. */
  added: IngestOutcome[];
  /** Was there under another version, which is replaced. */
  refreshed: IngestOutcome[];
  /** Was there as it is. */
  unchanged: IngestOutcome[];
  /** Was there and is gone: a file with `prune`, or a page of a site. */
  removed: IngestOutcome[];
  /** Of a folder what is not ingested, which is no fault: types that are not read, empty files, links to folders. */
  skipped: IngestOutcome[];
  /** Each with its `reason`. */
  failed: IngestOutcome[];
  /** How many entries of folders the ignore rules left out. */
  ignored: number;
  /** Sentences about the whole, such as why nothing was pruned. */
  warnings: string[];
}

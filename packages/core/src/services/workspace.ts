import type { SearchRequest, SearchResult } from "../schema/search.ts";
import type { Agents } from "./agents.ts";
import type { CallOptions } from "./call-options.ts";
import type { Calls } from "./calls.ts";
import type { Gaps } from "./gaps.ts";
import type { IngestOptions, IngestReport } from "./ingest.ts";
import type { KnowledgeBaseRef, KnowledgeBases } from "./knowledge-bases.ts";
import type { Once } from "./once.ts";
import type { Sources } from "./sources.ts";
import type { Teams } from "./teams.ts";
import type { Uploads } from "./uploads.ts";

/** The services of one tenant. */
export interface Workspace {
  /** Name of the workspace. */
  readonly id: string;
  /** The workspace's knowledge bases. */
  knowledgeBases: KnowledgeBases;
  /** Uploads of files. */
  uploads: Uploads;
  /** Sources of the workspace's knowledge bases. */
  sources: Sources;
  /** What the workspace's knowledge bases could not answer. */
  gaps: Gaps;
  /** The workspace's agents. */
  agents: Agents;
  /** The workspace's teams. */
  teams: Teams;
  /** The workspace's calls. */
  calls: Calls;
  /** Does work once, however often it is asked for. */
  once: Once;
  /** Searches knowledge bases. Throws `knowledge_base_not_found`, and `timeout` when the store is too slow. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>;
  /**
   * Brings a knowledge base up to date with files, folders and web pages, and waits until searches find them. You can
   * run it at every start: an unchanged input costs a comparison and no embedding. While a changed file or page is
   * processed, its previous version serves. Hidden files, and entries that `.gitignore` lists, are left out of folders.
   * An input that fails is in the report and stops nothing else. Throws `invalid_value` before anything is stored: for
   * an input that doesn't exist, for two files with one name, and when there is nothing to ingest. Throws the signal's
   * reason when it aborts; the next run continues from there.
   */
  ingest(
    knowledgeBase: KnowledgeBaseRef,
    inputs: string | URL | readonly (string | URL)[],
    options?: IngestOptions,
  ): Promise<IngestReport>;
}

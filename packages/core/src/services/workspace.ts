import type { SearchRequest, SearchResult } from "../schema/search.ts";
import type { Agents } from "./agents.ts";
import type { CallOptions } from "./call-options.ts";
import type { Calls } from "./calls.ts";
import type { IngestOptions, IngestReport } from "./ingest.ts";
import type { KnowledgeBaseRef, KnowledgeBases } from "./knowledge-bases.ts";
import type { Sources } from "./sources.ts";
import type { Teams } from "./teams.ts";
import type { Uploads } from "./uploads.ts";

/** Everything one tenant can do. */
export interface Workspace {
  /** Name of the workspace. */
  readonly id: string;
  /** The workspace's knowledge bases. */
  knowledgeBases: KnowledgeBases;
  /** Uploads of files. */
  uploads: Uploads;
  /** Sources of the workspace's knowledge bases. */
  sources: Sources;
  /** The workspace's agents. */
  agents: Agents;
  /** The workspace's teams. */
  teams: Teams;
  /** The workspace's calls. */
  calls: Calls;
  /** Searches knowledge bases. Throws `knowledge_base_not_found` and, when the store is too slow, `timeout`. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>;
  /**
   * Brings a knowledge base up to date with files, folders and web pages, and waits until they can be found. It may run at every start: what is unchanged costs a
   * comparison and no embedding. A changed file or page serves its version before until the new one is ready. Hidden files and what `.gitignore` names are
   * left out of folders. What fails is in the report and stops nothing else. Throws `invalid_value` before anything is stored: for an input that leads to nothing, for
   * two files of one name, and when there is nothing to ingest; the signal's reason when it aborts, and the next run goes on from there.
   */
  ingest(
    knowledgeBase: KnowledgeBaseRef,
    inputs: string | URL | readonly (string | URL)[],
    options?: IngestOptions,
  ): Promise<IngestReport>;
}

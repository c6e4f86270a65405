import type { ChunkExplanation, ExplainChunkRequest } from "../schema/explain-chunk.ts";
import type { LatencyQuery, LatencyReport } from "../schema/latency.ts";
import type { SearchRequest, SearchResult } from "../schema/search.ts";
import type { TurnContext, TurnContextRequest } from "../schema/turn-context.ts";
import type { HeldUsage, UsageQuery, UsageReport } from "../schema/usage.ts";
import type { Agents } from "./agents.ts";
import type { AuditLog } from "./audit.ts";
import type { Bin } from "./bin.ts";
import type { CallOptions } from "./call-options.ts";
import type { Calls } from "./calls.ts";
import type { EvalCases } from "./eval-cases.ts";
import type { EventLog } from "./event-log.ts";
import type { Gaps } from "./gaps.ts";
import type { IngestOptions, IngestReport } from "./ingest.ts";
import type { WorkspaceKeys } from "./keys.ts";
import type { KnowledgeBaseRef, KnowledgeBases } from "./knowledge-bases.ts";
import type { Sources } from "./sources.ts";
import type { Teams } from "./teams.ts";
import type { Tests } from "./tests.ts";
import type { Uploads } from "./uploads.ts";
import type { Webhooks } from "./webhooks.ts";

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
  /** Questions with the passages that answer them, to see what a change of settings or documents does. */
  evalCases: EvalCases;
  /** Calls that teams and agents must take in a certain way, played again to see what a change does. */
  tests: Tests;
  /** What was deleted and can come back. */
  bin: Bin;
  /** The workspace's agents. */
  agents: Agents;
  /** The workspace's teams. */
  teams: Teams;
  /** The workspace's calls. */
  calls: Calls;
  /** The workspace's API keys. */
  keys: WorkspaceKeys;
  /** Who changed what in the workspace. */
  audit: AuditLog;
  /** What happened in the workspace, for those who follow it from outside. */
  events: EventLog;
  /**
   * How long turns and searches took in this process, by stage, over the last `minutes`: 1 to 15, 5 by default. Throws
   * `invalid_value` for others.
   */
  latencies(options?: LatencyQuery): LatencyReport;
  /** What the workspace has now of each kind, and the most that it may have. */
  held(): Promise<HeldUsage[]>;
  /**
   * What the workspace, or one of its knowledge bases, used by day, and what it has now. Waits until what this process
   * counted is stored; what other processes counted in the last 5 seconds may be missing. Throws `invalid_value` for
   * days that are none, and `knowledge_base_not_found`.
   */
  usage(query?: UsageQuery): Promise<UsageReport>;
  /** Endpoints that are sent what happens in the workspace. */
  webhooks: Webhooks;
  /** Does work once, however often it is asked for. */
  once: Once;
  /** Searches knowledge bases. Throws `knowledge_base_not_found`, and `timeout` when the store is too slow. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>;
  /**
   * Says why a search gives a chunk or not, and which changes of the search would give it. Throws what `search` throws,
   * and `chunk_not_found`.
   */
  explainChunk(request: ExplainChunkRequest, options?: CallOptions): Promise<ChunkExplanation>;
  /**
   * The exact text that a model would be given for a call's first turn of these words. A search that fails does not
   * throw: `degraded` says so.
   */
  turnContext(request: TurnContextRequest, options?: CallOptions): Promise<TurnContext>;
  /**
   * Builds and loads what the first turn would have to wait for: the patterns and tables of the process, knowledge bases
   * with a word from their embedders, and teams with what their members are attached to. Call it before the first call
   * comes. Without it opening builds in the background what the process needs, and a call that begins loads its team's.
   * Resolves when all of it is there. Throws `knowledge_base_not_found`, `team_not_found`, `team_inactive`, what the store
   * and an embedder throw, and `aborted` once the signal aborts.
   */
  warm(
    knowledgeBaseIds?: readonly string[],
    options?: { teamIds?: readonly string[] | undefined } & CallOptions,
  ): Promise<void>;
  /**
   * Brings a knowledge base up to date with files, folders and web pages, and waits until searches find them. You can
   * run it at every start: an unchanged input costs a comparison and no embedding. While a changed file or page is
   * processed, its previous version serves. Hidden files, and entries that `.gitignore` lists, are left out of folders.
   * An input that fails is in the report and stops nothing else. Throws `invalid_value` before anything is stored: for
   * an input that doesn't exist, for two files with one name, and when there is nothing to ingest. Throws `aborted` once
   * the signal aborts; the next run continues from there.
   */
  ingest(
    knowledgeBase: KnowledgeBaseRef,
    inputs: string | URL | readonly (string | URL)[],
    options?: IngestOptions,
  ): Promise<IngestReport>;
}

/** Work that makes one object. */
export interface OnceWork<Value> {
  /** Kind of the object: what its id begins with. */
  prefix: "kb" | "doc" | "upl" | "agt" | "team" | "call" | "key" | "whk" | "case" | "test";
  /** Id that the object will have, if its maker chose one. @default a new one */
  id?: string | undefined;
  /** What is asked for, as text. The same key with another text is refused. */
  asked: string;
  /**
   * Makes the object with the services of `workspace`. They give the first object of `prefix` an id that stays the same
   * in each attempt. With `keeps` the value is stored as JSON for 24 hours and given again. Without, it is found again:
   * so is what holds a secret or words of a call.
   */
  make(workspace: Workspace): Promise<{ id: string; value: Value; keeps: boolean }>;
  /**
   * Finds the object that was made, for a value that was not kept. Throws a `not_found_error` when there is none.
   * `lostSince` is null for an object that was certainly made. After an attempt that was lost it is when that began, in
   * milliseconds since 1970: an older object is another one.
   */
  find(id: string, lostSince: number | null): Promise<Value>;
}

/**
 * Does work once for each key of the workspace, also when several processes are asked at once and when one dies over it.
 * A repeat within 24 hours gets the same value. Throws `request_in_progress` while another attempt is under way, for at
 * most 30 seconds after that one was lost, and `idempotency_key_reused`. Work that was refused may be asked for again
 * under its key, corrected or not.
 */
export type Once = <Value>(key: string, work: OnceWork<Value>) => Promise<Value>;

import type { BlobStream, PresignedPut } from "./ports/blob-store.ts";
import type { EmbeddingInput } from "./ports/embedder.ts";
import type { Agent, CreateAgent, UpdateAgent } from "./schema/agent.ts";
import type {
  Call,
  CallEvent,
  CallFilter,
  CallSummary,
  EndCall,
  Interim,
  RequestHandoff,
  StartCall,
  ToolCall,
  ToolCallsAnswer,
  Turn,
  UserTurn,
} from "./schema/call.ts";
import type { List, PageQuery } from "./schema/common.ts";
import type { CrawlInput } from "./schema/crawl.ts";
import type {
  CreateKnowledgeBase,
  EnsuredKnowledgeBase,
  KnowledgeBase,
  ReembedKnowledgeBase,
  UpdateKnowledgeBase,
} from "./schema/knowledge-base.ts";
import type { FieldsOf, NoNearMiss } from "./schema/no-near-miss.ts";
import type { SearchRequest, SearchResult } from "./schema/search.ts";
import type {
  Chunk,
  ChunkStrategy,
  CreateUpload,
  RefreshQuery,
  RegisterSource,
  Source,
  SourceStatus,
  SourceStatusReport,
} from "./schema/source.ts";
import type { CreateTeam, ResolvedTeam, Team, TeamFilter, UpdateTeam } from "./schema/team.ts";

/** Every method that can wait takes one. */
export interface CallOptions {
  /** Ends the wait; what was begun may still be done. */
  signal?: AbortSignal;
}

/** How long to wait for a re-embedding, and who hears of its progress. */
export interface ReembedWaitOptions extends CallOptions {
  /** Longest wait in milliseconds. @default 60_000 */
  timeoutMs?: number;
  /** Called with each change of how far it is. */
  onProgress?: (base: KnowledgeBase) => void;
}

/** Methods throw `knowledge_base_not_found` for an unknown id and for one of another workspace alike. */
export interface KnowledgeBases {
  /** Makes a knowledge base; the first configured embedder is its default. */
  create(input: CreateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Makes the knowledge base of this name, or brings the one there is up to date, so that set-up code may run at every start; of several processes
   * at once one makes it. What is left out stays as it is stored. An embedding model that differs is not changed: `warnings` says how to
   * re-embed. Throws `invalid_value` when several have the name.
   */
  ensure(input: CreateKnowledgeBase): Promise<EnsuredKnowledgeBase>;
  /** The knowledge base with its counts and the state of its re-embedding. */
  get(id: string): Promise<KnowledgeBase>;
  /** One page of knowledge bases, newest first. */
  list(page?: PageQuery): Promise<List<KnowledgeBase>>;
  /** Changes the given fields. */
  update(id: string, patch: UpdateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Moves a base to another embedding model in the background: its chunks are embedded beside the old vectors, which serve until all
   * are done; then all switch at once. Returns the base with its `reembedding`. The same target again changes nothing, or resumes one that
   * stopped; another one replaces it; the base's own space ends it.
   */
  reembed(id: string, input: ReembedKnowledgeBase): Promise<KnowledgeBase>;
  /** Resolves with the base once nothing of it is left to re-embed; throws `embedding_failed` when that stopped, or `timeout`. */
  waitUntilReembedded(id: string, options?: ReembedWaitOptions): Promise<KnowledgeBase>;
  /** Throws `knowledge_base_in_use`, naming the agents and teams that have it; `force` detaches it from them. */
  delete(id: string, options?: { force?: boolean }): Promise<void>;
}

/** An upload that waits for its bytes. */
export interface PendingUpload {
  /** Id of the upload. */
  uploadId: string;
  /** The knowledge base that the file is for. */
  knowledgeBaseId: string;
  /** Name of the file. */
  filename: string;
  /** Type of the file. */
  mimeType: string;
  /** When it stops taking bytes. ISO 8601. */
  expiresAt: string;
}

/** A new upload, with the address for its bytes where clients can reach the blob store. */
export interface CreatedUpload extends PendingUpload {
  /** Where a client can PUT the bytes itself until `expiresAt`. Null when the blob store takes none: they come through `receive`, which is always open. */
  put: PresignedPut | null;
}

/** Takes files before they are registered as sources. `sources.addFile` does both. */
export interface Uploads {
  /** Makes an upload for one file. Throws `unsupported_media_type` and `file_too_large`. */
  create(knowledgeBaseId: string, input: CreateUpload): Promise<CreatedUpload>;
  /** The upload; throws `upload_url_invalid` when there is none. */
  get(uploadId: string): Promise<PendingUpload>;
  /**
   * Streams the bytes to the blob store, at most 50 MB, once. Throws `file_too_large`, `upload_size_mismatch` (another size than
   * announced), `upload_url_used` or `upload_url_expired`; then nothing is kept.
   */
  receive(uploadId: string, content: BlobStream, options?: CallOptions): Promise<{ fileSizeBytes: number }>;
}

/** A knowledge base, or its id. */
export type KnowledgeBaseRef = string | Pick<KnowledgeBase, "id">;

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

/** The workspace's agents. Methods throw `agent_not_found` for an unknown id. */
export interface Agents {
  /** Makes an agent. Throws `id_taken` when its id is in use. */
  create<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent>>): Promise<Agent>;
  /**
   * Makes the agent, or brings the one there is to exactly what is given, so that set-up code may run at every start; of several processes at once
   * one makes it. It is found by `id` when one is given, else by `name`. What is left out is gone, as in `create`; `update` changes single
   * properties. One that is so already is not written. Throws `invalid_value` when several have the name. Calls under way keep what they began with.
   */
  upsert<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent>>): Promise<Agent>;
  /** The agent. */
  get(id: string): Promise<Agent>;
  /** One page of agents, newest first. */
  list(page?: PageQuery): Promise<List<Agent>>;
  /** Changes the properties that are given. A property of your own that is null is removed. */
  update<Name extends string>(id: string, patch: UpdateAgent & NoNearMiss<Name, FieldsOf<UpdateAgent>>): Promise<Agent>;
  /** Removes the agent. Calls that use it keep the copy they started with. */
  delete(id: string): Promise<void>;
}

/** The workspace's teams. Methods throw `team_not_found` for an unknown id. */
export interface Teams {
  /** Throws `invalid_team_definition` with every problem at once. */
  create(input: CreateTeam): Promise<Team>;
  /**
   * Makes the team of this name, or brings the one there is to exactly what is given, so that set-up code may run at every start; of several
   * processes at once one makes it. What is left out is as in `create`, save `isActive`, which stays. One that is so already is not written and
   * keeps its `version`. Throws `invalid_team_definition`, and `invalid_value` when several have the name. Calls under way keep what they began with.
   */
  upsert(input: CreateTeam): Promise<Team>;
  /** The team. */
  get(id: string): Promise<Team>;
  /** One page of teams, newest first. */
  list(page?: PageQuery & TeamFilter): Promise<List<Team>>;
  /** Changes the given fields; a new definition is checked as at `create`. */
  update(id: string, patch: UpdateTeam): Promise<Team>;
  /** Removes the team. Calls that use it keep the copy they started with. */
  delete(id: string): Promise<void>;
  /** Every member's effective configuration and where each value came from. */
  resolved(id: string): Promise<ResolvedTeam>;
}

/** Live and past calls. Methods throw `call_not_found` for an unknown id. */
export interface Calls {
  /** The entry member speaks first. The same `externalId` while it is active is the same call. */
  start(input: StartCall, options?: CallOptions): Promise<LiveCall>;
  /** The call with its state, ledger and trace. */
  get(id: string): Promise<Call>;
  /** One page of calls, newest first. */
  list(page?: PageQuery & CallFilter): Promise<List<CallSummary>>;
  /** Removes the call with its ledger and trace. */
  delete(id: string): Promise<void>;
  /** The live call of this process, taken over from storage when it is not here yet. Throws `call_moved` when another process took it since. */
  open(id: string): Promise<LiveCall>;
  /** Takes the call over after a restart or from another process; the stale holder gets `call_moved`. */
  resume(id: string): Promise<LiveCall>;
}

/** One live call. Turns are queued; a newer user turn supersedes an unfinished one by a result, never an error. */
export interface LiveCall {
  /** Id of the call. */
  readonly id: string;
  /** The newest Turn: who speaks now, with which instructions, knowledge and tools. */
  readonly current: Turn;
  /** Id, state and counters as lists show them. */
  readonly summary: CallSummary;
  /** The whole turn so far, while the caller still speaks: searched ahead, and used by the turn that asks the same. Never throws. */
  interim(text: string, options?: Omit<Interim, "text">): void;
  /** Takes what the caller said: routes, retrieves, and resolves with the Turn for the model. */
  userTurn(text: string, options?: Omit<UserTurn, "text"> & CallOptions): Promise<Turn>;
  /** Runs tool calls of the model; a hand-off tool may move the call. */
  toolCalls(
    calls: ToolCall[],
    options?: { turnId?: string | null; deadlineMs?: number | null } & CallOptions,
  ): Promise<ToolCallsAnswer>;
  /** From code. Throws only `version_conflict`, `call_ended` and `call_moved`; a refusal is a Turn whose `handoff.status` is `refused`. */
  handOff(request: RequestHandoff): Promise<Turn>;
  /** Reports what the agent said and the caller heard; a Turn when it moved the call. */
  agentSaid(event: Omit<Extract<CallEvent, { type: "agent_said" }>, "type">): Promise<Turn | null>;
  /** One event; a Turn when it moved the call. */
  signal(event: CallEvent): Promise<Turn | null>;
  /** Several events at once, in order; the last Turn when they moved the call. */
  signals(events: CallEvent[]): Promise<Turn | null>;
  /** A second call changes nothing. */
  end(input?: EndCall): Promise<CallSummary>;
  /** State, ledger and trace. */
  inspect(): Promise<Call>;
}

/** What one answered request to an embedder cost. */
export interface EmbeddingUsage {
  /** Provider of the embedder, such as `openai`. */
  provider: string;
  /** Model of the embedder. */
  model: string;
  /** Documents are embedded while sources are processed, questions while they are searched. */
  input: EmbeddingInput;
  /** How many texts the request had. */
  texts: number;
  /** As the provider counted; null when it does not say. */
  tokens: number | null;
}

/** Events by name, with what their listeners get. */
export interface CuecardEvents {
  /** A source became ready for the first time. */
  "source.ready": { workspace: string; source: Source };
  /** `error` is what was thrown: of a fault of the store it says more than the source's `processingError`, which callers of /v1 may read. */
  "source.failed": { workspace: string; source: Source; error: unknown };
  /** A source was processed again and is ready. */
  "source.refreshed": { workspace: string; source: Source };
  /** An embedder answered a request. */
  "embedding.usage": { workspace: string } & EmbeddingUsage;
  /** A knowledge base was deleted. */
  "knowledge_base.deleted": { workspace: string; knowledgeBaseId: string };
  /** A call started. */
  "call.started": { workspace: string; call: CallSummary };
  /** A call was handed off from one member to another. */
  "call.handed_off": { workspace: string; callId: string; from: string; to: string };
  /** A call ended. */
  "call.ended": { workspace: string; call: CallSummary };
}

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

/** A new API key. */
export interface CreatedKey {
  /** Id of the key, for revoking it. */
  id: string;
  /** Shown once: only its hash is kept. */
  key: string;
  /** What the key may do: `private` everything, `public` only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Name for people; null when it has none. */
  name: string | null;
  /** Knowledge bases that a public key may search; null for all. */
  knowledgeBaseIds: string[] | null;
  /** When it was made. ISO 8601. */
  createdAt: string;
}

/** A key as lists show it, without the key itself. */
export interface KeyInfo extends Omit<CreatedKey, "key"> {
  /** First characters of the key, to tell keys apart. */
  hint: string;
  /** When it was revoked; null while it is valid. ISO 8601. */
  revokedAt: string | null;
}

/** What a key may do. */
export interface Principal {
  /** What the key may do: `private` everything, `public` only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Bases a public key may search; null for all. */
  knowledgeBaseIds: string[] | null;
}

/** API keys of all workspaces. */
export interface Keys {
  /** Makes a key; a private one of the default workspace unless asked otherwise. */
  create(input?: {
    kind?: "private" | "public";
    workspace?: string;
    name?: string | null;
    knowledgeBaseIds?: string[] | null;
  }): Promise<CreatedKey>;
  /** A private key of the default workspace, when there was never a private one; null when there was. Of several processes at once one makes it. */
  createFirst(): Promise<CreatedKey | null>;
  /** All keys, revoked ones too, newest first. */
  list(): Promise<KeyInfo[]>;
  /** Throws `key_not_found`. Takes effect at the next request. */
  revoke(id: string): Promise<void>;
  /** Throws `invalid_api_key`. */
  authenticate(key: string): Promise<Principal>;
}

/** A running Cuecard: the default workspace's methods, and what stands above workspaces. */
export interface Cuecard extends Workspace {
  /** The services of another workspace, made when it is first used. Throws `invalid_value` for a name that is not allowed. */
  workspace(id: string): Workspace;
  /** API keys of all workspaces. */
  keys: Keys;
  /** Returns a function that unsubscribes. */
  on<Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void): () => void;
  /** True while the store answers; of `createCuecard` of the package cuecard, while its disk can be written too. */
  healthy(): Promise<boolean>;
  /** Finishes what can be finished, gives leases back, closes the adapters; within `timeoutMs` (10 s). */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

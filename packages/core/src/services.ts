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
  signal?: AbortSignal;
}

export interface ReembedWaitOptions extends CallOptions {
  /** @default 60_000 */
  timeoutMs?: number;
  /** Called with each change of how far it is. */
  onProgress?: (base: KnowledgeBase) => void;
}

/** Methods throw `knowledge_base_not_found` for an unknown id and for one of another workspace alike. */
export interface KnowledgeBases {
  create(input: CreateKnowledgeBase): Promise<KnowledgeBase>;
  /**
   * Makes the knowledge base of this name, or brings the one there is up to date, so that set-up code may run at every start; of several processes
   * at once one makes it. What is left out stays as it is stored. An embedding model that differs is not changed: `warnings` says how to
   * re-embed. Throws `invalid_value` when several have the name.
   */
  ensure(input: CreateKnowledgeBase): Promise<EnsuredKnowledgeBase>;
  get(id: string): Promise<KnowledgeBase>;
  list(page?: PageQuery): Promise<List<KnowledgeBase>>;
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

export interface PendingUpload {
  uploadId: string;
  knowledgeBaseId: string;
  filename: string;
  mimeType: string;
  expiresAt: string;
}

export interface CreatedUpload extends PendingUpload {
  /** Where a client can PUT the bytes itself until `expiresAt`. Null when the blob store takes none: they come through `receive`, which is always open. */
  put: PresignedPut | null;
}

export interface Uploads {
  create(knowledgeBaseId: string, input: CreateUpload): Promise<CreatedUpload>;
  get(uploadId: string): Promise<PendingUpload>;
  /**
   * Streams the bytes to the blob store, at most 50 MB, once. Throws `file_too_large`, `upload_size_mismatch` (another size than
   * announced), `upload_url_used` or `upload_url_expired`; then nothing is kept.
   */
  receive(uploadId: string, content: BlobStream, options?: CallOptions): Promise<{ fileSizeBytes: number }>;
}

export interface FileInput {
  filename: string;
  /** Told from the name's ending when omitted. */
  mimeType?: string;
  content: Uint8Array | BlobStream;
  chunkStrategy?: ChunkStrategy;
  chunkMaxTokens?: number;
  chunkOverlap?: number;
  customMetadata?: Source["customMetadata"];
}

export interface WaitOptions extends CallOptions {
  /** @default 60_000 */
  timeoutMs?: number;
  /** Called with each change of status, step or progress. */
  onProgress?: (source: Source) => void;
}

export interface Sources {
  /** Registers a source; processing runs in the background. A file must have been uploaded. */
  add(knowledgeBaseId: string, input: RegisterSource): Promise<Source>;
  /** Upload and registration of a file in one step. */
  addFile(knowledgeBaseId: string, file: FileInput, options?: CallOptions): Promise<Source>;
  get(knowledgeBaseId: string, id: string): Promise<Source>;
  /** `parentId`: only the pages of that site. */
  list(knowledgeBaseId: string, page?: PageQuery & { status?: SourceStatus; parentId?: string }): Promise<List<Source>>;
  status(knowledgeBaseId: string, id: string): Promise<SourceStatusReport>;
  /** A site goes with all its pages. */
  delete(knowledgeBaseId: string, id: string): Promise<void>;
  /** Only from `failed`; else throws `source_busy`. */
  retry(knowledgeBaseId: string, id: string): Promise<Source>;
  /**
   * Only from `ready`; else throws `source_busy`. The old chunks serve until the new ones are swapped in. With `when: "outdated"` a source stays
   * `ready`, as it is, whose bytes would be cut as they were; what changed about a page since, only `always` finds out.
   */
  refresh(knowledgeBaseId: string, id: string, options?: RefreshQuery): Promise<Source>;
  chunks(knowledgeBaseId: string, id: string, page?: PageQuery): Promise<List<Chunk>>;
  /** Resolves with the ready source; throws `source_failed` with its `processingError`, or `timeout`. */
  waitUntilReady(source: Pick<Source, "id" | "knowledgeBaseId">, options?: WaitOptions): Promise<Source>;
}

export interface Agents {
  create<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent>>): Promise<Agent>;
  /**
   * Makes the agent, or brings the one there is to exactly what is given, so that set-up code may run at every start; of several processes at once
   * one makes it. It is found by `id` when one is given, else by `name`. What is left out is gone, as in `create`; `update` changes single
   * properties. One that is so already is not written. Throws `invalid_value` when several have the name. Calls under way keep what they began with.
   */
  upsert<Name extends string>(input: CreateAgent & NoNearMiss<Name, FieldsOf<CreateAgent>>): Promise<Agent>;
  get(id: string): Promise<Agent>;
  list(page?: PageQuery): Promise<List<Agent>>;
  /** Changes the properties that are given. A property of your own that is null is removed. */
  update<Name extends string>(id: string, patch: UpdateAgent & NoNearMiss<Name, FieldsOf<UpdateAgent>>): Promise<Agent>;
  delete(id: string): Promise<void>;
}

export interface Teams {
  /** Throws `invalid_team_definition` with every problem at once. */
  create(input: CreateTeam): Promise<Team>;
  /**
   * Makes the team of this name, or brings the one there is to exactly what is given, so that set-up code may run at every start; of several
   * processes at once one makes it. What is left out is as in `create`, save `isActive`, which stays. One that is so already is not written and
   * keeps its `version`. Throws `invalid_team_definition`, and `invalid_value` when several have the name. Calls under way keep what they began with.
   */
  upsert(input: CreateTeam): Promise<Team>;
  get(id: string): Promise<Team>;
  list(page?: PageQuery & TeamFilter): Promise<List<Team>>;
  update(id: string, patch: UpdateTeam): Promise<Team>;
  delete(id: string): Promise<void>;
  /** Every member's effective configuration and where each value came from. */
  resolved(id: string): Promise<ResolvedTeam>;
}

export interface Calls {
  /** The entry member speaks first. The same `externalId` while it is active is the same call. */
  start(input: StartCall, options?: CallOptions): Promise<LiveCall>;
  get(id: string): Promise<Call>;
  list(page?: PageQuery & CallFilter): Promise<List<CallSummary>>;
  delete(id: string): Promise<void>;
  /** The live call of this process, taken over from storage when it is not here yet. Throws `call_moved` when another process took it since. */
  open(id: string): Promise<LiveCall>;
  /** Takes the call over after a restart or from another process; the stale holder gets `call_moved`. */
  resume(id: string): Promise<LiveCall>;
}

/** One live call. Turns are queued; a newer user turn supersedes an unfinished one by a result, never an error. */
export interface LiveCall {
  readonly id: string;
  /** The newest Turn: who speaks now, with which instructions, knowledge and tools. */
  readonly current: Turn;
  /** Id, state and counters as lists show them. */
  readonly summary: CallSummary;
  /** The whole turn so far, while the caller still speaks: searched ahead, and used by the turn that asks the same. Never throws. */
  interim(text: string, options?: Omit<Interim, "text">): void;
  userTurn(text: string, options?: Omit<UserTurn, "text"> & CallOptions): Promise<Turn>;
  toolCalls(calls: ToolCall[], options?: { turnId?: string | null; deadlineMs?: number | null } & CallOptions): Promise<ToolCallsAnswer>;
  /** From code. Throws only `version_conflict`, `call_ended` and `call_moved`; a refusal is a Turn whose `handoff.status` is `refused`. */
  handOff(request: RequestHandoff): Promise<Turn>;
  agentSaid(event: Omit<Extract<CallEvent, { type: "agent_said" }>, "type">): Promise<Turn | null>;
  /** One event; a Turn when it moved the call. */
  signal(event: CallEvent): Promise<Turn | null>;
  signals(events: CallEvent[]): Promise<Turn | null>;
  /** A second call changes nothing. */
  end(input?: EndCall): Promise<CallSummary>;
  /** State, ledger and trace. */
  inspect(): Promise<Call>;
}

/** What one answered request to an embedder cost. */
export interface EmbeddingUsage {
  provider: string;
  model: string;
  /** Documents are embedded while sources are processed, questions while they are searched. */
  input: EmbeddingInput;
  texts: number;
  /** As the provider counted; null when it does not say. */
  tokens: number | null;
}

export interface CuecardEvents {
  "source.ready": { workspace: string; source: Source };
  /** `error` is what was thrown: of a fault of the store it says more than the source's `processingError`, which callers of /v1 may read. */
  "source.failed": { workspace: string; source: Source; error: unknown };
  "source.refreshed": { workspace: string; source: Source };
  "embedding.usage": { workspace: string } & EmbeddingUsage;
  "knowledge_base.deleted": { workspace: string; knowledgeBaseId: string };
  "call.started": { workspace: string; call: CallSummary };
  "call.handed_off": { workspace: string; callId: string; from: string; to: string };
  "call.ended": { workspace: string; call: CallSummary };
}

/** Everything one tenant can do. */
export interface Workspace {
  readonly id: string;
  knowledgeBases: KnowledgeBases;
  uploads: Uploads;
  sources: Sources;
  agents: Agents;
  teams: Teams;
  calls: Calls;
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>;
}

export interface CreatedKey {
  id: string;
  /** Shown once: only its hash is kept. */
  key: string;
  kind: "private" | "public";
  workspace: string;
  name: string | null;
  knowledgeBaseIds: string[] | null;
  createdAt: string;
}

export interface KeyInfo extends Omit<CreatedKey, "key"> {
  hint: string;
  revokedAt: string | null;
}

/** What a key may do. */
export interface Principal {
  kind: "private" | "public";
  workspace: string;
  /** Bases a public key may search; null for all. */
  knowledgeBaseIds: string[] | null;
}

export interface Keys {
  create(input?: {
    kind?: "private" | "public";
    workspace?: string;
    name?: string | null;
    knowledgeBaseIds?: string[] | null;
  }): Promise<CreatedKey>;
  /** A private key of the default workspace, when there was never a private one; null when there was. Of several processes at once one makes it. */
  createFirst(): Promise<CreatedKey | null>;
  list(): Promise<KeyInfo[]>;
  /** Throws `key_not_found`. Takes effect at the next request. */
  revoke(id: string): Promise<void>;
  /** Throws `invalid_api_key`. */
  authenticate(key: string): Promise<Principal>;
}

/** A running Cuecard: the default workspace's methods, and what stands above workspaces. */
export interface Cuecard extends Workspace {
  workspace(id: string): Workspace;
  keys: Keys;
  /** Returns a function that unsubscribes. */
  on<Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void): () => void;
  /** True while the store answers; of `createCuecard` of the package cuecard, while its disk can be written too. */
  healthy(): Promise<boolean>;
  /** Finishes what can be finished, gives leases back, closes the adapters; within `timeoutMs` (10 s). */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

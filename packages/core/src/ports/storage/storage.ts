import type { AgentRecord } from "../../schema/agent.ts";
import type { TeamFilter, TeamRecord } from "../../schema/team.ts";
import type { CallStore } from "./calls.ts";
import type { EventStore } from "./events.ts";
import type { GapStore } from "./gaps.ts";
import type { Claim, KnowledgeStore, SourceRecord } from "./knowledge.ts";
import type { LearnedStore } from "./learned.ts";
import type { BlobReferences, Maintenance } from "./maintenance.ts";
import type { Collection } from "./page.ts";
import type { ClaimedReembedding, ReembeddingStore } from "./reembedding.ts";
import type { RequestStore } from "./requests.ts";
import type { ClaimedWebhook, WebhookClaimRequest, WebhookStore } from "./webhooks.ts";

/** The store of one tenant. There is no other way to a row, so no method can forget the tenant. */
export interface WorkspaceStorage
  extends KnowledgeStore,
    ReembeddingStore,
    CallStore,
    GapStore,
    LearnedStore,
    RequestStore,
    EventStore,
    WebhookStore,
    BlobReferences {
  /** The workspace's agents. */
  agents: Collection<AgentRecord, object>;
  /** The workspace's teams. */
  teams: Collection<TeamRecord, TeamFilter>;
}

/** A key as it is stored: never the key itself. */
export interface KeyRecord {
  /** Id of the key. */
  id: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** What the key may do: `private` everything, `public` only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Name for people; null when it has none. */
  name: string | null;
  /** First characters of the key, so that people can distinguish keys. */
  hint: string;
  /** Knowledge bases that a public key may search. Null for all. */
  knowledgeBaseIds: string[] | null;
  /** When it was made. ISO 8601. */
  createdAt: string;
  /** When it was revoked; null while it is valid. ISO 8601. */
  revokedAt: string | null;
}

/** A source that a worker took. */
export interface ClaimedSource extends Claim {
  /** Workspace of the source. */
  workspace: string;
  /** The source as it was claimed. */
  source: SourceRecord;
  /** Failed deliveries in a row: each time, the worker with the source was lost. */
  failedDeliveries: number;
}

/**
 * Stores everything except the bytes of files. The source rows are the work queue: a source can be claimed when it is
 * due and has no running lease. Any number of callers may call every method at any time between `open` and `close`.
 * Errors of the engine are thrown as `storage_failed`; `retryable` is true when another attempt can help.
 */
export interface Storage extends Maintenance {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Name of the engine, such as `sqlite`, for errors and logs. */
  readonly name: string;
  /** Connects and migrates. Throws one clear error when it can't. */
  open(): Promise<void>;
  /** The store of one workspace, which need not exist yet. */
  workspace(id: string): WorkspaceStorage;
  /**
   * Takes a due source (`pending`, a requested or scheduled refresh, or a lease that ran out) for `leaseMs`. Sets it
   * `processing` and adds one to `attempt`. The order is fair: first the workspaces with the fewest running leases,
   * then their knowledge bases likewise, then the source that has been due longest, then the smaller id. Null when none
   * is due. No two callers get the same source.
   */
  claimSource(request: { now: number; leaseMs: number }): Promise<ClaimedSource | null>;
  /**
   * Takes the re-embedding that has been due longest, of any workspace, and clears its error. Null when none is due. No
   * two callers get the same one.
   */
  claimReembedding(request: { now: number; leaseMs: number }): Promise<ClaimedReembedding | null>;
  /**
   * Takes the enabled endpoint of any workspace that was let go longest ago, among those with something due, for
   * `leaseMs`. In the same step the events that it is to be sent become deliveries. Null when nothing is due. No two
   * callers have the same endpoint at once.
   */
  claimWebhook(request: WebhookClaimRequest): Promise<ClaimedWebhook | null>;
  /**
   * Ends every lease on sources, re-embeddings, endpoints and requests, as if it had run out, and returns how many. Only for a process that
   * owns the store alone: the leases it finds are those of dead processes.
   */
  expireLeases(now: number): Promise<number>;
  /** Stores a new key. */
  insertKey(record: KeyRecord): Promise<void>;
  /**
   * Inserts the key if there is no private key, not even a revoked one, in one step. Of several callers at once, one
   * gets true.
   */
  insertFirstKey(record: KeyRecord): Promise<boolean>;
  /** The key with this hash, revoked or not; null when there is none. */
  findKey(hash: string): Promise<KeyRecord | null>;
  /** All keys, including revoked ones, newest first. */
  listKeys(): Promise<KeyRecord[]>;
  /** Revokes a key. Returns false when there is none, or when it was revoked before. */
  revokeKey(id: string, now: string): Promise<boolean>;
  /** Waits for running work, then frees the engine; a second call does nothing. */
  close(): Promise<void>;
}

import type { AgentRecord } from "../../schema/agent.ts";
import type { BinEntry } from "../../schema/bin.ts";
import type { CallTestRecord, TestFilter } from "../../schema/call-test.ts";
import type { NameFilter } from "../../schema/common.ts";
import type { EvalCase } from "../../schema/eval-case.ts";
import type { TeamFilter, TeamRecord } from "../../schema/team.ts";
import type { AuditStore } from "./audit.ts";
import type { BinStore } from "./bin.ts";
import type { AnalysisClaim, CallRecord, CallStore } from "./calls.ts";
import type { EventStore } from "./events.ts";
import type { GapStore } from "./gaps.ts";
import type { KeyStore } from "./keys.ts";
import type { Claim, KnowledgeBaseRecord, KnowledgeStore, SourceRecord } from "./knowledge.ts";
import type { LearnedStore } from "./learned.ts";
import type { LearnedExampleStore } from "./learned-examples.ts";
import type { BlobReferences, Maintenance } from "./maintenance.ts";
import type { RowCollection } from "./page.ts";
import type { ClaimedReembedding, ReembeddingStore } from "./reembedding.ts";
import type { RequestStore } from "./requests.ts";
import type { StorageStats, UsageDayStore, UsageStore } from "./usage.ts";
import type { VersionedCollection } from "./versions.ts";
import type { ClaimedWebhook, WebhookClaimRequest, WebhookStore } from "./webhooks.ts";

/** Rows that are stored as a whole and need no verb of their own. Every store makes theirs of `rowTables`. */
export interface PlainRows {
  /** The workspace's eval cases. */
  evalCases: RowCollection<EvalCase, object>;
  /** What can come back, newest first. */
  bin: RowCollection<BinEntry, object>;
  /** The workspace's tests of calls, with their runs. */
  tests: RowCollection<CallTestRecord, TestFilter>;
}

/** The store of one tenant. There is no other way to a row, so no method can forget the tenant. */
export interface WorkspaceStorage
  extends KnowledgeStore,
    ReembeddingStore,
    CallStore,
    GapStore,
    LearnedStore,
    LearnedExampleStore,
    RequestStore,
    EventStore,
    WebhookStore,
    AuditStore,
    UsageStore,
    UsageDayStore,
    BlobReferences,
    BinStore,
    PlainRows {
  /** The workspace's agents, with their versions. */
  agents: VersionedCollection<AgentRecord, NameFilter>;
  /** The workspace's teams, with their versions. */
  teams: VersionedCollection<TeamRecord, TeamFilter>;
}

/** A source that a worker took. */
export interface ClaimedSource extends Claim {
  /** Workspace of the source. */
  workspace: string;
  /** The source as it was claimed. */
  source: SourceRecord;
  /** Its knowledge base then. */
  knowledgeBase: KnowledgeBaseRecord;
  /** Failed deliveries in a row: each time, the worker with the source was lost. */
  failedDeliveries: number;
}

/** A call that a worker took to analyse it. */
export interface ClaimedAnalysis extends AnalysisClaim {
  /** Workspace of the call. */
  workspace: string;
  /** The call as it was claimed. */
  record: CallRecord;
}

/** How a source is claimed. */
export interface SourceClaimRequest {
  /** Milliseconds since 1970. */
  now: number;
  /** Milliseconds until another caller may claim it, unless the lease is renewed. */
  leaseMs: number;
  /** Claims the source that comes first only if it is of this type. @default of any type */
  only?: SourceRecord["sourceType"];
}

/**
 * Stores everything except the bytes of files. The source rows are the work queue: a source can be claimed when it is
 * due and has no running lease. Any number of callers may call every method at any time between `open` and `close`.
 * Errors of the engine are thrown as `storage_failed`; `retryable` is true when another attempt can help.
 */
export interface Storage extends Maintenance, KeyStore {
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
   * is due, and with `only` when the one that comes first is of another type. No two callers get the same source.
   */
  claimSource(request: SourceClaimRequest): Promise<ClaimedSource | null>;
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
   * Takes the ended call of any workspace whose analysis has been due longest, for `leaseMs`. Null when none is due. No
   * two callers get the same one.
   */
  claimAnalysis(request: { now: number; leaseMs: number }): Promise<ClaimedAnalysis | null>;
  /**
   * Ends every lease on sources, re-embeddings, endpoints and requests, as if it had run out, and returns how many. Only for a process that
   * owns the store alone: the leases it finds are those of dead processes.
   */
  expireLeases(now: number): Promise<number>;
  /** What waits at `now`, in milliseconds since 1970, in all workspaces, and what searches keep in memory. */
  stats(now: number): Promise<StorageStats>;
  /** Waits for running work, then frees the engine; a second call does nothing. */
  close(): Promise<void>;
}

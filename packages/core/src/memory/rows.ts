import { CuecardError } from "../errors.ts";
import type { CallEntries, CallRecord } from "../ports/storage/calls.ts";
import type { EventRecord } from "../ports/storage/events.ts";
import type { GapQuestionRecord } from "../ports/storage/gaps.ts";
import type { EmbeddedChunk, KnowledgeBaseRecord, SourceRecord, UploadRecord } from "../ports/storage/knowledge.ts";
import type { LearnedIntents } from "../ports/storage/learned.ts";
import type { PlainRows } from "../ports/storage/storage.ts";
import type { DayCount } from "../ports/storage/usage.ts";
import type { DeliveryRecord, WebhookRecord } from "../ports/storage/webhooks.ts";
import type { AgentRecord } from "../schema/agent.ts";
import type { AuditEntry } from "../schema/audit.ts";
import type { LearnedExample } from "../schema/learned-example.ts";
import type { SourceStatus } from "../schema/source.ts";
import type { TeamRecord } from "../schema/team.ts";
import type { GapState } from "../storage-kit/gaps.ts";
import { rowTables } from "../storage-kit/row-tables.ts";
import type { ReembeddingState } from "../storage-kit/to-reembedding.ts";

/** A source with what the queue needs. */
export interface SourceRow {
  record: SourceRecord;
  /** For citations. */
  title: string | null;
  /** Milliseconds; a running lease ends then. Null: not due until something happens. */
  dueAt: number | null;
  /**
   * The state it was claimed from while a worker has it, else null. A lease that ran out stays until the next claim.
   */
  claimedFrom: SourceStatus | null;
  failedDeliveries: number;
  chunks: EmbeddedChunk[];
}

/** A knowledge base's re-embedding. It is kept after its end, since attempts never repeat. */
export interface ReembeddingRow {
  attempt: number;
  /** Null: none. */
  state: ReembeddingState | null;
  /** By the chunk itself: it takes its vector along when it goes. */
  vectors: WeakMap<EmbeddedChunk, Float32Array>;
}

export interface CallRow {
  record: CallRecord;
  entries: CallEntries;
  /** Claims of its analysis so far. */
  analyses: number;
  /** Members that had the call when it was saved. */
  heldBy: string[];
}

/** A gap with its questions, one at least. */
export interface GapRow {
  state: GapState;
  questions: GapQuestionRecord[];
}

/** A request that has a key. Times are milliseconds since 1970. */
export interface RequestRow {
  fingerprint: string;
  objectId: string;
  attempt: number;
  begunAt: number;
  leasedUntil: number;
  forgetAt: number;
  done: boolean;
  answer: string | null;
}

/** What was counted of one kind on one day; of the workspace when the knowledge base is null. */
export interface UsageRow extends DayCount {
  knowledgeBaseId: string | null;
}

/** Events of one workspace. */
export interface Outbox {
  /** Until when somebody listens, in milliseconds since 1970; null: nobody does. */
  until: number | null;
  /** What the objects were when they were last looked at, by their ids. */
  seen: Map<string, EventFacts>;
  events: EventRecord[];
  /** Position of the newest event; 0 before the first. */
  last: number;
}

/** An endpoint with what was and is sent to it. */
export interface WebhookRow {
  record: WebhookRecord;
  /** Events up to here are deliveries, or are none of the endpoint's. */
  position: number;
  attempt: number;
  leasedUntil: number;
  /** By the event's id. */
  deliveries: Map<string, DeliveryRecord>;
}

/** What of an object its events tell. */
export interface EventFacts extends Pick<EventRecord, "type" | "at" | "knowledgeBaseId" | "objectId" | "data"> {}

/** All rows of one workspace, by id. */
export interface WorkspaceRows {
  /** Id of the workspace. */
  readonly id: string;
  knowledgeBases: Map<string, KnowledgeBaseRecord>;
  deletedKnowledgeBases: Set<string>;
  /** By the knowledge base's id. */
  reembeddings: Map<string, ReembeddingRow>;
  sources: Map<string, SourceRow>;
  uploads: Map<string, UploadRecord>;
  agents: Map<string, AgentRecord>;
  /** What each agent was, by its id, newest version first. */
  agentVersions: Map<string, AgentRecord[]>;
  teams: Map<string, TeamRecord>;
  /** What each team was, by its id, newest version first. */
  teamVersions: Map<string, TeamRecord[]>;
  plain: Record<keyof PlainRows, Map<string, never>>;
  /** Rows of what is in the bin, by the entry's id. */
  bins: Map<string, WorkspaceRows>;
  calls: Map<string, CallRow>;
  gaps: Map<string, GapRow>;
  /** By the team's id. */
  learned: Map<string, LearnedIntents>;
  learnedExamples: Map<string, LearnedExample>;
  /** By the key's hash. */
  requests: Map<string, RequestRow>;
  audit: AuditEntry[];
  /** By day, knowledge base and kind. */
  usage: Map<string, UsageRow>;
  outbox: Outbox;
  webhooks: Map<string, WebhookRow>;
}

export function createRows(id: string): WorkspaceRows {
  return {
    id,
    knowledgeBases: new Map(),
    deletedKnowledgeBases: new Set(),
    reembeddings: new Map(),
    sources: new Map(),
    uploads: new Map(),
    agents: new Map(),
    agentVersions: new Map(),
    teams: new Map(),
    teamVersions: new Map(),
    plain: Object.fromEntries(Object.keys(rowTables).map((name) => [name, new Map()])) as WorkspaceRows["plain"],
    bins: new Map(),
    calls: new Map(),
    gaps: new Map(),
    learned: new Map(),
    learnedExamples: new Map(),
    requests: new Map(),
    audit: [],
    usage: new Map(),
    outbox: { until: null, seen: new Map(), events: [], last: 0 },
    webhooks: new Map(),
  };
}

/** Returns a copy, so that neither side can change the other's value. */
export function copy<T>(value: T): T {
  return structuredClone(value);
}

/** Adds a source that is due at once. */
export function addSource({ sources }: WorkspaceRows, record: SourceRecord): void {
  const dueAt = Date.parse(record.createdAt);
  add(sources, record.id, {
    record: copy(record),
    title: null,
    dueAt,
    claimedFrom: null,
    failedDeliveries: 0,
    chunks: [],
  });
}

/** Adds a row whose id must be free. */
export function add<Row>(rows: Map<string, Row>, id: string, row: Row): void {
  if (rows.has(id)) throw new CuecardError("id_taken", `A row with the id ${id} already exists; use another id.`);
  rows.set(id, row);
}

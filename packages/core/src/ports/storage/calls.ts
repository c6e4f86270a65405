import type { CallSummary, LedgerItem, TraceEntry } from "../../schema/call.ts";
import type { CallFindings } from "../../schema/call-findings.ts";
import type { CallFilter } from "../../schema/call-list.ts";
import type { CallRecording } from "../../schema/call-recording.ts";
import type { JsonObject } from "../../schema/common.ts";
import type { ErasedPlace } from "../../schema/erasure.ts";
import type { CallDigest } from "../../schema/find-calls.ts";
import type { CallChange } from "./events.ts";
import type { Page, PageKey, PageRequest } from "./page.ts";
import type { Quota } from "./usage.ts";

/** A call as it is stored. */
export interface CallRecord extends CallSummary {
  /** Fencing token: each `leaseCall` adds one, and a save under an older one is refused. */
  lease: number;
  /** When `forgetCalls` may remove it; null: never. */
  forgetAt: string | null;
  /** The call in figures. */
  digest: CallDigest;
  /**
   * What lists find the call by, such as `handoff:made`, each once. A store compares them and reads nothing in them. Each
   * has at most 250 characters, well-formed and without control characters.
   */
  traits: string[];
  /** Labels that people gave it. Only `labelCall` changes them: a start begins without, and a save leaves them. */
  labels: string[];
  /** Where its recording is; null: not known. Only `setRecording` changes it: a start begins without, and a save leaves it. */
  recording: CallRecording | null;
  /** What `analyse` found. Only `finishAnalysis` changes it: a save leaves it. */
  findings: CallFindings | null;
  /**
   * When it is to be analysed, in milliseconds since 1970; null: not. A save changes it, and `traits`, until the call has
   * ended.
   */
  analyseAt: number | null;
  /** State of the call engine: team snapshot, guard counters, idempotency keys. Stores don't read it. */
  state: JsonObject;
}

/** Entries of a call, in order. */
export interface CallEntries {
  /** What happened in the call. */
  ledger: LedgerItem[];
  /** Why each decision was made. */
  trace: TraceEntry[];
}

/** Entries of a save. */
export interface AddedEntries extends CallEntries {
  /** Number of stored entries before these. These replace all entries after them. */
  after: { ledger: number; trace: number };
}

/** Which part of a ledger to return. */
export interface LedgerRequest {
  /** Items to leave out, from the oldest on. */
  after: number;
  /** Most items, 1 to 100. */
  limit: number;
}

/** Which active calls are idle: those last changed, or started, at these times or before. ISO 8601. */
export interface Idleness {
  /** Calls that last changed at this time or before. */
  touchedBy: string;
  /** Calls that started at this time or before. */
  startedBy: string;
}

/** Which calls to find. */
export interface StoredCallFilter extends CallFilter {
  /** Traits that a call has all of. The first one should be the rarest: a list is read along it. */
  traits?: string[];
}

/** How many of the newest calls behind `after` have each trait. */
export interface TraitCounts {
  /** Calls that were counted, at most `limit`. */
  calls: number;
  /** The last of them, and whether more follow; null: none follow. */
  next: PageKey | null;
  /** Traits with their counts, in no order: also `held:` and each member that had a call, `label:` and each label; none that begin with `word:`. */
  counts: { trait: string; calls: number }[];
}

/** Proof that a worker has a call to analyse. */
export interface AnalysisClaim {
  /** The call. */
  callId: string;
  /** Number of the claim. A later claim has a higher one, and this one may write nothing any more. */
  attempt: number;
}

/** What became of a call's analysis. */
export interface AnalysisOutcome {
  /** What the call has from now on. */
  findings: CallFindings | null;
  /** What it is found by from now on. */
  traits: string[];
  /** When it is to be analysed again; null: not. */
  analyseAt: number | null;
  /** Stored with it while somebody listens. */
  changes: readonly CallChange[];
}

/** Calls of one workspace. */
export interface CallStore {
  /**
   * Stores the call, or returns the active one that has the same `externalId`, in one step. Throws `quota_exceeded` and
   * stores nothing when a quota has no room for one more.
   */
  startCall(
    record: CallRecord,
    entries: CallEntries,
    changes?: readonly CallChange[],
    quotas?: readonly Quota[],
  ): Promise<{ record: CallRecord; existing: boolean }>;
  /** The call; null when there is none. */
  getCall(id: string): Promise<CallRecord | null>;
  /** All entries of a call; both lists are empty when there is no such call. */
  getCallEntries(id: string): Promise<CallEntries>;
  /** Items of a call's ledger behind the first `after`, oldest first, at most `limit`; none when there is no such call. */
  listLedger(id: string, request: LedgerRequest): Promise<{ items: LedgerItem[]; hasMore: boolean }>;
  /** One page of calls, newest first. */
  listCalls(request: PageRequest & StoredCallFilter): Promise<Page<CallRecord>>;
  /** Counts the traits of the newest calls. */
  countCallTraits(request: PageRequest & StoredCallFilter): Promise<TraitCounts>;
  /** Gives the call these labels, and takes all others off. Its `labels` and the traits `label:` and each. False: no such call. */
  labelCall(id: string, labels: string[]): Promise<boolean>;
  /** Says where the call's recording is. False: no such call. */
  setRecording(id: string, recording: CallRecording | null): Promise<boolean>;
  /**
   * Replaces the record and all entries after `entries.after`, in one step. A save whose answer was lost can be made
   * again, with more or fewer entries, and stores nothing twice. With null entries the stored ones stay. `moved`: the
   * stored lease is no longer `record.lease`. `changes` are stored with it while somebody listens, each id once.
   */
  saveCall(
    record: CallRecord,
    entries: AddedEntries | null,
    changes?: readonly CallChange[],
  ): Promise<"done" | "moved" | "gone">;
  /** Takes the call over: adds one to its lease and returns it. Null when the call does not exist. */
  leaseCall(id: string): Promise<CallRecord | null>;
  /**
   * Takes over, as `leaseCall` does, an idle call: the one of `id`, or with null the one that has been idle longest.
   * Check and lease are one step, so that a call that changes meanwhile stays with its holder. Null when no call is
   * idle.
   */
  leaseIdleCall(request: Idleness & { id: string | null }): Promise<CallRecord | null>;
  /**
   * Has the ended calls of a team, or those of an agent without one, that started at `since` or later analysed from `now`
   * on, in milliseconds since 1970. One of the two ids is null. Who has one of them may not finish it any more. Returns how
   * many.
   */
  requestAnalyses(request: {
    teamId: string | null;
    agentId: string | null;
    since: string | null;
    now: number;
  }): Promise<number>;
  /** Stores what became of an analysis. `lost`, and nothing stored, under a claim that holds no more. */
  finishAnalysis(claim: AnalysisClaim, outcome: AnalysisOutcome): Promise<"done" | "lost">;
  /** Removes the call with its entries and its questions among the gaps; false when there was none. */
  deleteCall(id: string): Promise<boolean>;
  /**
   * Removes everything that is kept of these calls, at most 100, in every place and in one step. Also what is left of
   * calls that are gone. A save meanwhile is before it, and is removed too, or finds the call `gone`. Returns how many
   * rows were removed in each place.
   */
  eraseCalls(ids: string[]): Promise<Record<ErasedPlace, number>>;
}

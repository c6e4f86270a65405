import type { CallFilter, CallSummary, LedgerItem, TraceEntry } from "../../schema/call.ts";
import type { JsonObject } from "../../schema/common.ts";
import type { Page, PageRequest } from "./page.ts";

/** A call as it is stored. */
export interface CallRecord extends CallSummary {
  /** Fencing token: each `leaseCall` adds one, and a save under an older one is refused. */
  lease: number;
  /** When `forgetCalls` may remove it; null: never. */
  forgetAt: string | null;
  /** State of the turn engine, its own: team snapshot, guard counters, idempotency keys. */
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
  /** How many stored entries stand before these. All entries behind that are replaced by these. */
  after: { ledger: number; trace: number };
}

/** Which active calls are idle: those last touched, or started, at these times or before. ISO 8601. */
export interface Idleness {
  /** Calls that were last touched at this time or before. */
  touchedBy: string;
  /** Calls that started at this time or before. */
  startedBy: string;
}

/** Calls of one workspace. */
export interface CallStore {
  /** Stores the call, or returns the active one that has the same `externalId`, in one step. */
  startCall(record: CallRecord, entries: CallEntries): Promise<{ record: CallRecord; existing: boolean }>;
  /** The call; null when there is none. */
  getCall(id: string): Promise<CallRecord | null>;
  /** All entries of a call; both lists are empty when there is no such call. */
  getCallEntries(id: string): Promise<CallEntries>;
  /** One page of calls, newest first. */
  listCalls(request: PageRequest & CallFilter): Promise<Page<CallRecord>>;
  /**
   * Replaces the record and all entries behind `entries.after`, in one step. A save whose answer was lost can be made
   * again, with more or fewer entries, and stores nothing twice. Null entries: the stored ones stay. `moved`:
   * `record.lease` is not the stored one any more.
   */
  saveCall(record: CallRecord, entries: AddedEntries | null): Promise<"done" | "moved" | "gone">;
  /** Takes the call over: adds one to its lease and returns it. Null: no such call. */
  leaseCall(id: string): Promise<CallRecord | null>;
  /**
   * Takes over, as `leaseCall` does, an idle call: the one of `id`, or with null the one that was touched longest ago.
   * Check and lease are one step, so that a call that is touched meanwhile stays with its holder. Null: there is none.
   */
  leaseIdleCall(request: Idleness & { id: string | null }): Promise<CallRecord | null>;
  /** Removes the call with its entries and its questions among the gaps; false when there was none. */
  deleteCall(id: string): Promise<boolean>;
}

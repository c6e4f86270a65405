import type { CallRecord, Idleness } from "./calls.ts";

/** Maintenance of a store and its blobs, for all workspaces. */
export interface Maintenance {
  /**
   * Returns true to one caller, who then does the maintenance, when it last began `everyMs` ago or longer, or never. A
   * last time more than `everyMs` in the future comes from a wrong clock and counts as never.
   */
  claimMaintenance(request: { now: number; everyMs: number }): Promise<boolean>;
  /** Removes every upload that no source claimed and that was created before `createdBefore`. Returns how many. */
  forgetUploads(createdBefore: string): Promise<number>;
  /**
   * Removes every call whose `forgetAt` has come by `now`, with its entries and its questions among the gaps. Returns
   * how many.
   */
  forgetCalls(now: string): Promise<number>;
  /** Removes every request with a key whose `forgetAt` has come by `now`, in milliseconds since 1970. Returns how many. */
  forgetRequests(now: number): Promise<number>;
  /**
   * Removes every event of before `before` (ISO 8601) with its deliveries, and stops storing events where `listen` has
   * run out by `now`, in milliseconds since 1970, and no endpoint is enabled. Returns how many events were removed.
   */
  forgetEvents(times: { before: string; now: number }): Promise<number>;
  /** Removes every entry of the audit log of before `before` (ISO 8601). Returns how many. */
  forgetAudit(before: string): Promise<number>;
  /** Entries of the bins of all workspaces of before `before` (ISO 8601), at most 100, the oldest first. */
  oldBinEntries(before: string): Promise<{ workspace: string; id: string }[]>;
  /** Removes what was counted on days before `before`, such as `2026-11-23`. Returns how many rows were removed. */
  forgetUsage(before: string): Promise<number>;
  /**
   * Repairs times that were written by a clock that ran ahead. Sources and re-embeddings due after `latest`, or leased
   * until after `latestLease`, are due `now`. Unclaimed uploads created after `latest` are removed. Calls created and
   * last changed after `latest` count as changed `now`, and `forgetAt` moves by the same time. Times in milliseconds
   * since 1970. Returns how many rows changed.
   */
  repairClockSkew(times: { now: number; latest: number; latestLease: number }): Promise<number>;
  /** Takes over, as `leaseIdleCall` does, the call of any workspace that has been idle longest. Null: there is none. */
  claimIdleCall(request: Idleness): Promise<{ workspace: string; record: CallRecord } | null>;
}

/** Which blobs a workspace refers to. */
export interface BlobReferences {
  /**
   * Returns those of `keys`, at most 1,000 of one knowledge base, that no source and no upload refers to. Returns none
   * when this store never had the knowledge base, since the blobs then belong to another store. Deleted knowledge bases
   * are remembered for this.
   */
  unreferencedBlobs(knowledgeBaseId: string, keys: string[]): Promise<string[]>;
}

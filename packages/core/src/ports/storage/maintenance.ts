import type { CallRecord, Idleness } from "./calls.ts";

/** What keeps a store and its blobs tidy, for all workspaces. */
export interface Maintenance {
  /**
   * True for one caller when the last time was `everyMs` ago or longer, or never: that one sweeps. A last time more than `everyMs` ahead is of a
   * wrong clock, and counts as never.
   */
  claimMaintenance(request: { now: number; everyMs: number }): Promise<boolean>;
  /** Removes every upload that no source claimed and that was created before `createdBefore`, and tells how many they were. */
  forgetUploads(createdBefore: string): Promise<number>;
  /** Removes every call whose `forgetAt` has come by `now`, with its entries, and tells how many they were. */
  forgetCalls(now: string): Promise<number>;
  /**
   * Undoes what a clock that ran ahead has put off: what lies beyond any time that a right clock gives. Sources and re-embeddings due after `latest`, or leased
   * until after `latestLease`, are due `now`; unclaimed uploads created after `latest` are removed; calls created and last touched after it count as touched
   * `now`, and `forgetAt` moves as far. Times in milliseconds since 1970. Tells how many rows changed.
   */
  repairClockSkew(times: { now: number; latest: number; latestLease: number }): Promise<number>;
  /** Takes over, as `leaseIdleCall` does, the call of any workspace that was left alone longest. Null: there is none. */
  claimIdleCall(request: Idleness): Promise<{ workspace: string; record: CallRecord } | null>;
}

/** What one workspace says about blobs. */
export interface BlobReferences {
  /**
   * Those of `keys`, at most 1,000 of one base, that no source and no upload names. None when this store never had that base, for the
   * blobs are another store's then; a base that was deleted is remembered for this.
   */
  unreferencedBlobs(knowledgeBaseId: string, keys: string[]): Promise<string[]>;
}

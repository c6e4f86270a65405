import type { CallRecord, Idleness } from "./calls.ts";

/** Maintenance of a store and its blobs, for all workspaces. */
export interface Maintenance {
  /**
   * True for one caller when maintenance last began `everyMs` ago or longer, or never. That caller does it. A last time
   * more than `everyMs` ahead comes from a wrong clock, and counts as never.
   */
  claimMaintenance(request: { now: number; everyMs: number }): Promise<boolean>;
  /** Removes every upload that no source claimed and that was created before `createdBefore`. Returns how many. */
  forgetUploads(createdBefore: string): Promise<number>;
  /** Removes every call whose `forgetAt` has come by `now`, with its entries and its questions among the gaps. Returns how many. */
  forgetCalls(now: string): Promise<number>;
  /**
   * Repairs times that a clock which ran ahead has written. Sources and re-embeddings due after `latest`, or leased until
   * after `latestLease`, are due `now`. Unclaimed uploads created after `latest` are removed. Calls created and last
   * touched after `latest` count as touched `now`, and `forgetAt` moves as far. Times in milliseconds since 1970. Returns
   * how many rows changed.
   */
  repairClockSkew(times: { now: number; latest: number; latestLease: number }): Promise<number>;
  /** Takes over, as `leaseIdleCall` does, the call of any workspace that has been idle longest. Null: there is none. */
  claimIdleCall(request: Idleness): Promise<{ workspace: string; record: CallRecord } | null>;
}

/** Which blobs a workspace refers to. */
export interface BlobReferences {
  /**
   * Those of `keys`, at most 1,000 of one knowledge base, that no source and no upload refers to. None when this store
   * never had that knowledge base: the blobs are another store's then. Deleted knowledge bases are remembered for this.
   */
  unreferencedBlobs(knowledgeBaseId: string, keys: string[]): Promise<string[]>;
}

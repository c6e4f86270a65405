import type { Observer } from "../ports/observer.ts";
import type { StorageStats } from "../ports/storage/usage.ts";
import type { CuecardEvents } from "./events.ts";
import type { Keys } from "./keys.ts";
import type { Workspace } from "./workspace.ts";

/** What a process does now. */
export interface CuecardStats {
  /** Active calls that it holds, of all workspaces. */
  liveCalls: number;
  /** Embedders and rerankers that searches have asked, and whether they are left alone after failures. */
  providers: { provider: string; isLeftAlone: boolean }[];
}

/** What the store says of itself. All but `indexes` is the same from every process. */
export interface StoreStats extends Omit<StorageStats, "oldestDueAt"> {
  /** Milliseconds that the source that has waited longest is due; 0 when none waits. */
  queueAgeMs: number;
}

/** A running Cuecard. It has the methods of the default workspace, and what all workspaces share. */
export interface Cuecard extends Workspace {
  /**
   * Returns the services of another workspace, which is made at its first use. Throws `invalid_value` for a name that
   * is not allowed.
   */
  workspace(id: string): Workspace;
  /** API keys of all workspaces. */
  keys: Keys;
  /** Sees what is done. A service over this Cuecard shows its requests to it too. */
  readonly observer: Observer;
  /** What this process does now, for monitoring. */
  stats(): CuecardStats;
  /** What the store says of itself, for monitoring. */
  storeStats(): Promise<StoreStats>;
  /** Subscribes to an event. Returns a function that unsubscribes. */
  on<Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void): () => void;
  /**
   * Resolves with true while the store answers. With `createCuecard` of the package `cuecard`, its disk must be
   * writable too, and it throws `storage_lost` once the database or the lock of its folder was removed or replaced.
   */
  healthy(): Promise<boolean>;
  /**
   * Stops background work, releases its leases and closes the adapters. It waits at most `timeoutMs` (default 10,000)
   * for work to finish.
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

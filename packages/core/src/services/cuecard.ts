import type { CuecardEvents } from "./events.ts";
import type { Keys } from "./keys.ts";
import type { Workspace } from "./workspace.ts";

/** A running Cuecard. It has the methods of the default workspace, and what all workspaces share. */
export interface Cuecard extends Workspace {
  /**
   * Returns the services of another workspace, which is made at its first use. Throws `invalid_value` for a name that
   * is not allowed.
   */
  workspace(id: string): Workspace;
  /** API keys of all workspaces. */
  keys: Keys;
  /** Subscribes to an event. Returns a function that unsubscribes. */
  on<Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void): () => void;
  /**
   * Resolves with true while the store answers. With `createCuecard` of the package `cuecard`, its disk must be
   * writable too.
   */
  healthy(): Promise<boolean>;
  /**
   * Stops background work, releases its leases and closes the adapters. It waits at most `timeoutMs` (default 10,000)
   * for work to finish.
   */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

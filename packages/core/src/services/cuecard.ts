import type { CuecardEvents } from "./events.ts";
import type { Keys } from "./keys.ts";
import type { Workspace } from "./workspace.ts";

/** A running Cuecard: the default workspace's methods, and what stands above workspaces. */
export interface Cuecard extends Workspace {
  /** The services of another workspace, made when it is first used. Throws `invalid_value` for a name that is not allowed. */
  workspace(id: string): Workspace;
  /** API keys of all workspaces. */
  keys: Keys;
  /** Returns a function that unsubscribes. */
  on<Name extends keyof CuecardEvents>(name: Name, listener: (event: CuecardEvents[Name]) => void): () => void;
  /** True while the store answers; of `createCuecard` of the package cuecard, while its disk can be written too. */
  healthy(): Promise<boolean>;
  /** Finishes what can be finished, gives leases back, closes the adapters; within `timeoutMs` (10 s). */
  close(options?: { timeoutMs?: number }): Promise<void>;
}

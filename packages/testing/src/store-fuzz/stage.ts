import type { Storage } from "@cuecard/core";
import type { StorageFactory } from "../storage-suite/kit/harness.ts";
import { createTwins, type Side, type Twins } from "./twins.ts";

/** One store under test, fresh when it is opened. */
export interface Stage {
  canReopen: boolean;
  /** Its workspace beside the oracle's of that name. */
  twins(workspace: string, oracle: Storage): Twins;
  /** Closes it and opens its data again; nothing happens where the store keeps nothing. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(factory: StorageFactory): Promise<Stage> {
  const tested = await factory();
  let { storage } = tested;
  await storage.open();
  return {
    canReopen: tested.reopen !== undefined,
    twins(workspace, oracle) {
      const twin = (side: Side, each: Storage) => ({ side, storage: each, store: each.workspace(workspace) });
      return createTwins(twin("tested", storage), twin("oracle", oracle));
    },
    async reopen() {
      if (!tested.reopen) return;
      await storage.close();
      storage = await tested.reopen();
      await storage.open();
    },
    async close() {
      await storage.close();
      await tested.cleanup();
    },
  };
}

import type { Storage, WorkspaceStorage } from "@cuecard/core";
import { onTestFinished } from "vitest";
import { randomId } from "./fixtures.ts";

/** A store of its own for one case. */
export interface StorageUnderTest {
  /** Empty and not opened yet: the suite opens and closes it. */
  storage: Storage;
  /** Removes what the store left behind; called after `close`. */
  cleanup(): Promise<void>;
  /**
   * Another Storage, not opened yet, over the same data; called after the first was closed. Omit it for a store that
   * keeps nothing.
   */
  reopen?(): Promise<Storage>;
}

/** Makes a fresh storage for one case. */
export type StorageFactory = () => Promise<StorageUnderTest>;

export interface OpenStorage {
  storage: Storage;
  /** Of a random name. */
  workspaceId: string;
  store: WorkspaceStorage;
}

/** Opens a fresh store that is closed and removed when the test is over. */
export type OpenCase = () => Promise<OpenStorage>;

export function openCase(factory: StorageFactory): OpenCase {
  return async () => {
    const { storage, cleanup } = await factory();
    onTestFinished(async () => {
      await storage.close();
      await cleanup();
    });
    await storage.open();
    const workspaceId = randomId("ws");
    return { storage, workspaceId, store: storage.workspace(workspaceId) };
  };
}

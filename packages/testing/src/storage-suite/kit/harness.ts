import type { Storage, WorkspaceStorage } from "@cuecard/core";
import { afterAll, onTestFinished } from "vitest";
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

/** Opens a store for one case. It is closed and removed when nobody needs it any more. */
export type OpenCase = () => Promise<OpenStorage>;

/** How the cases of a suite come to their stores. */
export interface OpenCases {
  /** A store that no other case has. */
  own: OpenCase;
  /**
   * A workspace of its own in a store that the cases before had too, since opening one costs more than most cases. For
   * cases that look at nothing above their workspace; their knowledge bases go when they end, so that nothing is due.
   */
  shared: OpenCase;
  /** Makes a store that the case opens and closes itself. */
  make: StorageFactory;
}

export function openCases(factory: StorageFactory): OpenCases {
  let shared: StorageUnderTest | null = null;
  afterAll(closeShared);

  /** Stores of one suite may be in one place, so there is one at a time. */
  async function closeShared(): Promise<void> {
    const closing = shared;
    shared = null;
    await closing?.storage.close();
    await closing?.cleanup();
  }

  async function make(): Promise<StorageUnderTest> {
    await closeShared();
    return factory();
  }

  return {
    make,
    async own() {
      const { storage, cleanup } = await make();
      onTestFinished(async () => {
        await storage.close();
        await cleanup();
      });
      await storage.open();
      return workspaceOf(storage);
    },
    async shared() {
      if (!shared) {
        shared = await factory();
        await shared.storage.open();
      }
      const opened = workspaceOf(shared.storage);
      onTestFinished(() => removeBases(opened.store));
      return opened;
    },
  };
}

function workspaceOf(storage: Storage): OpenStorage {
  const workspaceId = randomId("ws");
  return { storage, workspaceId, store: storage.workspace(workspaceId) };
}

async function removeBases(store: WorkspaceStorage): Promise<void> {
  const { rows } = await store.listKnowledgeBases({ limit: 100, after: null });
  for (const { id } of rows) await store.deleteKnowledgeBase(id);
}

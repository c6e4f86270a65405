import type { Storage, WorkspaceStorage } from "@cuecard/core";
import type { SearchReader } from "../engine/reader/search-reader.ts";
import { createStorage, type PostgresStorageOptions } from "../postgres-storage.ts";
import { storable } from "../text.ts";

/** Searches that the index in memory answered, and those that it left to the database. */
export interface Searches {
  inMemory: number;
  inDatabase: number;
}

/**
 * A store whose searches wait until what they search is in memory, as the second search of a voice server finds it. The
 * index answers whatever it can.
 */
export function searchingInMemory(options: PostgresStorageOptions, searches: Searches): Storage {
  const { storage, reader } = createStorage({ searchMemoryMb: 64, ...options });
  return {
    ...storage,
    workspace: (id) => inMemory(storage.workspace(id), storable(id), reader, searches),
  };
}

function inMemory(
  store: WorkspaceStorage,
  workspace: string,
  reader: () => SearchReader,
  searches: Searches,
): WorkspaceStorage {
  return {
    ...store,
    async searchCandidates(request) {
      const answer = await store.searchCandidates(request);
      await reader().settled();
      const found = await reader().searchMemory(workspace, request);
      searches[found ? "inMemory" : "inDatabase"]++;
      return found ?? answer;
    },
  };
}

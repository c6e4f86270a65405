import type { KnowledgeStore } from "@cuecard/core";
import { orAborted, throwIfAborted } from "../../connection/or-aborted.ts";
import type { Engine } from "../engine.ts";
import type { SearchReader } from "../reader/search-reader.ts";
import { searchDatabase } from "./database-search.ts";

/** Searches the index in memory; what is not in memory, the database searches. */
export function createSearch(
  engine: Engine,
  reader: SearchReader,
  workspace: string,
): Pick<KnowledgeStore, "searchCandidates" | "loaded"> {
  return {
    async loaded(signal) {
      throwIfAborted(signal);
      await orAborted(reader.settled(), signal);
    },
    searchCandidates: async (request) =>
      (await reader.searchMemory(workspace, request)) ?? searchDatabase(engine, workspace, request, reader.isTooLarge),
  };
}

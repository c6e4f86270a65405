import type { KnowledgeStore } from "@cuecard/core";
import { orAborted, throwIfAborted } from "../../connection/or-aborted.ts";
import type { SearchReader } from "../reader/search-reader.ts";

export function createSearch(
  reader: SearchReader,
  workspace: string,
): Pick<KnowledgeStore, "searchCandidates" | "loaded"> {
  return {
    async loaded(signal) {
      throwIfAborted(signal);
      await orAborted(reader.settled(), signal);
    },
    searchCandidates: async (request) =>
      (await reader.searchMemory(workspace, request)) ?? reader.searchDatabase(workspace, request),
  };
}

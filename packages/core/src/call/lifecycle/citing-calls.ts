import type { Calls } from "../../api/calls.ts";
import type { ById } from "../../knowledge/knowledge-bases/by-id.ts";
import { sourceNotFound } from "../../knowledge/sources/source-not-found.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { PageQuery } from "../../schema/common.ts";
import { parseInput } from "../../schema/parse.ts";

/** Lists who was given passages of a source. */
export function createCiting(
  store: Pick<WorkspaceStorage, "getKnowledgeBase" | "getSource" | "listCitations">,
): ById<Pick<Calls, "citing">> {
  return {
    async citing(knowledgeBaseId, sourceId, page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      if (!(await store.getSource(knowledgeBaseId, sourceId)))
        throw await sourceNotFound(store, knowledgeBaseId, sourceId);
      const request = { knowledgeBaseId, sourceId, limit, after: decodeCursor(cursor) };
      return toList(await store.listCitations(request), ({ callId, turnId, chunkIds, createdAt }) => ({
        object: "source_citation",
        callId,
        turnId,
        chunkIds,
        createdAt,
      }));
    },
  };
}

import type { Calls } from "../../api/calls.ts";
import { CuecardError } from "../../errors.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { PageQuery } from "../../schema/common.ts";
import { parseInput } from "../../schema/parse.ts";

/** Lists who was given passages of a source. */
export function createCiting(store: Pick<WorkspaceStorage, "getSource" | "listCitations">): Pick<Calls, "citing"> {
  return {
    async citing(knowledgeBaseId, sourceId, page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      if (!(await store.getSource(knowledgeBaseId, sourceId))) {
        const message = `Source "${sourceId}" does not exist in knowledge base "${knowledgeBaseId}"; list its sources to see their ids.`;
        throw new CuecardError("source_not_found", message);
      }
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

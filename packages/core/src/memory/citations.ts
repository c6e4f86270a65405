import type { CallStore, CitationRecord } from "../ports/storage/calls.ts";
import { pageOf } from "./page.ts";
import type { CallRow, WorkspaceRows } from "./rows.ts";

export function createMemoryCitations({ calls }: WorkspaceRows): Pick<CallStore, "listCitations"> {
  return {
    async listCitations({ knowledgeBaseId, sourceId, ...page }) {
      const isCited = (passage: Passage) =>
        passage.knowledgeBaseId === knowledgeBaseId && passage.sourceId === sourceId;
      return pageOf(
        [...calls.values()].flatMap((row) => citationsIn(row, isCited)),
        page,
      );
    },
  };
}

type Passage = Record<"chunkId" | "sourceId" | "knowledgeBaseId", string>;

function citationsIn({ record, entries }: CallRow, isCited: (passage: Passage) => boolean): CitationRecord[] {
  return entries.trace.flatMap(({ at, turnId, data }, position) => {
    const given = ((data?.given ?? []) as Passage[]).filter(isCited);
    const chunkIds = given.map(({ chunkId }) => chunkId);
    return given.length > 0
      ? [{ id: `${record.id}:${position}`, createdAt: at, callId: record.id, turnId, chunkIds }]
      : [];
  });
}

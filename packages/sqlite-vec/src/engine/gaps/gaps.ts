import type { Gap, GapChange, GapFilter, GapGrouping, GapQuestionRecord, Page, PageRequest } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { selectPage } from "../page.ts";
import { findGap, type GapColumns, parseGap, saveGap, showGap } from "./gap-rows.ts";
import { recordGap } from "./record-gap.ts";

export function createGapReads(connection: Connection) {
  return {
    getGap: (workspace: string, knowledgeBaseId: string, id: string): Gap | null =>
      connection.read(() => {
        const gap = findGap(connection, workspace, knowledgeBaseId, id);
        return gap && showGap(connection, gap);
      }),
    listGaps: (workspace: string, knowledgeBaseId: string, request: PageRequest & GapFilter): Page<Gap> =>
      connection.read(() => {
        const { status = null } = request;
        const page = selectPage<GapColumns>(connection, {
          select: "row, record",
          from: "gaps",
          where: `base = (select row from bases where workspace = @workspace and id = @knowledgeBaseId)
            and status = coalesce(@status, status)`,
          parameters: { workspace, knowledgeBaseId, status },
          request,
        });
        return { ...page, rows: page.rows.map((columns) => showGap(connection, parseGap(columns))) };
      }),
  };
}

export function createGapWrites(connection: Connection) {
  const { write } = connection;
  return {
    recordGap: (workspace: string, question: GapQuestionRecord, grouping: GapGrouping): "done" | "gone" =>
      write(() => recordGap(connection, workspace, question, grouping)),
    changeGap: (
      workspace: string,
      knowledgeBaseId: string,
      id: string,
      change: GapChange,
      expectedUpdatedAt: string,
    ): Gap | null =>
      write(() => {
        const gap = findGap(connection, workspace, knowledgeBaseId, id);
        if (gap?.state.updatedAt !== expectedUpdatedAt) return null;
        const changed = { ...gap, state: { ...gap.state, ...change } };
        saveGap(connection, changed);
        return showGap(connection, changed);
      }),
  };
}

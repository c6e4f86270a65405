import { AnswerGap, CuecardError, Gap, GapsQuery, listOf, type Workspace } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

const tag = "Gaps";

/** Routes of what knowledge bases could not answer. */
export const gapRoutes: Route[] = [
  route({
    name: "listGaps",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/gaps",
    scope: "read",
    tag,
    summary: "List what a knowledge base with gaps: true could not answer, newest first.",
    query: GapsQuery,
    response: listOf(Gap),
    handle: ({ workspace, params, query }) => workspace.gaps.list(params.kbId, query),
  }),
  route({
    name: "getGap",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/gaps/:gapId",
    scope: "read",
    tag,
    summary: "Read a gap with its newest questions.",
    response: Gap,
    handle: ({ workspace, params }) => workspace.gaps.get(params.kbId, params.gapId),
  }),
  route({
    name: "answerGap",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/gaps/:gapId/answer",
    scope: "ingest",
    tag,
    summary: "Answer a gap: its question and the answer become a source; the gap is closed once its questions find it.",
    body: AnswerGap,
    once: {
      prefix: "doc",
      keeps: false,
      idOf: (gap) => (gap as Gap).answer?.sourceId ?? "",
      find: ({ workspace, params }, id, lostSince) =>
        lostSince === null ? workspace.gaps.get(params.kbId, params.gapId) : answered(workspace, params, id),
    },
    response: Gap,
    handle: ({ workspace, params, body }) => workspace.gaps.answer(params.kbId, params.gapId, body),
  }),
  route({
    name: "dismissGap",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/gaps/:gapId/dismiss",
    scope: "ingest",
    tag,
    summary: "Dismiss a gap: it needs no answer.",
    response: Gap,
    handle: ({ workspace, params }) => workspace.gaps.dismiss(params.kbId, params.gapId),
  }),
];

/** The gap with the answer that is the source of this id. A source that its gap does not name yet is made again. */
async function answered(
  { gaps, sources }: Workspace,
  { kbId, gapId }: { kbId: string; gapId: string },
  sourceId: string,
): Promise<Gap> {
  const gap = await gaps.get(kbId, gapId);
  if (gap.answer?.sourceId === sourceId) return gap;
  await sources.delete(kbId, sourceId);
  throw new CuecardError("source_not_found", `Gap ${gapId} has another answer than source ${sourceId}.`);
}

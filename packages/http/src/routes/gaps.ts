import { AnswerGap, GapsQuery } from "@cuecard/core";
import { outputs } from "./components.ts";
import { type Route, route } from "./route.ts";

const tag = "Gaps";

/** Routes of what knowledge bases could not answer. */
export const gapRoutes: Route[] = [
  route({
    name: "listGaps",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/gaps",
    tag,
    summary: "List what a knowledge base with gaps: true could not answer, newest first.",
    query: GapsQuery,
    response: outputs.GapList,
    handle: ({ workspace, params, query }) => workspace.gaps.list(params.kbId, query),
  }),
  route({
    name: "getGap",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/gaps/:gapId",
    tag,
    summary: "Read a gap with its newest questions.",
    response: outputs.Gap,
    handle: ({ workspace, params }) => workspace.gaps.get(params.kbId, params.gapId),
  }),
  route({
    name: "answerGap",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/gaps/:gapId/answer",
    tag,
    summary: "Answer a gap: its question and the answer become a source; the gap is closed once its questions find it.",
    body: AnswerGap,
    response: outputs.Gap,
    handle: ({ workspace, params, body }) => workspace.gaps.answer(params.kbId, params.gapId, body),
  }),
  route({
    name: "dismissGap",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/gaps/:gapId/dismiss",
    tag,
    summary: "Dismiss a gap: it needs no answer.",
    response: outputs.Gap,
    handle: ({ workspace, params }) => workspace.gaps.dismiss(params.kbId, params.gapId),
  }),
];

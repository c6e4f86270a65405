import { CallCounts, CallCountsQuery, CallLabels, LabelCall } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

const tag = "Calls";

/** Routes by which people find calls. */
export const findCallRoutes: Route[] = [
  route({
    name: "countCalls",
    method: "GET",
    path: "/v1/call-counts",
    scope: "calls",
    tag,
    summary: "Count the calls of a list, and how many of them each filter would leave.",
    query: CallCountsQuery,
    response: CallCounts,
    handle: ({ workspace, query }) => workspace.calls.count(query),
  }),
  route({
    name: "labelCall",
    method: "PUT",
    path: "/v1/calls/:callId/labels",
    scope: "calls",
    tag,
    summary: "Give a call labels, by which it is found. All others are taken off it.",
    body: LabelCall,
    response: CallLabels,
    handle: ({ workspace, params, body }) => workspace.calls.label(params.callId, body),
  }),
];

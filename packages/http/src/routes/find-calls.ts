import {
  AnalyseCalls,
  CallCounts,
  CallCountsQuery,
  CallLabels,
  CallRecordingAnswer,
  LabelCall,
  RequestedAnalyses,
  SetRecording,
} from "@cuecard/core";
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
    name: "analyseCalls",
    method: "POST",
    path: "/v1/call-analyses",
    scope: "calls",
    tag,
    summary:
      "Have the ended calls of a team, or of an agent without one, analysed again, as its analysis is now. It answers at once.",
    body: AnalyseCalls,
    status: 202,
    response: RequestedAnalyses,
    handle: ({ workspace, body }) => workspace.calls.analyse(body),
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
  route({
    name: "setRecording",
    method: "PUT",
    path: "/v1/calls/:callId/recording",
    scope: "calls",
    tag,
    summary: "Say where the recording of a call is, so that people hear it beside its words.",
    body: SetRecording,
    response: CallRecordingAnswer,
    handle: ({ workspace, params, body }) => workspace.calls.setRecording(params.callId, body),
  }),
];

import {
  Call,
  CallAnalysis,
  CallsQuery,
  CallViewQuery,
  EraseCaller,
  Erasure,
  LedgerPage,
  LedgerQuery,
  ListedCall,
  type LiveCall,
  listOf,
  StartCall,
  StartedCall,
  Turn,
} from "@cuecard/core";
import { withView } from "../answer/call-view.ts";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Calls";

/** Routes of calls that are started, listed and read. */
export const callRoutes: Route[] = [
  route({
    name: "startCall",
    method: "POST",
    path: "/v1/calls",
    scope: "calls",
    tag,
    summary:
      "Start a call to a team or an agent. While a call with the same externalId is active, it returns that call.",
    body: StartCall,
    query: CallViewQuery,
    once: {
      prefix: "call",
      keeps: false,
      idOf: ownId,
      find: async ({ workspace }, id) => started(await workspace.calls.open(id)),
    },
    status: 201,
    response: StartedCall,
    handle: async ({ workspace, request, body, query }) =>
      started(await workspace.calls.start(body, { signal: request.signal }), query),
  }),
  route({
    name: "listCalls",
    method: "GET",
    path: "/v1/calls",
    scope: "calls",
    tag,
    summary: "List the calls, newest first: all of them, or those of a team, a member, a time or a caller.",
    query: CallsQuery,
    response: listOf(ListedCall),
    handle: ({ workspace, query }) => workspace.calls.list(query),
  }),
  route({
    name: "getCall",
    method: "GET",
    path: "/v1/calls/:callId",
    scope: "calls",
    tag,
    summary: "Read a call's state, ledger, trace and hand-offs.",
    response: Call,
    handle: ({ workspace, params }) => workspace.calls.get(params.callId),
  }),
  route({
    name: "getCallAnalysis",
    method: "GET",
    path: "/v1/calls/:callId/analysis",
    scope: "calls",
    tag,
    summary: "Read what happened in a call: who had it, questions without an answer, silence and the like.",
    response: CallAnalysis,
    handle: ({ workspace, params }) => workspace.calls.analysis(params.callId),
  }),
  route({
    name: "listLedger",
    method: "GET",
    path: "/v1/calls/:callId/ledger",
    scope: "calls",
    tag,
    summary: "Read what was said and done in a call in parts, oldest first.",
    query: LedgerQuery,
    response: LedgerPage,
    handle: ({ workspace, params, query }) => workspace.calls.ledger(params.callId, query),
  }),
  route({
    name: "getCurrentTurn",
    method: "GET",
    path: "/v1/calls/:callId/current",
    scope: "calls",
    tag,
    summary: "Read the Turn that a call has now. Nothing changes, and whoever holds the call keeps it.",
    response: Turn,
    handle: ({ workspace, params }) => workspace.calls.current(params.callId),
  }),
  route({
    name: "deleteCall",
    method: "DELETE",
    path: "/v1/calls/:callId",
    scope: "calls",
    tag,
    summary: "Delete a call with its ledger and trace, and its questions among the gaps.",
    status: 204,
    handle: ({ workspace, params }) => workspace.calls.delete(params.callId),
  }),
  route({
    name: "eraseCaller",
    method: "POST",
    path: "/v1/erase",
    scope: "admin",
    tag,
    summary: "Erase everything that is kept of a caller's calls. Active ones end without an answer. Backups keep it.",
    body: EraseCaller,
    response: Erasure,
    handle: ({ workspace, body }) => workspace.calls.erase(body),
  }),
  route({
    name: "resumeCall",
    method: "POST",
    path: "/v1/calls/:callId/resume",
    scope: "calls",
    tag,
    summary: "Take a call over, after a restart or from another process. The previous holder gets call_moved.",
    query: CallViewQuery,
    response: StartedCall,
    handle: async ({ workspace, params, query }) => started(await workspace.calls.resume(params.callId), query),
  }),
];

function started(call: LiveCall, query: CallViewQuery = {}) {
  return withView(call, { ...call.summary, current: call.current }, query);
}

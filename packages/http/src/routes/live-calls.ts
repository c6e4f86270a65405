import {
  CallEvents,
  CallEventsAnswer,
  CallSummary,
  CallViewQuery,
  CheckSaid,
  DeclineHandoff,
  EndCall,
  HistoryAnswer,
  HistoryQuery,
  Interim,
  KeytermsAnswer,
  KeytermsQuery,
  parseInput,
  RequestHandoff,
  ReviseTurn,
  SaidCheck,
  ToolCalls,
  ToolCallsAnswer,
  Turn,
  UserTurn,
} from "@cuecard/core";
import type { z } from "zod";
import { withView } from "../answer/call-view.ts";
import { idempotencyKeyOf } from "../request/idempotency-key.ts";
import { underIfMatch, withCondition } from "../request/if-match.ts";
import { type Route, route } from "../route/route.ts";

const tag = "Calls";

/**
 * The call's methods check bodies. Here only those are checked that no method gets as a whole, and those of `interim`,
 * which never throws.
 */
export const liveCallRoutes: Route[] = [
  route({
    name: "addTurn",
    method: "POST",
    path: "/v1/calls/:callId/turns",
    scope: "calls",
    tag,
    summary:
      "Report what the caller said. The answer says which agent speaks, with which instructions, knowledge and tools.",
    body: UserTurn,
    query: CallViewQuery,
    response: Turn,
    async handle({ workspace, request, params, body, query }) {
      const { text, ...options } = fieldsOf(UserTurn, body);
      // A turn that can be repeated continues without its connection until its deadline, so that the repeat finds its
      // answer.
      const signal = options.turnKey && !options.preview ? {} : { signal: request.signal };
      const call = await workspace.calls.open(params.callId);
      return withView(call, await call.userTurn(text, { ...options, ...signal }), query);
    },
  }),
  route({
    name: "reviseTurn",
    method: "POST",
    path: "/v1/calls/:callId/revise",
    scope: "calls",
    tag,
    summary: "Replace the words of the caller's newest turn, which seemed over and was not. Nothing counts twice.",
    body: ReviseTurn,
    query: CallViewQuery,
    response: Turn,
    async handle({ workspace, request, params, body, query }) {
      const { text, ...options } = fieldsOf(ReviseTurn, body);
      const signal = options.turnKey ? {} : { signal: request.signal };
      const call = await workspace.calls.open(params.callId);
      const turn = await call.reviseTurn(text, { ...options, ...signal });
      return withView(call, turn, query);
    },
  }),
  route({
    name: "addInterim",
    method: "POST",
    path: "/v1/calls/:callId/interim",
    scope: "calls",
    tag,
    summary: "Report the whole turn so far while the caller is still speaking.",
    body: Interim,
    status: 204,
    async handle({ workspace, params, body }) {
      const { text, ...options } = parseInput(Interim, body);
      (await workspace.calls.open(params.callId)).interim(text, options);
    },
  }),
  route({
    name: "checkSaid",
    method: "POST",
    path: "/v1/calls/:callId/check-said",
    scope: "calls",
    tag,
    summary: "Hold a sentence that the agent is about to say against what it may rest on. Nothing changes.",
    body: CheckSaid,
    response: SaidCheck,
    async handle({ workspace, request, params, body }) {
      const { text } = fieldsOf(CheckSaid, body);
      return (await workspace.calls.open(params.callId)).checkSaid(text, { signal: request.signal });
    },
  }),
  route({
    name: "getKeyterms",
    method: "GET",
    path: "/v1/calls/:callId/keyterms",
    scope: "calls",
    tag,
    summary: "Names and rare words that a speech recognizer should expect in this call, those that it is about first.",
    query: KeytermsQuery,
    response: KeytermsAnswer,
    async handle({ workspace, params, query }) {
      return { keyterms: await (await workspace.calls.open(params.callId)).keyterms(query) };
    },
  }),
  route({
    name: "getHistory",
    scope: "calls",
    method: "GET",
    path: "/v1/calls/:callId/history",
    tag,
    summary: "What the member that has the call may see of it, as messages for its model.",
    query: HistoryQuery,
    response: HistoryAnswer,
    async handle({ workspace, params, query }) {
      return { messages: await (await workspace.calls.open(params.callId)).history(query) };
    },
  }),
  route({
    name: "runToolCalls",
    method: "POST",
    path: "/v1/calls/:callId/tool-calls",
    scope: "calls",
    tag,
    summary: "Run tool calls of the model. The results have the order of the calls.",
    body: ToolCalls,
    query: CallViewQuery,
    response: ToolCallsAnswer,
    async handle({ workspace, params, body, query }) {
      const { calls, ...options } = parseInput(ToolCalls, body);
      const call = await workspace.calls.open(params.callId);
      const answer = await call.toolCalls(calls, options);
      return withView(call, answer, query);
    },
  }),
  route({
    name: "handOff",
    method: "POST",
    path: "/v1/calls/:callId/handoff",
    scope: "calls",
    tag,
    summary: "Hand the call off to a member.",
    body: RequestHandoff,
    query: CallViewQuery,
    ifMatch: true,
    response: Turn,
    handle: ({ workspace, request, params, body, query }) =>
      underIfMatch(request, async (condition) => {
        const call = await workspace.calls.open(params.callId);
        const turn = await call.handOff(withCondition(body, condition));
        return withView(call, turn, query);
      }),
  }),
  route({
    name: "declineHandoff",
    method: "POST",
    path: "/v1/calls/:callId/decline",
    scope: "calls",
    tag,
    summary: "Give the call back, or on, for the member that has just got it.",
    body: DeclineHandoff,
    query: CallViewQuery,
    bodyOptional: true,
    response: Turn,
    async handle({ workspace, params, body, query }) {
      const call = await workspace.calls.open(params.callId);
      return withView(call, await call.declineHandoff(body), query);
    },
  }),
  route({
    name: "addEvents",
    method: "POST",
    path: "/v1/calls/:callId/events",
    scope: "calls",
    tag,
    summary: "Report events: what the agent said, interruptions, tool results, silence, keys, variables, the subject.",
    body: CallEvents,
    query: CallViewQuery,
    once: "call",
    response: CallEventsAnswer,
    async handle({ workspace, request, params, body, query }) {
      const key = idempotencyKeyOf(request);
      const { events } = parseInput(CallEvents, body);
      const call = await workspace.calls.open(params.callId);
      return withView(call, { turn: await call.signals(events, { key }) }, query);
    },
  }),
  route({
    name: "endCall",
    method: "POST",
    path: "/v1/calls/:callId/end",
    scope: "calls",
    tag,
    summary: "End the call. Ending it again changes nothing.",
    body: EndCall,
    bodyOptional: true,
    response: CallSummary,
    handle: async ({ workspace, params, body }) => (await workspace.calls.open(params.callId)).end(body),
  }),
];

/** A body whose fields the call's method checks. What is not an object has none: the letters of a text would count as some. */
function fieldsOf<Body>(schema: z.ZodType<unknown, Body>, body: Body): Body {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? body : (parseInput(schema, body) as Body);
}

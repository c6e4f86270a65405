import { CallEvents, EndCall, Interim, parseInput, RequestHandoff, ToolCalls, UserTurn } from "@cuecard/core";
import { outputs } from "./components.ts";
import { type Route, route } from "./route.ts";

const tag = "Calls";

/**
 * Bodies are checked by the call's methods; here only those that no method sees whole, or `interim`, which never
 * throws.
 */
export const liveCallRoutes: Route[] = [
  route({
    name: "addTurn",
    method: "POST",
    path: "/v1/calls/:callId/turns",
    tag,
    summary: "Report what the caller said; the answer says who speaks, what it knows and which tools it may use.",
    body: UserTurn,
    response: outputs.Turn,
    async handle({ workspace, request, params, body }) {
      const { text, ...options } = Object(body) as typeof body;
      // What may be asked for again goes on without its connection, bounded by its deadline: the repeat finds it whole.
      const signal = options.turnKey && !options.preview ? {} : { signal: request.signal };
      return (await workspace.calls.open(params.callId)).userTurn(text, { ...options, ...signal });
    },
  }),
  route({
    name: "addInterim",
    method: "POST",
    path: "/v1/calls/:callId/interim",
    tag,
    summary: "Report the whole turn so far, while the caller still speaks.",
    body: Interim,
    status: 204,
    async handle({ workspace, params, body }) {
      const { text, ...options } = parseInput(Interim, body);
      (await workspace.calls.open(params.callId)).interim(text, options);
    },
  }),
  route({
    name: "runToolCalls",
    method: "POST",
    path: "/v1/calls/:callId/tool-calls",
    tag,
    summary: "Run the tool calls of the model; each gets a result, in the order given.",
    body: ToolCalls,
    response: outputs.ToolCallsAnswer,
    async handle({ workspace, params, body }) {
      const { calls, ...options } = parseInput(ToolCalls, body);
      return (await workspace.calls.open(params.callId)).toolCalls(calls, options);
    },
  }),
  route({
    name: "handOff",
    method: "POST",
    path: "/v1/calls/:callId/handoff",
    tag,
    summary: "Hand the call off to a member, from code.",
    body: RequestHandoff,
    response: outputs.Turn,
    handle: async ({ workspace, params, body }) => (await workspace.calls.open(params.callId)).handOff(body),
  }),
  route({
    name: "addEvents",
    method: "POST",
    path: "/v1/calls/:callId/events",
    tag,
    summary: "Report what happened: words of the agent, interruptions, tool results, silence, digits, variables.",
    body: CallEvents,
    response: outputs.CallEventsAnswer,
    async handle({ workspace, params, body }) {
      const { events } = parseInput(CallEvents, body);
      return { turn: await (await workspace.calls.open(params.callId)).signals(events) };
    },
  }),
  route({
    name: "endCall",
    method: "POST",
    path: "/v1/calls/:callId/end",
    tag,
    summary: "End the call; a second time changes nothing.",
    body: EndCall,
    bodyOptional: true,
    response: outputs.CallSummary,
    handle: async ({ workspace, params, body }) => (await workspace.calls.open(params.callId)).end(body),
  }),
];

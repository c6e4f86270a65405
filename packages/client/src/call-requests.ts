import type {
  Call,
  CallEvent,
  CallEventsAnswer,
  CallSummary,
  DeclineHandoff,
  EndCall,
  HistoryAnswer,
  HistoryQuery,
  Interim,
  KeytermsAnswer,
  KeytermsQuery,
  RequestHandoff,
  ReviseTurn,
  SaidCheck,
  ToolCall,
  ToolCallsAnswer,
  Turn,
  UserTurn,
} from "@cuecard/core";
import type { RemoteView, Viewed } from "./remote-view.ts";
import type { Request } from "./request.ts";

type Signal = AbortSignal | undefined;

/** The requests of one call to /v1. A request whose answer was lost is repeated where it still happens once. */
export function createCallRequests(request: Request, id: string, view: RemoteView) {
  const path = `/v1/calls/${encodeURIComponent(id)}`;
  const post = <Answer>(name: string, body: unknown, repeatable: boolean, signal?: Signal) =>
    view.asked((query) => request<Answer & Viewed>("POST", `${path}/${name}${query}`, { body, repeatable, signal }));

  return {
    interim: (body: Interim) => request<void>("POST", `${path}/interim`, { body }),
    userTurn: (body: UserTurn, signal: Signal) => post<Turn>("turns", body, true, signal),
    reviseTurn: (body: ReviseTurn, signal: Signal) => post<Turn>("revise", body, true, signal),
    toolCalls: (body: { calls: ToolCall[] }, signal: Signal) => post<ToolCallsAnswer>("tool-calls", body, true, signal),
    handOff: (body: RequestHandoff) => post<Turn>("handoff", body, true),
    declineHandoff: (body: DeclineHandoff) => post<Turn>("decline", body, true),
    checkSaid: (text: string, signal: Signal) =>
      request<SaidCheck>("POST", `${path}/check-said`, { body: { text }, repeatable: true, signal }),
    keyterms: ({ max }: KeytermsQuery) =>
      request<KeytermsAnswer>("GET", `${path}/keyterms${max === undefined ? "" : `?max=${max}`}`, { repeatable: true }),
    history: ({ strict }: HistoryQuery) =>
      request<HistoryAnswer>("GET", `${path}/history${strict === undefined ? "" : `?strict=${strict}`}`, {
        repeatable: true,
      }),
    events: (events: CallEvent[]) => post<CallEventsAnswer>("events", { events }, events.every(isRepeatable)),
    end: (body: EndCall) => request<CallSummary>("POST", `${path}/end`, { body, repeatable: true }),
    inspect: () => request<Call>("GET", path, { repeatable: true }),
  };
}

/** An event with an id is recorded once, even if it is sent twice; a subject that is set twice is the same. */
function isRepeatable(event: CallEvent): boolean {
  return (
    event.type === "tool_result" || event.type === "subject" || (event.type === "agent_said" && Boolean(event.itemId))
  );
}

import type { CallChange } from "../../ports/storage/events.ts";
import type { CallState } from "../state/call-state.ts";
import type { StateEvent } from "../state/state-event.ts";

/** What an event means to those who listen, in ids. Null: nothing. The same event always has the same id. */
export function changeOf({ summary }: CallState, event: StateEvent): CallChange | null {
  const { at } = event;
  const callId = summary.id;
  switch (event.type) {
    case "callerSpoke":
      return { id: idOf("turn", event.turnId), type: "call.turn", at, data: { callId, turnId: event.turnId } };
    case "handedOff": {
      const { id, from, to, by } = event.handoff;
      const data = { callId, handoffId: id, from, to, by, turnId: event.turnId };
      return { id: idOf("handoff", id), type: "call.handed_off", at, data };
    }
    case "handoffDeclined":
    case "callReturned": {
      const { id, from, to } = event.handoff;
      const data = { callId, handoffId: id, from, to, reverts: event.handoff.reverts ?? null };
      return { id: idOf("reverted", id), type: "call.handoff_reverted", at, data };
    }
    case "ended":
    case "expired":
      return { id: idOf("ended", callId), type: "call.ended", at, data: { callId } };
    default:
      return null;
  }
}

/** The start of a call. */
export function startOf({ id, agentId, teamId, createdAt }: CallState["summary"]): CallChange {
  return { id: idOf("started", id), type: "call.started", at: createdAt, data: { callId: id, agentId, teamId } };
}

function idOf(what: string, id: string): string {
  return `evt_${what}_${id}`;
}

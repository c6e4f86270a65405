import type { CallChange } from "../../ports/storage/events.ts";
import type { TransferStatus } from "../../schema/transfer.ts";
import type { CallState } from "../state/call-state.ts";
import { newestTransfer, type PersonTransfer } from "../state/person-transfer.ts";
import type { StateEvent } from "../state/state-event.ts";

/** What an event means to those who listen, in ids. Null: nothing. The same event always has the same id. */
export function changeOf(state: CallState, event: StateEvent): CallChange | null {
  const { at } = event;
  const callId = state.summary.id;
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
    case "transferStarted":
      return transferChange(event.transfer, "ringing", { at, callId });
    case "transferEnded": {
      const transfer = newestTransfer(state);
      const isNew = transfer?.id === event.id && transfer.status === event.status && transfer.endedAt === at;
      return isNew ? transferChange(transfer, event.status, { at, callId }) : null;
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

function transferChange(
  { id, from, to }: Pick<PersonTransfer, "id" | "from" | "to">,
  status: TransferStatus,
  { at, callId }: { at: string; callId: string },
): CallChange {
  const data = { callId, transferId: id, from, to, status };
  return { id: idOf("transfer", `${id}_${status}`), type: "call.transfer", at, data };
}

function idOf(what: string, id: string): string {
  return `evt_${what}_${id}`;
}

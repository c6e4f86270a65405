import type { CallState } from "./call-state.ts";
import { isTaken, mostPersonTransfers, type PersonTransfer, ringing } from "./person-transfer.ts";
import { remembered } from "./remembered.ts";
import { joinReasons, sentence } from "./sentence.ts";
import type { EventOf } from "./state-event.ts";
import { withTrace } from "./trace.ts";

/** A person is called. The call stays where it is, and nothing counts as a hand-off yet. */
export function transferStarted(state: CallState, event: EventOf<"transferStarted">): CallState {
  const { at, turnId, output, transfer } = event;
  const { id, from, to, by, rule, reason, requested } = transfer;
  const why = rule === null ? reason : joinReasons([`rule '${rule}'`, reason], ", ");
  const message = sentence(`${to} is called, and ${from} keeps the call until they answer`, why);
  const data = { id, from, to, by, rule, asked: requested, status: "ringing", items: state.ledger.length };
  const started: PersonTransfer = {
    ...transfer,
    status: "ringing",
    startedAt: at,
    endedAt: null,
    outcome: null,
    began: state.ledger.length,
    ...changedNow(state),
    isPending: false,
  };
  const asked = turnId === null ? null : { turnId, to: requested, output };
  return {
    ...withTrace(state, { at, kind: "transfer", message, turnId, data }),
    personTransfers: [...state.personTransfers, started].slice(-mostPersonTransfers),
    transfers: asked ? remembered(state, "transfers", asked) : state.transfers,
    summary: { ...state.summary, version: state.summary.version + 1 },
  };
}

/** Only the one that is ringing can end, and only once. Where the person takes the call, the hand-off comes after it. */
export function transferEnded(state: CallState, event: EventOf<"transferEnded">): CallState {
  const { at, id, status, reason } = event;
  const open = ringing(state);
  if (open?.id !== id || status === "ringing") return state;
  const ended: PersonTransfer = {
    ...open,
    status,
    outcome: reason,
    endedAt: at,
    ...changedNow(state),
    isPending: !isTaken(status),
  };
  const message = sentence(`The transfer to ${open.to} ended as ${status}`, reason ?? "");
  const data = { id, from: open.from, to: open.to, status, ...(reason && { reason }), items: state.ledger.length };
  return {
    ...withTrace(state, { at, kind: "transfer", message, turnId: state.current.turnId, data }),
    personTransfers: state.personTransfers.with(-1, ended),
    summary: { ...state.summary, version: state.summary.version + 1 },
  };
}

/** Its fallback was tried, or a Turn is opened that shows its end. The turn in which that happens can't be revised. */
export function transferNoted(state: CallState, { id }: EventOf<"transferNoted">): CallState {
  const note = (each: PersonTransfer): PersonTransfer =>
    each.id === id ? { ...each, ...changedNow(state), isPending: false } : each;
  return { ...state, personTransfers: state.personTransfers.map(note) };
}

function changedNow({ turns, ledger, current }: CallState): Pick<PersonTransfer, "turn" | "items" | "turnId"> {
  return { turn: turns, items: ledger.length, turnId: current.turnId };
}

/** What a supervisor says to the model. Null takes it back. */
export function whispered(state: CallState, { at, text, isLasting }: EventOf<"whispered">): CallState {
  const message =
    text === null ? "The supervisor's line is taken back." : sentence("A supervisor tells the model", text);
  const next = { ...state, whisper: text === null ? null : { text, isLasting } };
  return withTrace(next, { at, kind: "event", message, turnId: state.current.turnId, data: { event: "whisper" } });
}

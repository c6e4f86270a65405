import type { Handoff } from "../../schema/call.ts";
import { hiddenFrom } from "../../team/handoff/context.ts";
import { countHandoff } from "../../team/handoff/guard.ts";
import { foundAt } from "../../team/intents/call-matter.ts";
import type { Answer, CallState } from "./call-state.ts";
import { insightAfterMove } from "./on-understood.ts";
import { remembered, withAnswer } from "./remembered.ts";
import { joinReasons, sentence } from "./sentence.ts";
import type { EventOf } from "./state-event.ts";
import { beforeMove, declineOf, withoutDeclined } from "./taken-back.ts";
import { withTrace } from "./trace.ts";
import { itemsBefore } from "./turn-start.ts";

/** The call stays: nothing but the trace changes, and a request with a key keeps its refusal. */
export function handoffRefused(state: CallState, event: EventOf<"handoffRefused">): CallState {
  const { at, handoff, turnId, key, isDecline } = event;
  const { from, to, by, reason } = handoff;
  const message = sentence(`The call stays with ${from}, not ${to}`, reason);
  const data = { from, to, by, items: state.ledger.length, ...(isDecline && { decline: true }) };
  const next = withTrace(state, { at, kind: "refused", message, turnId, data });
  const { agentId, version } = state.summary;
  const refusal: Answer = { ...state.current, key, handoff, agentId, version, context: null, degraded: [] };
  return { ...next, answers: withAnswer(state.answers, refusal) };
}

/** The new member has the call from here on. */
export function handedOff(state: CallState, event: EventOf<"handedOff">): CallState {
  const { at, handoff, policy, turnId, requested, diverted, output, matter } = event;
  const { id, by, from, to } = handoff;
  const { summary, ledger, turns } = state;
  // A hand-off for the language leaves the turn its hand-off of the matter.
  const transfer = turnId === null || by === "language" ? null : { turnId, to: requested, output };
  return {
    ...withHandoffTrace(state, event),
    summary: { ...summary, agentId: to, version: summary.version + 1 },
    guard: countHandoff(state.guard, { from, to, by, turn: turns, diverted }),
    lastMove: { id, by, from, to, turn: turns, items: ledger.length, before: beforeMove(state) },
    hiddenBefore: hiddenFrom(policy, ledger.length, state.hiddenBefore),
    seenFrom: null,
    handoffContext: { handoff: { ...handoff, history: [], drop: [] }, policy, turnId, items: ledger.length },
    epoch: state.epoch + 1,
    subject: policy.keep === "none" ? { name: null, items: ledger.length } : state.subject,
    memberTurns: 0,
    memberSince: at,
    matter: foundAt(at, matter, state.secrets),
    alsoAsked: state.alsoAsked.filter((agentId) => agentId !== to),
    insight: insightAfterMove(state, hiddenFrom(policy, ledger.length, state.hiddenBefore)),
    toolFailures: {},
    keys: "",
    transfers: transfer ? remembered(state, "transfers", transfer) : state.transfers,
  };
}

function withHandoffTrace(state: CallState, event: EventOf<"handedOff">): CallState {
  const { at, turnId, requested, warnings, matter } = event;
  const { id, from, to, by, rule, reason } = event.handoff;
  const why = rule === null ? reason : joinReasons([`rule '${rule}'`, reason], ", ");
  const message = sentence(`${from} hands over to ${to}`, why);
  const data = {
    id,
    from,
    to,
    by,
    rule,
    asked: requested,
    items: state.ledger.length,
    ...(matter && matter.member !== to && { matter: matter.member }),
  };
  const next = withTrace(state, { at, kind: "handoff", message, turnId, data });
  return warnings.reduce((each, warning) => withTrace(each, { at, kind: "route", message: warning, turnId }), next);
}

/** The member that had the call before has it again, as if it had never gone. */
export function handoffDeclined(state: CallState, { at, handoff, turnId }: EventOf<"handoffDeclined">): CallState {
  const { lastMove } = state;
  if (!lastMove) return state;
  const { from, to } = lastMove;
  const message = sentence(`${to} declines the call, and ${from} has it again`, handoff.reason);
  const data = { ...revertedBy(handoff), why: "declined", items: state.ledger.length };
  const back = withReturned(withoutDeclined(state, lastMove), handoff);
  return withTrace(back, { at, kind: "reverted", message, turnId, data });
}

export function callReturned(state: CallState, { handoff }: EventOf<"callReturned">): CallState {
  return withReturned(state, handoff);
}

/** What the trace says of a hand-off that takes another one back. */
function revertedBy({ id, from, to, by, reverts }: Handoff) {
  return { id, from, to, by, reverts: reverts ?? null };
}

/** What the member sees that got the call back: what it saw, and everything since. */
function withReturned(state: CallState, handoff: Handoff): CallState {
  const { handoffContext, ledger } = state;
  const arrived = handoffContext ?? { policy: { keep: "full" as const, brief: true }, turnId: null, items: 0 };
  const shown = { ...handoff, history: [], drop: [] };
  return { ...state, handoffContext: { ...arrived, handoff: shown, returned: ledger.length } };
}

/**
 * The Turn is the newest one before its knowledge is found: a process that takes the call over then finds the new
 * member.
 */
export function turnOpened(state: CallState, { key, turnId, handoff }: EventOf<"turnOpened">): CallState {
  const { agentId, version } = state.summary;
  const opened = { key, turnId, agentId, version, status: "ok" as const, handoff, context: null, degraded: [] };
  const current: Answer = { ...opened, ...declineOf(state, opened) };
  const items = itemsBefore(state, turnId);
  return {
    ...state,
    current,
    turnIds: remembered(state, "turnIds", { turnId, epoch: state.epoch, agentId, items }),
    answers: withAnswer(state.answers, current),
  };
}

/** Only the Turn that the hand-off opened shows it; a newer Turn stays as it is. */
export function lateItemShown(state: CallState, event: EventOf<"lateItemShown">): CallState {
  const { at, handoff, itemId: id } = event;
  const item = state.ledger.find((each) => each.id === id);
  const isTool = item?.role === "tool_call";
  const message = isTool
    ? `${handoff.to} sees the result of ${item.toolName}, which arrived after the hand-off.`
    : `${handoff.to} sees only what the caller heard of ${item?.agentId}, which was reported after the hand-off.`;
  const kind = isTool ? "tool" : "event";
  const next = withTrace(state, { at, kind, message, turnId: item?.turnId ?? null, data: { id } });
  if (state.current.handoff?.id !== handoff.id) return next;
  const current = { ...state.current, handoff };
  return { ...next, current, answers: state.answers.map((answer) => (answer.key === current.key ? current : answer)) };
}

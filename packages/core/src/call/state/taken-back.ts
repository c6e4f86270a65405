import { counted } from "../../base/text/counted.ts";
import { limits } from "../../limits.ts";
import type { Answer, Before, CallState, LastMove } from "./call-state.ts";
import { referred, ringing } from "./person-transfer.ts";

/** What a hand-off changes, as it is now. */
export function beforeMove(state: CallState): Before {
  const { memberTurns, memberSince, hiddenBefore, seenFrom, handoffContext, subject, toolFailures } = state;
  const { guard, alsoAsked, matter } = state;
  return {
    memberTurns,
    memberSince,
    hiddenBefore,
    seenFrom,
    handoffContext,
    subject,
    toolFailures,
    guard,
    alsoAsked,
    matter,
  };
}

/** The call as if the last hand-off had not been made. Only its number stays used, so that its member is fenced. */
export function withoutMove(state: CallState, { from, before }: LastMove): CallState {
  const { summary, epoch } = state;
  return {
    ...state,
    ...before,
    summary: { ...summary, agentId: from, version: summary.version + 1 },
    epoch: epoch + 1,
    lastMove: null,
    keys: "",
    insight: { ...state.insight, isMissing: false, late: null },
  };
}

/**
 * The call once the member that had just arrived has declined it. What the hand-off hid stays hidden from everyone but
 * the member that gets the call back, who has seen it.
 */
export function withoutDeclined(state: CallState, move: LastMove): CallState {
  const { hiddenBefore, declines } = state;
  const { total, edges } = declines;
  const back = withoutMove(state, move);
  const last = { turn: state.turns, agentId: move.to, byTool: move.by === "tool" };
  const seen = visibleFrom(move.before);
  return {
    ...back,
    hiddenBefore,
    // Who has declined it does not get it again by itself.
    matter: back.matter?.member === move.to ? null : back.matter,
    seenFrom: seen < hiddenBefore ? seen : null,
    declines: { total: total + 1, edges: [...new Set([...edges, `${move.from}>${move.to}`])], last },
  };
}

/** The hand-off that a member may decline, or why it may not. */
export function declinable(state: CallState): LastMove | string {
  const { lastMove, turns, declines, ledger, summary } = state;
  const { agentId } = summary;
  if (referred(state)) return `the call was passed on to ${agentId} for good`;
  const called = ringing(state);
  if (called?.from === agentId)
    return `${agentId} has had ${called.to} called: say what came of it, or hand the call over`;
  if (!lastMove || lastMove.turn !== turns) return `${agentId} did not get the call in this turn`;
  if (declines.last?.turn === turns) return "a hand-off was declined in this turn already";
  if (declines.total >= limits.handoffDeclines)
    return `${counted(declines.total, "hand-off")} of this call were declined, and more may not be`;
  const spoken = ledger.slice(lastMove.items).some((item) => item.role === "agent" && item.agentId === agentId);
  return spoken ? `${agentId} has spoken to the caller already` : lastMove;
}

/** What an answer says of the hand-off that it shows: whether its member may decline it. */
export function declineOf(state: CallState, { handoff }: Pick<Answer, "handoff">): Pick<Answer, "offersDecline"> {
  const move = declinable(state);
  return typeof move === "string" || move.id !== handoff?.id ? {} : { offersDecline: true };
}

/** Index in the ledger from which the current member sees it. */
export function visibleFrom({ hiddenBefore, seenFrom }: Pick<CallState, "hiddenBefore" | "seenFrom">): number {
  return seenFrom ?? hiddenBefore;
}

import type { CallState, Insight, LastMove, TurnStart } from "./call-state.ts";
import { newestTransfer } from "./person-transfer.ts";
import { remembered } from "./remembered.ts";
import type { EventOf } from "./state-event.ts";
import { beforeMove, withoutMove } from "./taken-back.ts";
import { withTrace } from "./trace.ts";

/** What the call is before a turn. */
export function turnStartOf(state: CallState, turnId: string): TurnStart {
  const { turns, language, current, alreadyProvided, lastMove, ledger } = state;
  const items = ledger.length;
  return { turnId, items, turns, language, current, alreadyProvided, lastMove, before: beforeMove(state) };
}

/** The turns that are remembered, with the one that the caller's last words began, also where it is not answered yet. */
export function turnsSoFar(state: CallState): CallState["turnIds"] {
  const { turnStart, turnIds, epoch, summary } = state;
  if (!turnStart || turnIds.some(({ turnId }) => turnId === turnStart.turnId)) return turnIds;
  const { turnId, items } = turnStart;
  return remembered(state, "turnIds", { turnId, epoch, agentId: summary.agentId, items });
}

/** Length of the ledger before a turn. */
export function itemsBefore({ turnStart, ledger }: Pick<CallState, "turnStart" | "ledger">, turnId: string): number {
  return turnStart?.turnId === turnId ? turnStart.items : ledger.length;
}

/** The hand-off that the newest turn's words made; null when they made none. */
export function moveOfTurn({ turnStart, lastMove }: Pick<CallState, "turnStart" | "lastMove">): LastMove | null {
  return turnStart && lastMove?.id !== turnStart.lastMove?.id ? lastMove : null;
}

/** The turn that can be revised, or why none can. `turnId`: the one that is meant; null: the newest. */
export function revisable(state: CallState, turnId: string | null): TurnStart | string {
  const { turnStart, current, ledger } = state;
  if (!turnStart) return "the caller has said nothing yet";
  if (turnId !== null && turnId !== turnStart.turnId) return `${turnId} is not the caller's newest turn`;
  const transfer = newestTransfer(state);
  if (transfer && transfer.began > turnStart.items) return `${transfer.to} was called because of it`;
  // A transfer whose time is over just now is dealt with in the turn as it will be.
  if (transfer && !transfer.isPending && transfer.items > turnStart.items)
    return `it was answered knowing that ${transfer.to} did not take the call`;
  const isAnswered = current.turnId !== turnStart.turnId || ledger.length !== turnStart.items + 1;
  return isAnswered ? "something was said or done after it" : turnStart;
}

/** What was understood of the call, unless it was of words that were not all. */
function withoutTurn(insight: Insight, turns: number): Insight {
  const { newest } = insight;
  return newest && newest.turns > turns ? { ...insight, newest: null, late: null } : insight;
}

/** The call as it was before the newest turn of the caller. Only its trace goes on. */
export function turnRevised(state: CallState, { at, turnId, returnId }: EventOf<"turnRevised">): CallState {
  const { turnStart } = state;
  if (turnStart?.turnId !== turnId) return state;
  const { turns, language, current, alreadyProvided, lastMove, items, before } = turnStart;
  const move = moveOfTurn(state);
  const others = <Item extends { turnId: string }>(list: readonly Item[]) =>
    list.filter((each) => each.turnId !== turnId);
  const back: CallState = {
    ...(move ? withoutMove(state, move) : state),
    ...before,
    turns,
    language,
    current,
    alreadyProvided,
    lastMove,
    turnStart: null,
    insight: withoutTurn(state.insight, turns),
    ledger: state.ledger.slice(0, items),
    turnIds: state.turnIds.map((each) => (each.turnId === turnId ? { ...each, items, isTakenBack: true } : each)),
    transfers: others(state.transfers),
    searches: others(state.searches),
    answers: state.answers.map((each) => (each.turnId === turnId ? { ...each, status: "superseded" } : each)),
  };
  const message = "The caller went on, so the turn begins again with the words as they are now.";
  const revised = withTrace(back, { at, kind: "revised", message, turnId, data: { items } });
  if (!move) return revised;
  const { id: reverts, from, to } = move;
  return withTrace(revised, {
    at,
    kind: "reverted",
    message: `${from} has the call again, not ${to}: the words that led there were not all.`,
    turnId,
    data: { id: returnId, from: to, to: from, by: "code", reverts, why: "revised", items },
  });
}

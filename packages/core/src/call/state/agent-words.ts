import type { CallState, PastTurn } from "./call-state.ts";
import { type NewItem, withItem } from "./ledger.ts";
import { withPlaces } from "./places.ts";
import { withTrace } from "./trace.ts";
import { turnsSoFar } from "./turn-start.ts";

/**
 * The call with words of an agent in its ledger, behind their own turn: where a later one has begun meanwhile they stand
 * before it, and before the hand-off that led to it. Words of a turn that is not remembered any more stand last.
 */
export function withAgentWords(state: CallState, item: NewItem & { turnId: string }): CallState {
  const { turnIds, ledger, handoffContext } = state;
  const own = turnIds.findIndex(({ turnId }) => turnId === item.turnId);
  const { epoch, items = 0 } = turnIds[own] ?? { epoch: state.epoch };
  const later = own < 0 ? [] : turnsSoFar(state).slice(own + 1);
  if (later.length === 0 && epoch === state.epoch) return { ...state, ledger: withItem(ledger, item) };
  // A member that got the call back arrived before its own turns.
  const hasLeft = epoch < state.epoch && handoffContext !== null && handoffContext.items > items;
  const place = Math.min(hasLeft ? handoffContext.items : ledger.length, ...later.flatMap((turn) => turn.items ?? []));
  // At the place itself stands what came later: of places that are noted there, those of later hand-offs move on.
  const moved = withPlaces(state, (at, noted) => (at > place || (at === place && noted > epoch) ? at + 1 : at));
  const placed = {
    ...moved,
    ledger: [...ledger.slice(0, place), ...withItem([], item), ...ledger.slice(place)],
    turnIds: turnIds.map((each, index) => movedOn(each, index > own ? place : place + 1)),
  };
  const message = `${item.agentId} said this in an earlier turn, so it stands before what came since.`;
  const data = { event: "late", id: item.id, place, epoch, items: ledger.length };
  return withTrace(placed, { at: item.at, kind: "event", message, turnId: item.turnId, data });
}

function movedOn(turn: PastTurn, from: number): PastTurn {
  return turn.items === undefined || turn.items < from ? turn : { ...turn, items: turn.items + 1 };
}

import type { Before, CallState, LastMove, TurnStart } from "./call-state.ts";

/** Where a place in the ledger is after a change. `epoch`: the most hand-offs that there had been when it was noted. */
export type Moved = (place: number, epoch: number) => number;

/** The state with every place in its ledger moved, but for those of `turnIds`. */
export function withPlaces(state: CallState, moved: Moved): CallState {
  const { epoch, lastMove, turnStart, insight } = state;
  const { newest, late } = insight;
  const understood = <Known extends { since: number }>(known: Known | null) =>
    known && { ...known, since: moved(known.since, epoch) };
  return {
    ...state,
    ...before(state, moved, epoch),
    lastMove: move(lastMove, moved, epoch),
    turnStart: start(turnStart, moved, lastMove?.id === turnStart?.lastMove?.id ? epoch : epoch - 1),
    personTransfers: state.personTransfers.map((each) => ({
      ...each,
      began: moved(each.began, Number.POSITIVE_INFINITY),
      items: moved(each.items, Number.POSITIVE_INFINITY),
    })),
    insight: { ...insight, newest: understood(newest), late: understood(late) },
  };
}

function move(last: LastMove | null, moved: Moved, epoch: number): LastMove | null {
  if (!last) return null;
  const { items, before: earlier } = last;
  return { ...last, items: moved(items, epoch), before: { ...earlier, ...before(earlier, moved, epoch - 1) } };
}

function start(turn: TurnStart | null, moved: Moved, epoch: number): TurnStart | null {
  if (!turn) return null;
  return {
    ...turn,
    // The caller's newest words stand behind all that was said in earlier turns.
    items: moved(turn.items, Number.POSITIVE_INFINITY),
    before: { ...turn.before, ...before(turn.before, moved, epoch) },
    lastMove: move(turn.lastMove, moved, epoch),
  };
}

type Placed = Pick<Before, "hiddenBefore" | "seenFrom" | "handoffContext" | "subject">;

function before({ hiddenBefore, seenFrom, handoffContext, subject }: Placed, moved: Moved, epoch: number): Placed {
  const { items, returned } = handoffContext ?? {};
  return {
    hiddenBefore: moved(hiddenBefore, epoch),
    seenFrom: seenFrom === null ? null : moved(seenFrom, epoch),
    subject: subject && { ...subject, items: moved(subject.items, Number.POSITIVE_INFINITY) },
    handoffContext: handoffContext && {
      ...handoffContext,
      items: moved(items!, epoch),
      ...(returned !== undefined && { returned: moved(returned, epoch) }),
    },
  };
}

import type { CallEntries } from "../../ports/storage/calls.ts";
import type { Handoff, LedgerItem, TraceEntry } from "../../schema/call.ts";

/** A hand-off that was made, as the trace of its call has it. */
export interface Move extends Pick<Handoff, "from" | "to" | "by"> {
  /** It gave the call back, since the member before declined it. */
  isDecline: boolean;
}

/** Words of the caller, and the hand-offs that were made before the caller spoke again. */
export interface TurnWithMoves extends Pick<LedgerItem, "text" | "at"> {
  turnId: string;
  moves: Move[];
}

/** The caller's turns of a call, in order, each with the hand-offs that followed its words. */
export function turnsWithMoves({ ledger, trace }: CallEntries): TurnWithMoves[] {
  const said = ledger.flatMap((item, place) =>
    item.role === "caller" && item.turnId !== null ? [{ ...item, turnId: item.turnId, place }] : [],
  );
  const turns = said.map(({ text, at, turnId }): TurnWithMoves => ({ text, at, turnId, moves: [] }));
  const revised = new Set(trace.flatMap(({ data }) => (data?.why === "revised" ? [data.reverts] : [])));
  for (const entry of trace) {
    const move = moveOf(entry);
    if (!move || revised.has(entry.data!.id)) continue;
    // Words that were reported late move the ledger on, so the place tells less than the turn.
    const own = said.findIndex(({ turnId }) => turnId === entry.turnId);
    const at = own >= 0 ? own : said.findLastIndex(({ place }) => place < Number(entry.data!.items));
    turns[at]?.moves.push(move);
  }
  return turns;
}

function moveOf({ kind, data }: TraceEntry): Move | null {
  if (!data || data.why === "revised" || (kind !== "handoff" && kind !== "reverted")) return null;
  const { from, to, by } = data as unknown as Move;
  return { from, to, by, isDecline: kind === "reverted" };
}

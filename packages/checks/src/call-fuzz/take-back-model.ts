import { type LiveCall, limits, type TeamDefinition } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { placeNow } from "@cuecard/testing/internals";
import { statusAt, transfersIn } from "./transfer-model.ts";

/**
 * Whether the member that has the call may decline it. Written again from the contract: it got the call in this turn of
 * the caller, has not spoken, has nobody called, and nobody declined in the same turn or too often before.
 */
export function mayDecline(call: LiveCall, definition: TeamDefinition, now: number): boolean {
  const { ledger, trace } = transcriptOf(call)!;
  const moved = trace.findLastIndex(({ kind }) => kind === "handoff");
  const declines = trace.flatMap(({ kind, data }, at) =>
    kind === "reverted" && data?.why === "declined" ? [placeNow(trace, at)] : [],
  );
  const place = moved < 0 ? 0 : placeNow(trace, moved);
  const since = ledger.slice(place);
  const spoken = since.some(
    ({ role, agentId }) => role === "caller" || (role === "agent" && agentId === call.summary.agentId),
  );
  const lastWords = ledger.findLastIndex(({ role }) => role === "caller");
  const inThisTurn = declines.some((at) => at > lastWords);
  const stands = moved >= 0 && !trace.slice(moved).some(({ kind }) => kind === "reverted");
  const transfers = transfersIn(trace);
  if (transfers.some(({ status }) => status === "referred")) return false;
  const newest = transfers.at(-1);
  if (newest?.from === call.summary.agentId && statusAt(definition, newest, now) === "ringing") return false;
  return stands && !spoken && !inThisTurn && declines.length < limits.handoffDeclines;
}

/**
 * Whether the caller's newest turn may be revised: its words are the last of the call, and it opened the newest Turn.
 * Nobody was called because of it. Null: a person may have been given up in it, or by a report that was refused
 * behind it, as one that comes too late is: the trace shows both alike.
 */
export function mayRevise(call: LiveCall): boolean | null {
  const { ledger, trace } = transcriptOf(call)!;
  const last = ledger.at(-1);
  const transfer = transfersIn(trace).at(-1);
  if (transfer) {
    const { status, items } = transfer;
    if (items.began >= ledger.length) return false;
    const ended = items.ended ?? -1;
    if (ended >= ledger.length && status !== "no_answer") return false;
    if (ended >= ledger.length - 1) return null;
  }
  return last?.role === "caller" && last.turnId === call.current.turnId;
}

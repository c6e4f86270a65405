import { CuecardError } from "../../errors.ts";
import type { CallEvent } from "../../schema/call-event.ts";
import type { Session } from "../saving/session.ts";
import { isTaken, newestTransfer, type PersonTransfer } from "../state/person-transfer.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

type Report = Extract<CallEvent, { type: "transfer_status" }>;

/**
 * Takes in what became of a transfer. Returns it when the person has answered, so that the call goes to them; null
 * otherwise, also for a report that says nothing new. Throws `transfer_not_found` and `transfer_conflict`.
 */
export function takeInTransferStatus(
  session: Pick<Session, "state" | "apply">,
  team: ResolvedTeam,
  { status, transferId, reason }: Report,
): PersonTransfer | null {
  const transfer = transferOf(session.state, transferId ?? null);
  if (transfer.status === status) return null;
  if (transfer.status !== "ringing") throw conflict(transfer, status, team);
  session.apply({ type: "transferEnded", id: transfer.id, status, reason: reason || null });
  return isTaken(status) ? transfer : null;
}

function transferOf(state: Session["state"], id: string | null): PersonTransfer {
  const { personTransfers, summary } = state;
  const found = id === null ? newestTransfer(state) : personTransfers.find((each) => each.id === id);
  if (found) return found;
  const message =
    id === null
      ? `Nobody was called in call "${summary.id}"; hand it to a person with a destination first.`
      : `Call "${summary.id}" has no transfer "${id}"; pass the id of turn.transfer, or leave it out for the newest.`;
  throw new CuecardError("transfer_not_found", message, { param: "transferId" });
}

function conflict({ id, status: present, ringForMs, to }: PersonTransfer, status: string, team: ResolvedTeam) {
  const person = team.labelOf(to);
  const late = present === "no_answer" ? ` after at most ${ringForMs} ms (ringForMs)` : "";
  const next =
    status === "bridged"
      ? `Hang ${person} up, or call handOff to begin a new transfer.`
      : "A new transfer begins with a new hand-off.";
  const message = `Transfer "${id}" ended as ${present}${late}, which is final: it can't be ${status}; only ${present} may be repeated. ${next}`;
  return new CuecardError("transfer_conflict", message, { param: "status" });
}

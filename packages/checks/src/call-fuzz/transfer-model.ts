import { type Call, limits, type TeamDefinition, type TransferStatus } from "@cuecard/core";
import { placeNow } from "@cuecard/testing/internals";

/** A person who was called, as the trace of a call tells it. */
export interface KnownTransfer {
  id: string;
  /** The member that has them called. */
  from: string;
  to: string;
  status: TransferStatus;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Length of the ledger when it began, and when it ended; null while it has not. */
  items: { began: number; ended: number | null };
  /** Its places in the trace. */
  place: { began: number; ended: number | null };
}

/** The people who were called, oldest first. What makes no sense in this order is left out. */
export function transfersIn(trace: Call["trace"]): KnownTransfer[] {
  const known: KnownTransfer[] = [];
  for (const [place, { kind, at, data }] of trace.entries()) {
    if (kind !== "transfer" || !data) continue;
    const { id, from, to, status } = data as Pick<KnownTransfer, "id" | "from" | "to" | "status">;
    const items = placeNow(trace, place);
    const started = known.find((each) => each.id === id);
    if (status === "ringing") {
      const began = { items: { began: items, ended: null }, place: { began: place, ended: null } };
      known.push({ id, from, to, status, startedAt: Date.parse(at), ...began });
    } else if (started) {
      started.status = status;
      started.items.ended = items;
      started.place.ended = place;
    }
  }
  return known;
}

/** What a transfer is at this time: one that rings for too long is over. */
export function statusAt(
  { members }: TeamDefinition,
  { to, status, startedAt }: KnownTransfer,
  now: number,
): TransferStatus {
  const { ringForMs = limits.ringForMs.default } = members.find(({ agentId }) => agentId === to) ?? {};
  return status === "ringing" && now - startedAt > ringForMs ? "no_answer" : status;
}

/** How many of the people who were called are known not to have answered in time. */
export function rangTooLong(definition: TeamDefinition, trace: Call["trace"]): number {
  const isOver = (transfer: KnownTransfer) => {
    const { startedAt, place } = transfer;
    const endedAt = place.ended === null ? startedAt : Date.parse(trace[place.ended]!.at);
    return statusAt(definition, { ...transfer, status: "ringing" }, endedAt) === "no_answer";
  };
  return transfersIn(trace).filter(isOver).length;
}

/** What a report must be answered with, written again from the contract: an error's code, or what the transfer is then. */
export function reportDue(
  definition: TeamDefinition,
  transfers: readonly KnownTransfer[],
  { status, back, now }: { status: TransferStatus; back: number; now: number },
): { code: "transfer_not_found" | "transfer_conflict" } | { status: TransferStatus; isNew: boolean } {
  const meant = transfers.at(-1 - back);
  if (!meant) return { code: "transfer_not_found" };
  const present = statusAt(definition, meant, now);
  if (present === status) return { status, isNew: meant.status === "ringing" && present !== "ringing" };
  return present === "ringing" ? { status, isNew: true } : { code: "transfer_conflict" };
}

/** True where the person has the call by it. */
export function isTaken(status: TransferStatus): boolean {
  return status === "bridged" || status === "referred";
}

/** Members who have to be called before they have the call. */
export function calledMembers({ members }: TeamDefinition): string[] {
  return members.flatMap(({ agentId, destination }) => (destination ? [agentId] : []));
}

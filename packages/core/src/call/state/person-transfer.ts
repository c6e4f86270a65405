import type { Handoff } from "../../schema/call.ts";
import type { ContextPolicy } from "../../schema/team-definition.ts";
import type { Transfer, TransferStatus } from "../../schema/transfer.ts";

/** A person who was called to take the call. Its id is that of the hand-off that it becomes. */
export interface PersonTransfer
  extends Pick<Handoff, "id" | "from" | "to" | "by" | "rule" | "reason" | "message">,
    Pick<Transfer, "status" | "ringForMs" | "startedAt" | "endedAt"> {
  policy: ContextPolicy;
  /** The member that was asked for first. */
  requested: string;
  /** The limit on hand-offs sent the call to the person. */
  diverted: boolean;
  /** What the host said of its end. */
  outcome: string | null;
  /** Length of the ledger when it began. */
  began: number;
  /** The caller's turns when it last changed. */
  turn: number;
  /** Length of the ledger when it last changed. */
  items: number;
  /** The newest Turn before it last changed, which does not know of the change. */
  turnId: string;
  /** The transfer is over and nothing was made of that yet: no fallback was tried, and no Turn was opened for it. */
  isPending: boolean;
}

/** What is known of a transfer before it begins. */
export type TransferStart = Omit<
  PersonTransfer,
  "status" | "startedAt" | "endedAt" | "outcome" | "began" | "turn" | "items" | "turnId" | "isPending"
>;

/** How many of a call are known: a report may come late. */
export const mostPersonTransfers = 16;

interface Transfers {
  personTransfers: readonly PersonTransfer[];
}

/** The last one; undefined before the first. */
export function newestTransfer({ personTransfers }: Transfers): PersonTransfer | undefined {
  return personTransfers.at(-1);
}

/** The person who is being called; undefined while nobody is. */
export function ringing(state: Transfers): PersonTransfer | undefined {
  const newest = newestTransfer(state);
  return newest?.status === "ringing" ? newest : undefined;
}

/** The person to whom the call was passed on for good; undefined while it was not. */
export function referred(state: Transfers): PersonTransfer | undefined {
  const newest = newestTransfer(state);
  return newest?.status === "referred" ? newest : undefined;
}

/** True for the ends with which the person has the call. */
export function isTaken(status: TransferStatus): boolean {
  return status === "bridged" || status === "referred";
}

/** The person who did not answer in time; undefined when there is none at `now`, in milliseconds since 1970. */
export function lateTransfer(state: Transfers, now: number): PersonTransfer | undefined {
  const open = ringing(state);
  return open && now - Date.parse(open.startedAt) > open.ringForMs ? open : undefined;
}

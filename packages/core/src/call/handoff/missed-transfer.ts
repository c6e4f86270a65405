import type { Route } from "../../team/route/decision.ts";
import type { Session } from "../saving/session.ts";
import { lateTransfer, newestTransfer, type PersonTransfer } from "../state/person-transfer.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

/**
 * Ends the transfer whose time was over when something last happened in the call. That is stored whatever becomes of
 * the operation that it came to light in.
 */
export function endLateTransfer({ state, apply, saveSoon }: Pick<Session, "state" | "apply" | "saveSoon">): void {
  const late = lateTransfer(state, Date.parse(state.summary.updatedAt));
  if (!late) return;
  apply({ type: "transferEnded", id: late.id, status: "no_answer", reason: null });
  saveSoon();
}

/** The transfer that failed, and about which nothing was done yet; undefined when there is none. */
export function missedTransfer(state: Session["state"]): PersonTransfer | undefined {
  const newest = newestTransfer(state);
  return newest?.isPending ? newest : undefined;
}

/** Marks the transfer that failed as dealt with, and returns the way to its fallback; null when it has none. */
export function noteMissed({ state, apply }: Pick<Session, "state" | "apply">, team: ResolvedTeam): Route | null {
  const failed = missedTransfer(state);
  if (!failed) return null;
  apply({ type: "transferNoted", id: failed.id });
  return fallbackOf(failed, state.summary.agentId, team);
}

/** The way to the fallback of the person who did not take the call; null where there is none, or it has the call. */
function fallbackOf({ to, status }: PersonTransfer, owner: string, team: ResolvedTeam): Route | null {
  const fallback = team.person(to)?.fallback ?? null;
  if (fallback === null || fallback === owner) return null;
  return { to: fallback, by: "code", rule: null, reason: notTaken({ to, status }) };
}

/** Why the fallback gets the call. By these words a replay tells it from what the host's own code asked for. */
export function notTaken({ to, status }: Pick<PersonTransfer, "to" | "status">): string {
  return `${to} did not take the call (${status})`;
}

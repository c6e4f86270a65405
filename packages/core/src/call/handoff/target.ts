import { guard } from "../../team/handoff/guard.ts";
import type { Route } from "../../team/route/decision.ts";
import type { CallState } from "../state/call-state.ts";
import { isTaken, newestTransfer, referred, ringing } from "../state/person-transfer.ts";
import { joinReasons } from "../state/sentence.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

/** Where a call may go. */
export interface Target {
  to: string;
  /** Why it is not the member that was asked for; empty when it is. */
  why: readonly string[];
  /** The limit on hand-offs sent it there. */
  diverted: boolean;
}

interface TargetRequest {
  team: ResolvedTeam;
  state: CallState;
  route: Route;
}

/** Where the call may go: as asked, to the fallback of a person who takes no calls now, or to `onLimit.to`. */
export function targetOf(request: TargetRequest): Target | { refused: string } {
  const { team, state, route } = request;
  const from = state.summary.agentId;
  if (!team.has(route.to)) return { refused: `${route.to} is not a member of this call` };
  const open = openMember(request, route.to);
  if ("refused" in open) return open;
  const byCode = route.by === "code" || route.rule?.sure === true;
  const asked = {
    from,
    to: open.to,
    byCode,
    byLanguage: route.by === "language",
    byKey: route.byKey === true || route.isOnward === true,
    turn: state.turns,
  };
  const { allowed, why } = guard(team.handoffs, state.guard, asked);
  if (allowed === null) return { refused: why ?? "refused" };
  if (why === null) return { ...open, diverted: false };
  const limited = openMember(request, allowed);
  if ("refused" in limited) return { refused: `${why}, and ${limited.refused} (handoffs.onLimit)` };
  return { to: limited.to, why: [`${why}, so the call goes to ${allowed}`, ...limited.why], diverted: true };
}

/** The member itself, or the first of its fallbacks that takes calls now. */
function openMember(request: TargetRequest, asked: string): Omit<Target, "diverted"> | { refused: string } {
  const { team, state } = request;
  const now = Date.parse(state.summary.updatedAt);
  const why: string[] = [];
  const seen = new Set<string>();
  for (let to = asked; ; ) {
    seen.add(to);
    const refused = refusalOf(request, to);
    if (refused !== null) return { refused: joinReasons([...why, refused], "; ") };
    const person = team.person(to);
    const closed = person?.closed(now) ?? null;
    if (closed === null) return { to, why };
    const next = person?.fallback ?? null;
    if (next === null || seen.has(next))
      return { refused: joinReasons([...why, `${to} takes no calls now: ${closed}`], "; ") };
    why.push(`${to} takes no calls now (${closed}), so ${next} is next`);
    to = next;
  }
}

/** Why a member can't get the call now, whatever the limits allow; null when it can. */
function refusalOf({ team, state, route }: TargetRequest, to: string): string | null {
  const from = state.summary.agentId;
  if (referred(state)) return `the call was passed on to ${from} for good`;
  if (to === from) return `${to} already has the call`;
  if (!team.isActive(to)) return `${to} is not active`;
  if (!team.isHuman(to)) return null;
  const calling = ringing(state);
  if (calling) return `${calling.to} is being called, and only one person can be`;
  const last = newestTransfer(state);
  const hasJustMissed = last?.to === to && !isTaken(last.status) && last.turn === state.turns;
  return hasJustMissed && route.by !== "code" ? `${to} did not take the call just now (${last.status})` : null;
}

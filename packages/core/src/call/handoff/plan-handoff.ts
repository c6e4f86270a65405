import type { NewId } from "../../ids.ts";
import type { Handoff } from "../../schema/call.ts";
import { ContextPolicy } from "../../schema/team.ts";
import { hiddenFrom, shownContext } from "../../team/handoff/context.ts";
import { guard } from "../../team/handoff/guard.ts";
import { changedProperties } from "../../team/member/resolve.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import type { ResolvedTeam } from "../resolved-team.ts";
import type { CallState } from "../state/call-state.ts";
import { usableInsight } from "../state/on-understood.ts";
import { joinReasons } from "../state/sentence.ts";
import { briefOf } from "./brief-of.ts";
import { pendingItems } from "./pending.ts";
import type { Route } from "./route.ts";

/** What a hand-off would be. Nothing is done yet. */
export interface HandoffPlan {
  handoff: Handoff;
  /** What is needed to do it; null when it is refused. */
  commit: { policy: ContextPolicy; diverted: boolean } | null;
}

export interface PlanRequest {
  team: ResolvedTeam;
  state: CallState;
  route: Route;
  /** The turn whose words the new member must answer. */
  turnId: string | null;
  newId: NewId;
  countTokens: (text: string) => number;
}

/**
 * Plans the hand-off to the first of the route's members that can take the call. When none can, it is refused for the
 * reason that the first one had.
 */
export function planHandoff(request: PlanRequest): HandoffPlan {
  const { team, route } = request;
  const targets = [route.to, ...(route.otherwise ?? [])];
  const skipped: string[] = [];
  let refused: HandoffPlan | null = null;
  for (const [index, to] of targets.entries()) {
    const skips = [...skipped, `so ${to} is next`];
    const reason = skipped.length > 0 ? joinReasons([route.reason, ...skips], "; ") : route.reason;
    const plan = planFor({ ...request, route: { ...route, to, reason } });
    const isLast = index === targets.length - 1;
    const asAsked = plan.handoff.status === "committed" && plan.handoff.to === to;
    if (asAsked && (isLast || !team.isMissing(to))) return plan;
    refused ??= plan;
    skipped.push(asAsked ? `${to} is not a stored agent` : plan.handoff.reason);
  }
  return refused!;
}

function planFor(request: PlanRequest): HandoffPlan {
  const { team, state, route, newId } = request;
  const { rule, by } = route;
  const from = state.summary.agentId;
  const facts = {
    id: newId("hof"),
    from,
    by,
    rule: rule?.name ?? null,
  };
  const message = rule ? team.message(rule) : null;
  const target = targetOf(request);
  if ("refused" in target) {
    const none = { message, changed: [], history: [], drop: [], brief: null };
    return { handoff: { ...facts, status: "refused", to: route.to, reason: target.refused, ...none }, commit: null };
  }
  const { to, diverted } = target;
  const asked = maskSecrets(route.reason, state.secrets);
  const reason = diverted ? joinReasons([asked, `${diverted}, so the call goes to ${to}`], "; ") : asked;
  const policy = ContextPolicy.parse({ ...team.handoffs.context, ...rule?.context });
  const changed = changedProperties(team.member(route.inPlaceOf?.member ?? from).agent, team.member(to).agent);
  const context = contextFor(request, { to, policy, reason });
  return {
    handoff: {
      ...facts,
      status: "committed",
      to,
      reason,
      message: [message, greetingOf(team, state, to)].filter(Boolean).join(" ") || null,
      changed,
      ...context,
      ...(route.inPlaceOf && { reverts: route.inPlaceOf.id }),
    },
    commit: { policy, diverted: diverted !== null },
  };
}

/** Where the call may go: as asked, or to `onLimit.to` with the limit that diverted it. */
function targetOf({ team, state, route }: PlanRequest): { to: string; diverted: string | null } | { refused: string } {
  const from = state.summary.agentId;
  if (!team.has(route.to)) return { refused: `${route.to} is not a member of this call` };
  if (route.to === from) return { refused: `${from} already has the call` };
  if (!team.isActive(route.to)) return { refused: `${route.to} is not active` };
  const byCode = route.by === "code" || route.rule?.sure === true;
  const request = { from, to: route.to, byCode, byKey: route.byKey === true, turn: state.turns };
  const { allowed, why } = guard(team.handoffs, state.guard, request);
  if (allowed === null) return { refused: why ?? "refused" };
  if (!team.isActive(allowed)) return { refused: `${why}, and ${allowed} is not active (handoffs.onLimit)` };
  return { to: allowed, diverted: why };
}

/** What the new member says first; null where it does not greet. */
function greetingOf(team: ResolvedTeam, state: CallState, to: string): string | null {
  const isGiven = team.isHuman(state.summary.agentId) || team.isHuman(to);
  return !team.handoffs.greet || isGiven || hasHadCall(state, to) ? null : team.member(to).agent.firstMessage;
}

/** One that declined the call before it said a word never had it. */
function hasHadCall({ definition, guard: { edges }, ledger }: CallState, agentId: string): boolean {
  return (
    definition.members.some((member) => member.agentId === agentId && member.isEntry) ||
    Object.keys(edges).some((edge) => edge.endsWith(`>${agentId}`)) ||
    ledger.some((item) => item.role === "agent" && item.agentId === agentId)
  );
}

/** What the new member sees of the call. */
function contextFor(
  { team, state, turnId, countTokens }: PlanRequest,
  { to, policy, reason }: { to: string; policy: ContextPolicy; reason: string },
): Pick<Handoff, "history" | "drop" | "brief"> {
  const { ledger, hiddenBefore, secrets, summary } = state;
  const visible = hiddenFrom(policy, ledger.length, hiddenBefore);
  const pending = pendingItems(ledger, { turnId, visible, fromPerson: team.isHuman(summary.agentId) });
  const transferTools = team.movingTools;
  const { history, drop } = shownContext({ ledger, policy, pending, hiddenBefore, transferTools, countTokens });
  const from = summary.agentId;
  const understood = usableInsight(state, visible);
  const alsoAsked = state.alsoAsked.filter((agentId) => agentId !== to);
  const brief = briefOf({
    team,
    secrets,
    from,
    alsoAsked,
    reason,
    policy,
    ledger,
    history,
    visible,
    pending,
    understood,
  });
  return { history, drop, brief };
}

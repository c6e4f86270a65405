import type { NewId } from "../../base/values/ids.ts";
import type { Handoff } from "../../schema/call.ts";
import { ContextPolicy } from "../../schema/team-definition.ts";
import { hiddenFrom, shownContext } from "../../team/handoff/context.ts";
import { type FoundMatter, matterAfter } from "../../team/intents/call-matter.ts";
import { changedProperties } from "../../team/member/resolve.ts";
import type { Route } from "../../team/route/decision.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import type { CallState } from "../state/call-state.ts";
import { lastCallerWords } from "../state/history.ts";
import { usableInsight } from "../state/on-understood.ts";
import type { PersonTransfer } from "../state/person-transfer.ts";
import { joinReasons } from "../state/sentence.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { briefOf } from "./brief-of.ts";
import { ownData } from "./own-data.ts";
import { pendingItems } from "./pending.ts";
import { targetOf } from "./target.ts";

/** What a hand-off would be. Nothing is done yet. */
export interface HandoffPlan {
  handoff: Handoff;
  /** What is needed to do it; null when it is refused. */
  commit: { policy: ContextPolicy; diverted: boolean; matter: FoundMatter | null } | null;
  /** The member is a person who has to be called first. */
  rings: boolean;
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
  const facts = {
    id: newId("hof"),
    from: state.summary.agentId,
    by,
    rule: rule?.name ?? null,
  };
  const message = rule ? team.message(rule) : null;
  const target = targetOf(request);
  if ("refused" in target) {
    const none = { message, changed: [], history: [], drop: [], brief: null };
    const handoff: Handoff = { ...facts, status: "refused", to: route.to, reason: target.refused, ...none };
    return { handoff, commit: null, rings: false };
  }
  const { to, why, diverted } = target;
  const reason = joinReasons([maskSecrets(route.reason, state.secrets), ...why], "; ");
  const policy = ContextPolicy.parse({ ...team.handoffs.context, ...rule?.context });
  const matter = matterOf(request, { to, reason });
  return {
    handoff: committed(request, {
      ...facts,
      to,
      reason,
      message: [message, greetingOf(request, to)].filter(Boolean).join(" ") || null,
      policy,
      matter,
    }),
    commit: { policy, diverted, matter },
    rings: (team.person(to)?.destination ?? null) !== null,
  };
}

/** The hand-off to the person who has answered. They have the caller, so nothing can refuse it any more. */
export function planBridged(
  { team, state, countTokens }: Pick<PlanRequest, "team" | "state" | "countTokens">,
  { id, to, by, rule, reason, policy }: PersonTransfer,
): Handoff {
  const from = state.summary.agentId;
  const request = { team, state, countTokens, turnId: null, route: { to, by, rule: null, reason } };
  // What the rule says was said when the person was called.
  return committed(request, { id, from, to, by, rule, reason, message: null, policy, matter: state.matter });
}

/** What the call is about once the member has it. */
function matterOf({ team, state, route, turnId }: PlanRequest, { to, reason: why }: { to: string; reason: string }) {
  const from = state.summary.agentId;
  const matter = route.matter ?? state.matter;
  const words = turnId === null ? "" : lastCallerWords(state);
  const way = matter && matter.member !== to && team.ways.to(from, matter.member, () => false);
  return matterAfter({ members: team.members, from, to, matter, words, why, isOnTheWay: way ? way.hop === to : false });
}

type Facts = Pick<Handoff, "id" | "from" | "to" | "by" | "rule" | "reason" | "message">;

function committed(
  request: Omit<PlanRequest, "newId">,
  { policy, matter, ...facts }: Facts & { policy: ContextPolicy; matter: FoundMatter | null },
): Handoff {
  const { team, route } = request;
  const { from, to, reason } = facts;
  return {
    ...facts,
    status: "committed",
    changed: changedProperties(team.member(route.inPlaceOf?.member ?? from).agent, team.member(to).agent),
    ...contextFor(request, { to, policy, reason, matter }),
    ...(route.inPlaceOf && { reverts: route.inPlaceOf.id }),
  };
}

/** What the new member says first; null where it does not greet. Nobody has greeted a caller who comes to it at once. */
function greetingOf({ team, state, route }: PlanRequest, to: string): string | null {
  const isGiven = team.isHuman(state.summary.agentId) || team.isHuman(to);
  return !(team.handoffs.greet || route.opens) || isGiven || hasHadCall(state, to)
    ? null
    : team.member(to).agent.firstMessage;
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
  { team, state, turnId, countTokens }: Omit<PlanRequest, "newId">,
  { to, policy, reason, matter }: { to: string; policy: ContextPolicy; reason: string; matter: FoundMatter | null },
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
    matter,
    reason,
    policy,
    ledger,
    history,
    visible,
    pending,
    understood,
  });
  return { history: ownData(history, team, to), drop, brief };
}

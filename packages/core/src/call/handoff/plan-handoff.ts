import type { NewId } from "../../ids.ts";
import type { CallSummary, Handoff, LedgerItem } from "../../schema/call.ts";
import { ContextPolicy, type Rule } from "../../schema/team.ts";
import { writeBrief } from "../../team/brief.ts";
import { hiddenFrom, shownContext } from "../../team/context.ts";
import { countHandoff, type GuardState, guard } from "../../team/guard.ts";
import { changedProperties } from "../../team/resolve.ts";
import type { Facts } from "../../team/route/facts.ts";
import { routeByIntent } from "../../team/route/intent.ts";
import { routeByLanguage } from "../../team/route/language.ts";
import { maskSecrets } from "../../team/variables.ts";
import type { Cast } from "../resolved-team.ts";
import type { Arrival, CallState } from "../state/call-state.ts";
import { pendingItems } from "./pending.ts";

/** A wish to move the call. */
export interface Move {
  to: string;
  /** Who gets the call when `to` can't take it, in this order. */
  otherwise?: readonly string[];
  by: Handoff["by"];
  rule: Rule | null;
  reason: string;
}

/** Who should speak by the team's rules, then by language, then by intent; null: the call stays. */
export function decide(cast: Cast, current: string, facts: Facts): Move | null {
  const fired = cast.route(current, facts);
  if (fired) return { to: fired.to, otherwise: fired.otherwise, by: "rule", rule: fired.rule, reason: fired.why };
  if (facts.text === null) return null;
  const spoken = routeByLanguage(cast.members, current, facts.language);
  if (spoken) return { to: spoken.to, by: "language", rule: null, reason: spoken.why };
  const meant = routeByIntent(cast.members, current, facts.intent);
  return meant && { to: meant.to, by: "intent", rule: null, reason: meant.why };
}

export interface HandoffPlan {
  handoff: Handoff;
  /** What the state becomes when it is committed, null when it is refused. */
  kept: { guard: GuardState; hiddenBefore: number; arrival: Arrival } | null;
}

export interface PlanRequest {
  cast: Cast;
  state: CallState;
  ledger: readonly LedgerItem[];
  from: string;
  move: Move;
  /** What the call was told about the caller. */
  known: CallSummary["variables"];
  /** The turn whose words the arriving member must answer. */
  turnId: string | null;
  newId: NewId;
  countTokens: (text: string) => number;
}

/** The hand-off to the first of the move's targets that can take the call; refused as the first was when none can. */
export function planHandoff(request: PlanRequest): HandoffPlan {
  const { cast, move } = request;
  const targets = [move.to, ...(move.otherwise ?? [])];
  const passed: string[] = [];
  let refused: HandoffPlan | null = null;
  for (const [index, to] of targets.entries()) {
    const reason = passed.length > 0 ? `${move.reason}; ${passed.join("; ")}; so ${to} is next` : move.reason;
    const plan = planMove({ ...request, move: { ...move, to, reason } });
    const last = index === targets.length - 1;
    const committed = plan.handoff.status === "committed" && plan.handoff.to === to;
    if (committed && (last || !cast.isMissing(to))) return plan;
    refused ??= plan;
    passed.push(committed ? `${to} is not a stored agent` : plan.handoff.reason);
  }
  return refused!;
}

/** The hand-off a move comes to, without doing it. */
function planMove({ cast, state, ledger, from, move, known, turnId, newId, countTokens }: PlanRequest): HandoffPlan {
  const { by, rule } = move;
  const reason = maskSecrets(move.reason, state.secrets);
  const facts = { id: newId("hof"), from, by, rule: rule?.name ?? null, message: rule ? cast.message(rule) : null };
  const refuse = (why: string) => ({
    handoff: { ...facts, status: "refused" as const, to: move.to, reason: why, changed: [], history: [], drop: [], brief: null },
    kept: null,
  });
  if (!cast.has(move.to)) return refuse(`${move.to} is no member of this call`);
  if (move.to === from) return refuse(`${from} has the call already`);
  if (!cast.isActive(move.to)) return refuse(`${move.to} is not active`);
  const verdict = guard(cast.handoffs, state.guard, { from, to: move.to, byCode: by === "code", turn: state.turns });
  const to = verdict.allowed;
  if (to === null) return refuse(verdict.why ?? "refused");
  if (!cast.isActive(to)) return refuse(`${verdict.why}, and ${to} is not active (handoffs.onLimit)`);
  const full = verdict.why ? `${reason}; ${verdict.why}, so the call goes to ${to}` : reason;
  const policy = ContextPolicy.parse({ ...cast.handoffs.context, ...rule?.context });
  const { hiddenBefore } = state;
  const visible = hiddenFrom(policy, ledger.length, hiddenBefore);
  const pending = pendingItems(ledger, { turnId, visible });
  const transferTools = cast.transferNames;
  const { history, drop } = shownContext({ ledger, policy, pending, hiddenBefore, transferTools, countTokens });
  const brief = briefOf({ cast, secrets: state.secrets, from, reason: full, known, policy, ledger, history, visible, pending });
  const changed = changedProperties(cast.member(from).agent, cast.member(to).agent);
  const handoff: Handoff = { ...facts, status: "committed", to, reason: full, changed, history, drop, brief };
  return {
    handoff,
    kept: {
      guard: countHandoff(state.guard, { from, to, turn: state.turns, diverted: verdict.why !== null }),
      hiddenBefore: visible,
      arrival: { handoff: { ...handoff, history: [], drop: [] }, policy, turnId, items: ledger.length },
    },
  };
}

export interface BriefFacts {
  cast: Cast;
  secrets: CallState["secrets"];
  from: string;
  reason: string;
  known: CallSummary["variables"];
  policy: ContextPolicy;
  ledger: readonly LedgerItem[];
  /** What the arriving member is shown of it. */
  history: readonly LedgerItem[];
  /** Nothing before this index is told, but for what is pending. */
  visible: number;
  pending: ReadonlySet<string>;
}

/** The brief of a hand-off; null when its policy wants none. */
export function briefOf({ cast, secrets, from, reason, known, policy, ledger, history, visible, pending }: BriefFacts): string | null {
  if (!policy.brief) return null;
  const brief = writeBrief({
    from: cast.member(from),
    reason,
    known,
    ledger: ledger.filter(({ id }, index) => index >= visible || pending.has(id)),
    transferTools: cast.transferNames,
    labelOf: cast.labelOf,
    shown: new Set(history.map(({ id }) => id)),
    all: ledger,
    redact: policy.redact ?? [],
  });
  return maskSecrets(brief, secrets);
}

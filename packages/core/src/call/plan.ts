import type { NewId } from "../ids.ts";
import type { CallSummary, Handoff, LedgerItem } from "../schema/call.ts";
import { ContextPolicy, type Rule } from "../schema/team.ts";
import { writeBrief } from "../team/brief.ts";
import { hiddenFrom, shownContext } from "../team/context.ts";
import { countHandoff, type GuardState, guard } from "../team/guard.ts";
import { changedProperties } from "../team/resolve.ts";
import type { Facts } from "../team/route/facts.ts";
import { routeByLanguage } from "../team/route/language.ts";
import { maskSecrets } from "../team/variables.ts";
import type { Cast } from "./cast.ts";
import type { CallState } from "./state.ts";

/** A wish to move the call. */
export interface Move {
  to: string;
  by: Handoff["by"];
  rule: Rule | null;
  reason: string;
}

/** Who should speak by the team's rules, then by language; null: the call stays. */
export function decide(cast: Cast, current: string, facts: Facts): Move | null {
  const fired = cast.route(current, facts);
  if (fired) return { to: fired.rule.to, by: "rule", rule: fired.rule, reason: fired.why };
  const spoken = routeByLanguage(cast.members, current, facts.text === null ? null : facts.language);
  return spoken && { to: spoken.to, by: "language", rule: null, reason: spoken.why };
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

/** The hand-off a move comes to, without doing it. `kept` is what the state becomes when it is committed, null when it is refused. */
export function planHandoff({ cast, state, ledger, from, move, known, turnId, newId, countTokens }: PlanRequest): {
  handoff: Handoff;
  kept: { guard: GuardState; hiddenBefore: number } | null;
} {
  const { by, rule } = move;
  const reason = maskSecrets(move.reason, state.secrets);
  const facts = { id: newId("hof"), from, by, rule: rule?.name ?? null, message: rule ? cast.message(rule) : null };
  const refuse = (why: string) => ({
    handoff: { ...facts, status: "refused" as const, to: move.to, reason: why, changed: [], history: [], drop: [], brief: null },
    kept: null,
  });
  if (!cast.has(move.to)) return refuse(`${move.to} is no member of this call`);
  if (move.to === from) return refuse(`${from} has the call already`);
  const verdict = guard(cast.handoffs, state.guard, { from, to: move.to, byCode: by === "code", turn: state.turns });
  if (verdict.allowed === null) return refuse(verdict.why ?? "refused");

  const to = verdict.allowed;
  const full = verdict.why ? `${reason}; ${verdict.why}, so the call goes to ${to}` : reason;
  const policy = ContextPolicy.parse({ ...cast.handoffs.context, ...rule?.context });
  const { hiddenBefore } = state;
  const visible = hiddenFrom(policy, ledger.length, hiddenBefore);
  const pending = pendingItems(ledger, { turnId, visible });
  const transferTools = cast.transferNames;
  const { history, drop } = shownContext({ ledger, policy, pending, hiddenBefore, transferTools, countTokens });
  const departing = cast.member(from);
  const brief = policy.brief
    ? writeBrief({
        from: departing,
        reason: full,
        known,
        ledger: ledger.filter(({ id }, index) => index >= visible || pending.has(id)),
        transferTools,
        labelOf: cast.labelOf,
        hidden: ledger.length - history.length,
        redact: policy.redact ?? [],
      })
    : null;
  const changed = changedProperties(departing.agent, cast.member(to).agent);
  return {
    handoff: { ...facts, status: "committed", to, reason: full, changed, history, drop, brief },
    kept: { guard: countHandoff(state.guard, { from, to, turn: state.turns, diverted: verdict.why !== null }), hiddenBefore: visible },
  };
}

/** The caller's words of the turn, and those that no one answered yet, as far as they are not hidden. */
function pendingItems(ledger: readonly LedgerItem[], { turnId, visible }: { turnId: string | null; visible: number }): Set<string> {
  const answered = ledger.findLastIndex(({ role }) => role === "agent");
  const open = ledger.filter(
    (item, index) => item.role === "caller" && ((index > answered && index >= visible) || (turnId !== null && item.turnId === turnId)),
  );
  return new Set(open.map(({ id }) => id));
}

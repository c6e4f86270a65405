import type { NewId } from "../../base/values/ids.ts";
import type { Handoff } from "../../schema/call.ts";
import { changedProperties } from "../../team/member/resolve.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import { handoffTargets } from "../../team/tools/transfer-tools.ts";
import { cleanText } from "../../text/clean-text.ts";
import { breakControlTokens } from "../../text/control-tokens.ts";
import type { CallState, LastMove } from "../state/call-state.ts";
import { sentence } from "../state/sentence.ts";
import { declinable, withoutDeclined } from "../state/taken-back.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { planHandoff } from "./plan-handoff.ts";
import { presentView } from "./present-view.ts";

/** What a member that has just got the call asks for. */
export interface DeclineWish {
  by: "tool" | "code";
  reason: string;
  /** Who should have the call instead; null: the member who had it. */
  to: string | null;
}

interface PlanOptions {
  team: ResolvedTeam;
  state: CallState;
  newId: NewId;
  countTokens: (text: string) => number;
}

/** What declining would come to: the hand-off back, or why it is refused. Nothing is done. */
export function planDecline(options: PlanOptions, wish: DeclineWish): Handoff {
  const { state, newId } = options;
  const { by, reason } = wish;
  const { agentId } = state.summary;
  const refused = (why: string): Handoff => ({
    id: newId("hof"),
    status: "refused",
    from: agentId,
    to: wish.to ?? state.lastMove?.from ?? agentId,
    by,
    rule: null,
    reason: why,
    message: null,
    changed: [],
    history: [],
    drop: [],
    brief: null,
  });
  const move = declinable(state);
  if (typeof move === "string") return refused(move);
  const back = handoffBack(options, withoutDeclined(state, move), { id: newId("hof"), move, by, reason });
  if (wish.to === null || wish.to === move.from) return back;
  const onward = planOnward(options, move, wish);
  return onward.status === "refused" ? refused(onward.reason) : back;
}

/** The hand-off to the member that is asked for instead, in place of the declined one. The guard may refuse it. */
function planOnward(options: PlanOptions, move: LastMove, { by, reason, to }: DeclineWish): Handoff {
  const { team, state } = options;
  const from = state.summary.agentId;
  const route = { to: to!, by, rule: null, reason, inPlaceOf: { id: move.id, member: from } };
  const { handoff } = planHandoff({ ...options, state: withoutDeclined(state, move), route, turnId: null });
  const refused = (why: string): Handoff => ({ ...handoff, status: "refused", reason: why });
  if (handoff.status === "refused") return handoff;
  if (handoff.to !== to) return refused(handoff.reason);
  return by === "code" || handoffTargets(team.members, from).includes(to)
    ? handoff
    : refused(`${from} can't hand over to ${to}`);
}

/** The hand-off by which a member has the call again. `state`: the call with that member. */
export function handoffBack(
  { team, countTokens }: Pick<PlanOptions, "team" | "countTokens">,
  state: CallState,
  { id, move, by, reason }: { id: string; move: LastMove; by: Handoff["by"]; reason: string },
): Handoff {
  const { id: reverts, from: to, to: from } = move;
  const why = maskSecrets(reason, state.secrets);
  const brief = sentence(`${team.labelOf(from)} gave the call back`, why);
  const { history, drop } = presentView(state, team, { shownBefore: state.ledger.length, countTokens });
  return {
    id,
    status: "committed",
    from,
    to,
    by,
    rule: null,
    reason: why,
    message: null,
    changed: changedProperties(team.member(from).agent, team.member(to).agent),
    history,
    drop,
    brief: breakControlTokens(cleanText(brief)),
    reverts,
  };
}

import type { Handoff } from "../../schema/call.ts";
import type { CallState } from "../state/call-state.ts";
import { usableInsight } from "../state/on-understood.ts";
import { visibleFrom } from "../state/taken-back.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { briefOf } from "./brief-of.ts";
import { presentView } from "./present-view.ts";

/**
 * The hand-off as its member should see it once an item from before it is another one: a tool that was called has its
 * result, or of an agent's words only a part was heard. The history has the result right behind its call and everything
 * since, and the brief knows it. Null when the item came after the hand-off, or when the policy shows nothing of it.
 */
export function withLateItem(
  state: CallState,
  team: ResolvedTeam,
  { itemId, countTokens }: { itemId: string; countTokens: (text: string) => number },
): Handoff | null {
  const { ledger, handoffContext, secrets } = state;
  if (!handoffContext) return null;
  const { handoff, policy, items, returned = items } = handoffContext;
  const at = ledger.findIndex(({ id }) => id === itemId);
  if (at >= returned) return null;
  const { known, pending, history, drop } = presentView(state, team, { shownBefore: returned, countTokens });
  const visible = visibleFrom(state);
  const isQuoted = policy.brief && ledger[at]?.role === "agent" && at >= visible;
  if (!isQuoted && !history.some(({ id }) => id === itemId)) return null;
  // The member that got the call back has seen the call so far: it needs no more than why.
  if (returned > items) return { ...handoff, history, drop };
  const { from, reason } = handoff;
  const understood = usableInsight(state, visible);
  const brief = briefOf({
    team,
    secrets,
    from,
    alsoAsked: state.alsoAsked,
    matter: state.matter,
    reason,
    policy,
    ledger: known,
    history,
    visible,
    pending,
    understood,
  });
  return { ...handoff, history, drop, brief };
}

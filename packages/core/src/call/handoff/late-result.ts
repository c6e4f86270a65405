import type { Handoff } from "../../schema/call.ts";
import type { ResolvedTeam } from "../resolved-team.ts";
import type { CallState } from "../state/call-state.ts";
import { usableInsight } from "../state/on-understood.ts";
import { visibleFrom } from "../state/taken-back.ts";
import { briefOf } from "./brief-of.ts";
import { presentView } from "./present-view.ts";

/**
 * The hand-off as its member should see it once a tool that was called before it has its result: the call with the
 * result right behind it, everything since, and a brief that knows the result. Null when the tool was called after the
 * hand-off, or when the policy shows no such call.
 */
export function withLateResult(
  state: CallState,
  team: ResolvedTeam,
  { toolCallId, countTokens }: { toolCallId: string; countTokens: (text: string) => number },
): Handoff | null {
  const { ledger, handoffContext, secrets } = state;
  if (!handoffContext) return null;
  const { handoff, policy, items, returned = items } = handoffContext;
  if (ledger.findIndex(({ id }) => id === toolCallId) >= returned) return null;
  const { known, pending, history, drop } = presentView(state, team, { shownBefore: returned, countTokens });
  if (!history.some(({ id }) => id === toolCallId)) return null;
  // The member that got the call back has seen the call so far: it needs no more than why.
  if (returned > items) return { ...handoff, history, drop };
  const { from, reason } = handoff;
  const visible = visibleFrom(state);
  const understood = usableInsight(state, visible);
  const brief = briefOf({
    team,
    secrets,
    from,
    alsoAsked: state.alsoAsked,
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

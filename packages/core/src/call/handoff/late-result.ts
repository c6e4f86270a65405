import type { Handoff, LedgerItem } from "../../schema/call.ts";
import { shownContext } from "../../team/handoff/context.ts";
import type { ResolvedTeam } from "../resolved-team.ts";
import type { CallState } from "../state/call-state.ts";
import { briefOf } from "./brief-of.ts";
import { pendingItems } from "./pending.ts";

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
  const { ledger, handoffContext, hiddenBefore, secrets } = state;
  if (!handoffContext) return null;
  const { handoff, policy, turnId, items } = handoffContext;
  if (ledger.findIndex(({ id }) => id === toolCallId) >= items) return null;
  const before = ledger.slice(0, items);
  const calls = new Set(before.flatMap(({ role, id }) => (role === "tool_call" ? [id] : [])));
  const isLate = (item: LedgerItem) => item.role === "tool_result" && calls.has(item.toolCallId ?? "");
  const since = ledger.slice(items);
  const known = [...before, ...since.filter(isLate)];
  const pending = pendingItems(before, { turnId, visible: hiddenBefore });
  const common = { transferTools: team.transferNames, countTokens };
  const shown = { ...common, ledger: known, policy: { ...policy, hideBefore: false }, pending, hiddenBefore };
  const { history, drop } = shownContext(shown);
  if (!history.some(({ id }) => id === toolCallId)) return null;
  const later = shownContext({
    ...common,
    ledger: since.filter((item) => !isLate(item)),
    policy: { keep: "full", brief: false },
    pending: new Set(),
    hiddenBefore: 0,
  });
  const { from, reason } = handoff;
  const brief = briefOf({
    team,
    secrets,
    from,
    reason,
    policy,
    ledger: known,
    history,
    visible: hiddenBefore,
    pending,
  });
  return { ...handoff, history: [...history, ...later.history], drop, brief };
}

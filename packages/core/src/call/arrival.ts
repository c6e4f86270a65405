import type { Handoff, LedgerItem } from "../schema/call.ts";
import { shownContext } from "../team/context.ts";
import type { Engine } from "./engine.ts";
import { pendingItems } from "./pending.ts";

/**
 * The hand-off as its member should see it now that a tool called before it has its result: the call with the result in its place,
 * and everything since. Null when the tool was called later, or the policy shows no such call.
 */
export function withLateResult({ session, cast, countTokens }: Engine, toolCallId: string): Handoff | null {
  const { arrival, hiddenBefore } = session.state;
  const { items } = session.ledger;
  if (!arrival || items.findIndex(({ id }) => id === toolCallId) >= arrival.items) return null;
  const before = items.slice(0, arrival.items);
  const calls = new Set(before.flatMap(({ role, id }) => (role === "tool_call" ? [id] : [])));
  const isLate = ({ role, toolCallId }: LedgerItem) => role === "tool_result" && calls.has(toolCallId ?? "");
  const since = items.slice(arrival.items);
  const common = { transferTools: cast.transferNames, countTokens };
  const { history, drop } = shownContext({
    ...common,
    ledger: [...before, ...since.filter(isLate)],
    policy: { ...arrival.policy, hideBefore: false },
    pending: pendingItems(before, { turnId: arrival.turnId, visible: hiddenBefore }),
    hiddenBefore,
  });
  if (!history.some((item) => item.id === toolCallId)) return null;
  const own = since.filter((item) => !isLate(item));
  const later = shownContext({ ...common, ledger: own, policy: { keep: "full", brief: false }, pending: new Set(), hiddenBefore: 0 });
  return { ...arrival.handoff, history: [...history, ...later.history], drop };
}

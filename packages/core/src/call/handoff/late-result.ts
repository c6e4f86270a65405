import type { Handoff, LedgerItem } from "../../schema/call.ts";
import { shownContext } from "../../team/context.ts";
import type { Engine } from "../engine.ts";
import { pendingItems } from "./pending.ts";
import { briefOf } from "./plan-handoff.ts";

/**
 * The hand-off as its member should see it now that a tool called before it has its result: the call with the result in its place,
 * everything since, and a brief that knows the result. Null when the tool was called later, or the policy shows no such call.
 */
export function withLateResult({ session, cast, countTokens }: Engine, toolCallId: string): Handoff | null {
  const { arrival, hiddenBefore, secrets } = session.state;
  const { items } = session.ledger;
  if (!arrival || items.findIndex(({ id }) => id === toolCallId) >= arrival.items) return null;
  const before = items.slice(0, arrival.items);
  const calls = new Set(before.flatMap(({ role, id }) => (role === "tool_call" ? [id] : [])));
  const isLate = ({ role, toolCallId }: LedgerItem) => role === "tool_result" && calls.has(toolCallId ?? "");
  const since = items.slice(arrival.items);
  const common = { transferTools: cast.transferNames, countTokens };
  const known = [...before, ...since.filter(isLate)];
  const pending = pendingItems(before, { turnId: arrival.turnId, visible: hiddenBefore });
  const { history, drop } = shownContext({
    ...common,
    ledger: known,
    policy: { ...arrival.policy, hideBefore: false },
    pending,
    hiddenBefore,
  });
  if (!history.some((item) => item.id === toolCallId)) return null;
  const own = since.filter((item) => !isLate(item));
  const later = shownContext({ ...common, ledger: own, policy: { keep: "full", brief: false }, pending: new Set(), hiddenBefore: 0 });
  const { from, reason } = arrival.handoff;
  const facts = { cast, secrets, from, reason, known: cast.known, policy: arrival.policy };
  const brief = briefOf({ ...facts, ledger: known, history, visible: hiddenBefore, pending });
  return { ...arrival.handoff, history: [...history, ...later.history], drop, brief };
}

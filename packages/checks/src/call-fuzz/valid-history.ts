import {
  ContextPolicy,
  type Handoff,
  type LedgerItem,
  type TeamDefinition,
  type TraceEntry,
  type Turn,
} from "@cuecard/core";
import { declineToolName, transferToolNames } from "@cuecard/core/internals";
import { placeNow } from "@cuecard/testing/internals";

/** What a strict provider, or the contract, has against a history; null: nothing. */
export function historyFault({
  handoff: { by, history, drop },
  turn,
  ledger,
  definition,
}: {
  handoff: Handoff;
  turn: Turn;
  ledger: readonly LedgerItem[];
  definition: TeamDefinition;
}): string | null {
  const transfers = new Set([...transferToolNames(definition.members).keys(), declineToolName]);
  for (const [index, { id, role, text, toolCallId, toolName }] of history.entries()) {
    const next = history[index + 1];
    const last = history[index - 1];
    if (role === "tool_call" && (next?.role !== "tool_result" || next.toolCallId !== toolCallId))
      return `${id} has no result behind it.`;
    if (role === "tool_result" && (last?.role !== "tool_call" || last.toolCallId !== toolCallId))
      return `${id} has no call before it.`;
    if ((role === "caller" || role === "agent") && text.trim() === "") return `${id} is an empty message.`;
    if (transfers.has(toolName ?? "")) return `${id} is a transfer, a tool that the arriving member may not have.`;
    if (ledger.find((item) => item.id === id)?.text === text && drop.includes(id))
      return `${id} is shown and to be dropped.`;
  }
  if (new Set(history.map(({ id }) => id)).size !== history.length) return "An item is shown twice.";
  const pending = ledger.find(({ role, turnId }) => role === "caller" && turnId === turn.turnId);
  if (by === "rule" && pending && pending.text.trim() !== "" && !history.some(({ id }) => id === pending.id)) {
    return "The pending words are not shown.";
  }
  return null;
}

/**
 * Where all of the past is shown, a result that came just now to a call from before the last hand-off is shown to its
 * member.
 */
export function lateResultFault(
  {
    definition,
    ledger,
    trace,
  }: { definition: TeamDefinition; ledger: readonly LedgerItem[]; trace: readonly TraceEntry[] },
  toolCallId: string,
  turn: Turn | null,
): string | null {
  const { rules = [], handoffs } = definition;
  if ([handoffs?.context, ...rules.map(({ context }) => context)].some((policy) => policy && !showsAll(policy)))
    return null;
  const moved = trace.findLastIndex(({ kind }) => kind === "handoff");
  const made = placeNow(trace, moved);
  const last = ledger.at(-1);
  if (moved < 0 || last?.role !== "tool_result" || last.toolCallId !== toolCallId) return null;
  const place = ledger.findLastIndex(({ role, toolCallId: id }) => role === "tool_call" && id === toolCallId);
  if (place >= made || ledger.length - 1 < made || transferToolNames(definition.members).has(last.toolName ?? ""))
    return null;
  return turn?.handoff?.history.some(({ id }) => id === last.id)
    ? null
    : `The result of ${toolCallId} came after the hand-off and is shown to nobody.`;
}

function showsAll(given: Partial<ContextPolicy>): boolean {
  const { keep, hideBefore, maxTokens } = ContextPolicy.parse(given);
  return keep === "full" && !hideBefore && maxTokens === undefined;
}

/** What is wrong with a ledger: ids that are there twice, results without their one call. */
export function ledgerFault(items: readonly LedgerItem[]): string | null {
  if (new Set(items.map(({ id }) => id)).size !== items.length) return "The ledger has an id twice.";
  // Ids repeat, also within one answer of a model: each call of an id has its own result.
  const open = new Map<string, number>();
  for (const { role, toolCallId } of items) {
    if (role !== "tool_call" && role !== "tool_result") continue;
    const calls = (open.get(toolCallId!) ?? 0) + (role === "tool_call" ? 1 : -1);
    if (calls < 0) return `The ledger has a result of ${toolCallId} that answers nothing.`;
    open.set(toolCallId!, calls);
  }
  return null;
}

import type { LedgerItem } from "../../schema/call.ts";

/** An item as it is added: whatever is left out is null or false. */
export type NewItem = Pick<LedgerItem, "id" | "role" | "text" | "at"> & Partial<LedgerItem>;

/**
 * The ledger with one more item. Ids are unique, and a tool result has exactly one tool call before it: an item that
 * would break this is left out, and the same ledger comes back.
 */
export function withItem(ledger: readonly LedgerItem[], item: NewItem): readonly LedgerItem[] {
  if (findItem(ledger, item.id)) return ledger;
  if (item.role === "tool_result" && !toolCallOf(ledger, item.toolCallId ?? "")) return ledger;
  const defaults = { agentId: null, turnId: null, toolCallId: null, toolName: null, interrupted: false };
  return [...ledger, { ...defaults, ...item }];
}

/** The item with this id; null when there is none. */
export function findItem(ledger: readonly LedgerItem[], id: string): LedgerItem | null {
  return ledger.findLast((item) => item.id === id) ?? null;
}

/** A tool call's item has the id of the call. */
export function toolCallItem(
  call: { id: string; name: string; text: string } & Pick<LedgerItem, "agentId" | "turnId" | "at">,
): NewItem {
  const { id, name, text, agentId, turnId, at } = call;
  return { id, role: "tool_call", text, agentId, turnId, toolCallId: id, toolName: name, at };
}

/** The result's item names the turn and the member of its call. */
export function toolResultItem(call: LedgerItem, text: string, at: string): NewItem {
  const { id, agentId, turnId, toolName } = call;
  return { id: resultIdOf(id), role: "tool_result", text, agentId, turnId, toolCallId: id, toolName, at };
}

/** The tool call with this id, and whether it has its result; null when there is no such call. */
export function toolCallOf(ledger: readonly LedgerItem[], id: string): { call: LedgerItem; answered: boolean } | null {
  const call = findItem(ledger, id);
  return call?.role === "tool_call" ? { call, answered: findItem(ledger, resultIdOf(id)) !== null } : null;
}

/** The id that the host asked for, or a new one when it asked for none or for one that is taken. */
export function freeItemId(
  ledger: readonly LedgerItem[],
  wanted: string | null | undefined,
  newId: (prefix: "item") => string,
): string {
  return wanted && !findItem(ledger, wanted) ? wanted : newId("item");
}

function resultIdOf(toolCallId: string): string {
  return `${toolCallId}:result`;
}

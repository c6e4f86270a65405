import type { LedgerItem } from "../../schema/call.ts";

/** An item as it is added: whatever is left out is null or false. */
export type NewItem = Pick<LedgerItem, "id" | "role" | "text" | "at"> & Partial<LedgerItem>;

/**
 * The ledger with one more item. Ids are unique, and a tool result has exactly one tool call before it: an item that
 * would break this is left out, and the same ledger comes back.
 */
export function withItem(ledger: readonly LedgerItem[], item: NewItem): readonly LedgerItem[] {
  if (findItem(ledger, item.id)) return ledger;
  if (item.role === "tool_result" && !toolCallOf(ledger, item.id.slice(0, -resultSuffix.length))) return ledger;
  const defaults = { agentId: null, turnId: null, toolCallId: null, toolName: null, interrupted: false };
  return [...ledger, { ...defaults, ...item }];
}

/** The item with this id; null when there is none. */
export function findItem(ledger: readonly LedgerItem[], id: string): LedgerItem | null {
  return ledger.findLast((item) => item.id === id) ?? null;
}

/** The item of a tool call. */
export function toolCallItem(
  call: { id: string; itemId: string; name: string; text: string } & Pick<
    LedgerItem,
    "agentId" | "turnId" | "at" | "providerData"
  >,
): NewItem {
  const { id, itemId, name, text, agentId, turnId, at, providerData } = call;
  const item = { id: itemId, role: "tool_call" as const, text, agentId, turnId, toolCallId: id, toolName: name, at };
  return providerData ? { ...item, providerData } : item;
}

/** The result's item names the turn and the member of its call. */
export function toolResultItem(call: LedgerItem, text: string, at: string): NewItem {
  const { id, agentId, turnId, toolCallId, toolName } = call;
  return { id: resultIdOf(id), role: "tool_result", text, agentId, turnId, toolCallId, toolName, at };
}

/** A tool call, and whether it has its result. */
export interface KnownCall {
  call: LedgerItem;
  answered: boolean;
}

/** The tool call of this item, and whether it has its result; null when there is no such call. */
export function toolCallOf(ledger: readonly LedgerItem[], itemId: string): KnownCall | null {
  const call = findItem(ledger, itemId);
  return call?.role === "tool_call" ? { call, answered: findItem(ledger, resultIdOf(itemId)) !== null } : null;
}

/**
 * The tool call that a result belongs to. Ids repeat: it is one of the turn that is named, else of the newest turn with
 * this id, and there the first that waits for its result. Null when there is none.
 */
export function waitingCall(ledger: readonly LedgerItem[], id: string, turnId: string | null): KnownCall | null {
  const isCall = (item: LedgerItem) => item.role === "tool_call" && item.toolCallId === id;
  const newest = ledger.findLast((item) => isCall(item) && (turnId === null || item.turnId === turnId));
  if (!newest) return null;
  const calls = ledger.filter((item) => isCall(item) && item.turnId === newest.turnId);
  const known = calls.map((call) => toolCallOf(ledger, call.id)!);
  return known.find(({ answered }) => !answered) ?? known.at(-1)!;
}

/** The id that the host asked for, or a new one when it asked for none or for one that is taken. */
export function freeItemId(
  ledger: readonly LedgerItem[],
  wanted: string | null | undefined,
  newId: (prefix: "item") => string,
): string {
  return wanted && !findItem(ledger, wanted) ? wanted : newId("item");
}

const resultSuffix = ":result";

function resultIdOf(itemId: string): string {
  return `${itemId}${resultSuffix}`;
}

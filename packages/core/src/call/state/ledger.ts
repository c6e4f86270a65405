import type { LedgerItem } from "../../schema/call.ts";

export type NewItem = Pick<LedgerItem, "role" | "text"> & Partial<LedgerItem>;

/**
 * What was said and done, in order. Ids are unique, and a tool result stands behind the one call it answers: an item that would
 * break this is not added.
 */
export interface Ledger {
  readonly items: readonly LedgerItem[];
  /** The added item; null when it was refused. A taken id is exchanged for a fresh one. */
  add(item: NewItem): LedgerItem | null;
  find(id: string): LedgerItem | null;
  /** The call of a tool-call id, and whether it was answered. */
  toolCall(id: string): { call: LedgerItem; answered: boolean } | null;
  /** Forgets everything behind the first `length` items. */
  truncate(length: number): void;
}

export function createLedger(initial: readonly LedgerItem[], { newId, at }: { newId: () => string; at: () => string }): Ledger {
  const items = [...initial];
  const byId = new Map(items.map((item) => [item.id, item]));
  const find = (id: string) => byId.get(id) ?? null;
  const resultOf = (id: string) => `${id}:result`;

  return {
    items,
    find,
    add({ role, text, id, agentId = null, turnId = null, toolCallId = null, toolName = null, interrupted = false }) {
      let own = id ?? newId();
      if (role === "tool_call" && (toolCallId === null || find(toolCallId))) return null;
      if (role === "tool_call") own = toolCallId!;
      if (role === "tool_result") {
        if (toolCallId === null || find(toolCallId)?.role !== "tool_call" || find(resultOf(toolCallId))) return null;
        own = resultOf(toolCallId);
      }
      if (find(own)) own = newId();
      const item: LedgerItem = { id: own, role, agentId, turnId, text, toolCallId, toolName, interrupted, at: at() };
      items.push(item);
      byId.set(own, item);
      return item;
    },
    toolCall(id) {
      const call = find(id);
      return call?.role === "tool_call" ? { call, answered: byId.has(resultOf(id)) } : null;
    },
    truncate(length) {
      for (const { id } of items.splice(length)) byId.delete(id);
    },
  };
}

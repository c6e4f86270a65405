import type { LedgerItem } from "../schema/call.ts";

/** What tells which result belongs to which tool call. */
type Paired = Pick<LedgerItem, "role" | "toolCallId"> & { id?: string };

/**
 * The result of each tool call that has one. Models use an id again in each answer, so the ledger's ids decide, and where
 * there are none a result belongs to the last call before it that waits.
 */
export function resultsOf<Item extends Paired>(items: readonly Item[]): Map<Item, Item> {
  const results = new Map<Item, Item>();
  const calls = new Map<string, Item[]>();
  for (const item of items) {
    const { role, toolCallId, id } = item;
    if (toolCallId === null || (role !== "tool_call" && role !== "tool_result")) continue;
    const before = calls.get(toolCallId) ?? [];
    if (role === "tool_call") {
      calls.set(toolCallId, [...before, item]);
      continue;
    }
    const own = before.find((call) => call.id !== undefined && id === `${call.id}:result`);
    const call = own ?? before.findLast((each) => !results.has(each));
    if (call) results.set(call, item);
  }
  return results;
}

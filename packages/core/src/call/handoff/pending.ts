import type { LedgerItem } from "../../schema/call.ts";

/** The caller's words of the turn, and those that no one answered yet, as far as they are not hidden. */
export function pendingItems(ledger: readonly LedgerItem[], { turnId, visible }: { turnId: string | null; visible: number }): Set<string> {
  const answered = ledger.findLastIndex(({ role }) => role === "agent");
  const open = ledger.filter(
    (item, index) => item.role === "caller" && ((index > answered && index >= visible) || (turnId !== null && item.turnId === turnId)),
  );
  return new Set(open.map(({ id }) => id));
}

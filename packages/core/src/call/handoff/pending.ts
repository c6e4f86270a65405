import type { LedgerItem } from "../../schema/call.ts";

/**
 * Ids of what the new member must answer: the caller's words of the turn, and those since the last words of an agent,
 * as far as they stand at `visible` or after it. What was said while a person had the call is answered by that person.
 */
export function pendingItems(
  ledger: readonly LedgerItem[],
  { turnId, visible, fromPerson }: { turnId: string | null; visible: number; fromPerson: boolean },
): Set<string> {
  const answered = fromPerson ? ledger.length : ledger.findLastIndex(({ role }) => role === "agent");
  const isPending = ({ role, turnId: own }: LedgerItem, index: number) => {
    if (role !== "caller") return false;
    return (index > answered && index >= visible) || (turnId !== null && own === turnId);
  };
  return new Set(ledger.filter(isPending).map(({ id }) => id));
}

import type { CallState } from "./call-state.ts";
import { ringing } from "./person-transfer.ts";

type HandedCall = Pick<CallState, "handoffContext" | "personTransfers" | "ledger">;

/**
 * What the last hand-off, or the rule that has a person called, was to say first, where the first words of its member are
 * others; null where they hold it, or are a part of it that was cut off. A speech model punctuates as it likes, so this is
 * compared by letters and digits alone.
 */
export function firstWordsLeftOut(
  state: HandedCall,
  spoken: { agentId: string; text: string; interrupted: boolean },
): string | null {
  const first = firstWordsOf(state);
  if (!first || spoken.agentId !== first.agentId) return null;
  const isFirst = !state.ledger
    .slice(first.items)
    .some(({ role, agentId }) => role === "agent" && agentId === first.agentId);
  if (!isFirst) return null;
  const [due, said] = [lettersOf(first.message), lettersOf(spoken.text)];
  return said.includes(due) || (spoken.interrupted && due.startsWith(said)) ? null : first.message;
}

/** The newest message that is to be said first, who says it, and the length of the ledger then. */
function firstWordsOf(state: HandedCall): { message: string; agentId: string; items: number } | null {
  const { handoffContext } = state;
  const called = ringing(state);
  const moved = handoffContext && {
    ...handoffContext.handoff,
    agentId: handoffContext.handoff.to,
    items: handoffContext.items,
  };
  const rung = called && { message: called.message, agentId: called.from, items: called.began };
  const newest = rung && rung.items >= (moved?.items ?? 0) ? rung : moved;
  return newest?.message ? { ...newest, message: newest.message } : null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

import type { CallState } from "./call-state.ts";

/**
 * What the last hand-off was to say first, where the first words of its member are others; null where they hold it, or
 * are a part of it that was cut off. A speech model punctuates as it likes, so this is compared by letters and digits alone.
 */
export function firstWordsLeftOut(
  { handoffContext, ledger }: Pick<CallState, "handoffContext" | "ledger">,
  spoken: { agentId: string; text: string; interrupted: boolean },
): string | null {
  if (!handoffContext?.handoff.message) return null;
  const { handoff, items } = handoffContext;
  const isFirst = !ledger.slice(items).some(({ role, agentId }) => role === "agent" && agentId === handoff.to);
  if (spoken.agentId !== handoff.to || !isFirst) return null;
  const [due, said] = [lettersOf(handoff.message!), lettersOf(spoken.text)];
  return said.includes(due) || (spoken.interrupted && due.startsWith(said)) ? null : handoff.message;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

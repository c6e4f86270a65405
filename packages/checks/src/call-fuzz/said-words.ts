import type { LedgerItem, Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import type { Answer, Doing } from "./rules.ts";

/** Words of an agent that stand before those that they answer, or behind the caller's next ones; null: none. */
export function placeFault(ledger: readonly LedgerItem[]): string | null {
  const callers = ledger.flatMap(({ role, turnId }, at) => (role === "caller" ? [{ turnId, at }] : []));
  for (const [at, { id, role, turnId }] of ledger.entries()) {
    const own = role === "agent" ? callers.findIndex((caller) => caller.turnId === turnId) : -1;
    if (own < 0) continue;
    if (at < callers[own]!.at) return `${id} stands before the words that it answers.`;
    if (at > (callers[own + 1]?.at ?? ledger.length)) return `${id} stands behind words that came after it.`;
  }
  return null;
}

/** Words that are booked to another member than their turn's; null: none. */
export function bookingFault({ answers }: Pick<Doing, "answers">, ledger: readonly LedgerItem[]): string | null {
  const real = answers.filter(({ step }) => step.do !== "preview");
  const speakers = new Map(real.flatMap(({ value }) => turnsOf(value).map(({ turnId, agent }) => [turnId, agent.id])));
  const wrong = ledger.find(({ role, turnId, agentId }) => {
    const speaker = role === "agent" ? speakers.get(turnId ?? "") : undefined;
    return speaker !== undefined && speaker !== agentId;
  });
  return wrong ? `${wrong.id} was said by ${speakers.get(wrong.turnId!)}, and is booked to ${wrong.agentId}.` : null;
}

/** Nothing that is said takes longer, and nothing is so short. */
const allSpokenMs = 60_000;
const cutMs = 300;

/** What is wrong with how the words of a report are recorded; null: nothing. */
export function heardFault({ answers }: Pick<Doing, "answers">, { step, call }: Answer): string | null {
  if (step.do !== "said" || answers.some((each) => each.step.do === "said" && each.step.itemId === step.itemId))
    return null;
  const { text, interrupted, playedMs, itemId } = step;
  const item = transcriptOf(call)!.ledger.find(({ id }) => id === itemId);
  const recorded = item?.text ?? "";
  const isWhole = !interrupted || playedMs === null || playedMs >= allSpokenMs;
  const isRight = isWhole ? recorded === text : text.startsWith(recorded) && (recorded !== text || playedMs > cutMs);
  const isNone = interrupted && playedMs === 0;
  if (!isRight || (isNone && item)) return `Of "${text}", played for ${playedMs} ms, "${recorded}" is recorded.`;
  return item && item.interrupted !== interrupted ? `${itemId} is not marked as it was reported.` : null;
}

function turnsOf(value: unknown): Turn[] {
  const given = value as { object?: string; turn?: Turn } | null;
  return given?.object === "turn" ? [given as Turn] : given?.turn ? [given.turn] : [];
}

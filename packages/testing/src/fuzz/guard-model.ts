import { type HandoffSettings, limits } from "@cuecard/core";
import type { DurableMove } from "./disk.ts";

type Wish = Pick<DurableMove, "from" | "to" | "by" | "callerTurns">;

/**
 * Why a limit forbids a hand-off after others; null when none does. Written again from the contract, not shared with
 * the guard.
 */
export function guardForbids(settings: HandoffSettings, before: readonly DurableMove[], wish: Wish): string | null {
  if (before.length >= settings.maxPerCall) return `more than ${settings.maxPerCall} hand-offs in a call`;
  const same = before.filter(({ from, to }) => from === wish.from && to === wish.to).length;
  if (same >= settings.maxPerEdge) return `more than ${settings.maxPerEdge} hand-offs from ${wish.from} to ${wish.to}`;
  if (wish.by === "code") return null;
  const [first, second] = before.slice(-2);
  const backAndForth =
    second && first?.from === wish.from && first.to === wish.to && second.from === wish.to && second.to === wish.from;
  if (backAndForth && wish.callerTurns - first.callerTurns < limits.pingPongTurns)
    return `${wish.from} and ${wish.to} went back and forth`;
  const last = before.at(-1);
  return last && wish.callerTurns - last.callerTurns < settings.cooldownTurns ? "a hand-off within the cooldown" : null;
}

/** What the guard should have refused. One hand-off to `onLimit.to` is allowed when a limit was met. */
export function guardBreach(settings: HandoffSettings, moves: readonly DurableMove[]): string | null {
  const { onLimit } = settings;
  let diverted = false;
  for (const [index, move] of moves.entries()) {
    const why = guardForbids(settings, moves.slice(0, index), move);
    if (!why) continue;
    if (diverted || onLimit === "stay" || onLimit.to !== move.to) return `The guard let through ${why}.`;
    diverted = true;
  }
  return null;
}

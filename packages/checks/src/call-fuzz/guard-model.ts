import { type Condition, HandoffSettings, limits, type TeamDefinition } from "@cuecard/core";
import type { Called, DurableMove } from "./disk.ts";

type Wish = Pick<DurableMove, "from" | "to" | "callerTurns"> & {
  by?: DurableMove["by"];
  /** What does not hold it back: a rule by keys has no cooldown; code, and a rule that is sure, only the numbers. */
  freeOf: "nothing" | "cooldown" | "order";
};

/**
 * Why a limit forbids a hand-off after others; null when none does. Written again from the contract, not shared with
 * the guard.
 */
export function guardForbids(settings: HandoffSettings, before: readonly DurableMove[], wish: Wish): string | null {
  if (before.length >= settings.maxPerCall) return `more than ${settings.maxPerCall} hand-offs in a call`;
  const same = before.filter(({ from, to }) => from === wish.from && to === wish.to).length;
  if (same >= settings.maxPerEdge) return `more than ${settings.maxPerEdge} hand-offs from ${wish.from} to ${wish.to}`;
  if (wish.freeOf === "order") return null;
  const [first, second] = before.slice(-2);
  const backAndForth =
    second && first?.from === wish.from && first.to === wish.to && second.from === wish.to && second.to === wish.from;
  if (backAndForth && wish.callerTurns - first.callerTurns < limits.pingPongTurns)
    return `${wish.from} and ${wish.to} went back and forth`;
  if (wish.freeOf === "cooldown") return null;
  // Where the language is spoken and whose the matter is are two hand-offs: each waits for its own last one.
  const isLanguage = wish.by === "language";
  const last = before.findLast(({ by }) => (by === "language") === isLanguage);
  return last && wish.callerTurns - last.callerTurns < settings.cooldownTurns ? "a hand-off within the cooldown" : null;
}

/**
 * What the guard should have refused. One hand-off to `onLimit.to` is allowed when a limit was met. A person passes the
 * guard when they are called: nothing refuses one who has answered, and only then it counts.
 */
export function guardBreach(
  { handoffs, rules = [], members }: TeamDefinition,
  moves: readonly DurableMove[],
  called: readonly Called[],
): string | null {
  const settings = HandoffSettings.parse(handoffs ?? {});
  const { onLimit } = settings;
  const answered = new Set(called.map(({ id }) => id));
  const wishes = [...called, ...moves.filter(({ id }) => !answered.has(id))].toSorted((a, b) => a.place - b.place);
  // A person who takes no calls now has a fallback, which may be another one.
  const atLimit: string[] = [];
  for (let to = onLimit === "stay" ? undefined : onLimit.to; to; to = fallbackOf(members, to)) atLimit.push(to);
  let diverted = false;
  for (const move of wishes) {
    const before = moves.filter(({ place }) => place < move.place);
    const rule = rules.find(({ name }) => name === move.rule);
    const freeOf = move.by === "code" || rule?.sure ? "order" : rule && namesKeys(rule.when) ? "cooldown" : "nothing";
    const why = guardForbids(settings, before, { ...move, freeOf });
    if (!why) continue;
    if (diverted || !atLimit.includes(move.to)) return `The guard let through ${why}.`;
    diverted = moves.some(({ id }) => id === move.id);
  }
  return null;
}

function fallbackOf(members: TeamDefinition["members"], person: string): string | undefined {
  return members.find(({ agentId }) => agentId === person)?.fallback;
}

function namesKeys(when: Condition): boolean {
  if ("any" in when) return when.any.some(namesKeys);
  if ("all" in when) return when.all.some(namesKeys);
  return "not" in when ? namesKeys(when.not) : "dtmf" in when;
}

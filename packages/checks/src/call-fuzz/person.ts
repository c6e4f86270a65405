import type { Condition, TeamDefinition, Turn } from "@cuecard/core";
import type { DurableMove } from "./disk.ts";

/** Which hand-off took a call from a person because of what was said; null: none did. */
export function takenFromPerson(
  definition: TeamDefinition,
  moves: readonly Pick<DurableMove, "from" | "to" | "by" | "rule">[],
): string | null {
  const people = definition.members.flatMap(({ agentId, kind }) => (kind === "human" ? [agentId] : []));
  const taken = moves.find(
    (move) => people.includes(move.from) && (move.by === "tool" || takenBySpeech(definition, move)),
  );
  return taken ? `${taken.by} took the call from ${taken.from}, a person, to ${taken.to}.` : null;
}

/** True for a hand-off that only something said can have caused. */
export function takenBySpeech({ rules = [] }: TeamDefinition, { by, rule }: Pick<DurableMove, "by" | "rule">): boolean {
  if (by === "code" || by === "tool") return false;
  const made = rules.find(({ name }) => name === rule);
  return by !== "rule" || (made !== undefined && !made.sure && isSpeech(made.when));
}

/** What is wrong with a Turn of a person, or of an agent that is taken for one; null: nothing. */
export function personsTurnFault({ members }: TeamDefinition, turn: Turn): string | null {
  const { agent, speaks, tools, context } = turn;
  const own = members.find(({ agentId }) => agentId === agent.id);
  const isPerson = own?.kind === "human";
  if (speaks === isPerson) return `${agent.id} is ${isPerson ? "" : "not "}a person, and speaks is ${speaks}.`;
  if (!isPerson) return null;
  if (tools.length > 0) return `The person ${agent.id} has the tool ${tools[0]!.name}.`;
  return context && !own.assist ? `What was said to the person ${agent.id} was searched for.` : null;
}

/** True for a condition that only something said can meet. */
function isSpeech(when: Condition): boolean {
  if ("any" in when) return when.any.every(isSpeech);
  if ("all" in when) return when.all.some(isSpeech);
  if ("not" in when) return isSpeech(when.not);
  return ["keywords", "matches", "intent", "confidence", "said"].some((name) => name in when);
}

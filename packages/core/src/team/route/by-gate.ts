import { type DecisionContext, movedByWords, type Signal } from "./decision.ts";
import { wayIn } from "./verdict.ts";

/** What the gate has kept the call until has come about, so the call goes on to its matter. */
export const byGate: Signal = ({ owner, gate, wayTo, matter, isClosed }) => {
  if (gate?.holds !== true || matter === null || matter.member === owner) return null;
  const way = wayTo(matter.member);
  if (way === null || isClosed(way.hop)) return null;
  const reason = [
    `${owner} is done (${gate.why}), and the call is about ${matter.member}`,
    ...wayIn(way, matter.member),
  ];
  return movedByWords(way.hop, reason.join(", "), { matter, isOnward: true });
};

/** Why a gate keeps a call whose matter is elsewhere; nothing where none does. */
export function keptAt({ owner, gate, matter }: Pick<DecisionContext, "owner" | "gate" | "matter">): string[] {
  if (gate === null || gate.holds === true || matter === null || matter.member === owner) return [];
  return [`the call is about ${matter.member}, and ${owner} keeps it until its condition holds: ${gate.why}`];
}

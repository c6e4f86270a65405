import { speaksOfOwn } from "../evidence/general-question.ts";
import { isFirstLine } from "../intents/matter.ts";
import { handoffTargets } from "../tools/transfer-tools.ts";
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

/**
 * A first line that can hand to one gate only hands there whoever speaks of a matter of their own, whether its words are
 * known or not: nobody could help without the gate.
 */
export const byOnlyGate: Signal = ({ team, owner, facts, gate, words, matter, isClosed }) => {
  const { members, gates } = team;
  if (words !== "commit" || gate !== null || facts.meant === null || !isFirstLine(members, owner)) return null;
  const [only, ...more] = handoffTargets(members, owner).filter((to) => !team.isHuman(to));
  if (only === undefined || more.length > 0 || isClosed(only)) return null;
  if (gates.at(only, facts) === null || gates.isOpen(only, facts) || !speaksOfOwn(facts.meant)) return null;
  return movedByWords(only, `the caller speaks of a matter of their own, and ${only} is the only way on`, { matter });
};

/** Why a gate keeps a call whose matter is elsewhere; nothing where none does. */
export function keptAt({ owner, gate, matter }: Pick<DecisionContext, "owner" | "gate" | "matter">): string[] {
  if (gate === null || gate.holds === true || matter === null || matter.member === owner) return [];
  return [`the call is about ${matter.member}, and ${owner} keeps it until its condition holds: ${gate.why}`];
}

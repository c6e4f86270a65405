import { askedFor, type Named, namesOf } from "../evidence/asked-for.ts";
import { keptAt } from "./by-gate.ts";
import { type DecidingTeam, movedByWords, type Signal, stays } from "./decision.ts";
import { wayIn } from "./verdict.ts";

/** The caller asks for a member by name: "put me through to billing". A gate that keeps the call remembers it. */
export const byRequest: Signal = (context) => {
  const { team, owner, facts, wayTo, isClosed } = context;
  const asked = facts.meant && askedFor(facts.meant, namedIn(team, owner));
  if (asked === null || isClosed(asked)) return null;
  const why = `the caller asked for ${team.labelOf(asked)}`;
  const matter = { member: asked, words: facts.text!, since: null, why, isSure: true };
  const way = wayTo(asked);
  if (way === null) return stays(matter, null, () => [why, ...keptAt({ ...context, matter })]);
  return movedByWords(way.hop, [why, ...wayIn(way, asked)].join(", "), { matter });
};

/** Members that the caller may ask for by name: an active one other than the present. */
function namedIn(team: DecidingTeam, owner: string): Named[] {
  return team.members
    .filter(({ agentId, isActive }) => agentId !== owner && isActive !== false)
    .map((member) => ({
      agentId: member.agentId,
      names: [...namesOf(member), team.member(member.agentId).agent.name ?? ""],
    }));
}

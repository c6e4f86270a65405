import type { Member } from "../../schema/team-definition.ts";
import { leastChance } from "../costs/costs.ts";
import { languageCovers } from "../languages/language-covers.ts";
import { handoffTargets } from "../tools/transfer-tools.ts";
import { moved, type Signal } from "./decision.ts";
import type { Facts } from "./facts.ts";

/** The call goes where its language is spoken. */
export const byLanguage: Signal = ({ team, owner, facts, isClosed, matter }) => {
  const found = routeByLanguage(team.members, owner, facts);
  if (found === null || isClosed(found.to)) return null;
  return moved({ to: found.to, by: "language", rule: null, reason: found.why, matter });
};

/**
 * The member to whom the call's language leads: of those the current member may hand off to that list it, the one whom
 * the words are meant for, and otherwise the first. A
 * member that lists no languages is taken to speak them all, so the call never leaves it for a language. Null: the call
 * stays.
 */
export function routeByLanguage(
  members: readonly Member[],
  currentId: string,
  { language, hypotheses }: Pick<Facts, "language" | "hypotheses">,
): { to: string; why: string } | null {
  const current = members.find(({ agentId }) => agentId === currentId);
  if (language === null || !current?.languages?.length || speaks(current, language)) return null;
  const allowed = handoffTargets(members, currentId);
  const speakers = members.filter((member) => allowed.includes(member.agentId) && speaks(member, language));
  const meant = (hypotheses ?? []).flatMap(({ agentId, chance }) =>
    // The call moves in any case, so a member is likely enough that would be suggested.
    chance >= leastChance("suggestion") ? speakers.filter((speaker) => speaker.agentId === agentId) : [],
  );
  const target = meant[0] ?? speakers[0];
  return target ? { to: target.agentId, why: `the call is in ${language}, which ${target.agentId} speaks` } : null;
}

function speaks(member: Member, language: string): boolean {
  return member.languages?.some((tag) => languageCovers(tag, language)) ?? false;
}

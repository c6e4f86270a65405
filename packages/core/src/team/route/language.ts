import type { Member } from "../../schema/team.ts";
import { languageCovers } from "./condition.ts";

/**
 * The member to whom a turn's language leads: the first one the current member may hand off to that lists it. A member that lists
 * no languages is taken to speak them all, so the call never leaves it for a language. Null: the call stays.
 */
export function routeByLanguage(
  members: readonly Member[],
  currentId: string,
  language: string | null,
): { to: string; why: string } | null {
  const current = members.find(({ agentId }) => agentId === currentId);
  if (language === null || !current?.languages?.length || speaks(current, language)) return null;
  const allowed = members.filter(({ agentId }) => agentId !== currentId && (current.canHandOffTo?.includes(agentId) ?? true));
  const target = allowed.find((member) => speaks(member, language));
  return target ? { to: target.agentId, why: `the turn is in ${language}, which ${target.agentId} speaks` } : null;
}

function speaks(member: Member, language: string): boolean {
  return member.languages?.some((tag) => languageCovers(tag, language)) ?? false;
}

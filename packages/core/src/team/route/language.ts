import type { Member } from "../../schema/team.ts";
import { handoffTargets } from "../handoff/transfer-tools.ts";
import { languageCovers } from "./condition.ts";

/**
 * The member to whom the call's language leads: the first one the current member may hand off to that lists it. A
 * member that lists no languages is taken to speak them all, so the call never leaves it for a language. Null: the call
 * stays.
 */
export function routeByLanguage(
  members: readonly Member[],
  currentId: string,
  language: string | null,
): { to: string; why: string } | null {
  const current = members.find(({ agentId }) => agentId === currentId);
  if (language === null || !current?.languages?.length || speaks(current, language)) return null;
  const allowed = handoffTargets(members, currentId);
  const target = members.find((member) => allowed.includes(member.agentId) && speaks(member, language));
  return target ? { to: target.agentId, why: `the call is in ${language}, which ${target.agentId} speaks` } : null;
}

function speaks(member: Member, language: string): boolean {
  return member.languages?.some((tag) => languageCovers(tag, language)) ?? false;
}

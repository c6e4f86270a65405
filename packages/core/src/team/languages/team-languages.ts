import type { Member } from "../../schema/team-definition.ts";
import { createLanguageDetector } from "./detector.ts";
import type { TeamLanguages } from "./follow-language.ts";
import { createLanguageRequests } from "./requested.ts";

/** Prepares the detection of the languages that a team's members speak; null when they speak fewer than two. */
export async function createTeamLanguages(members: readonly Member[]): Promise<TeamLanguages | null> {
  const tags = [...new Set(members.flatMap(({ languages }) => languages ?? []))];
  return tags.length < 2
    ? null
    : { detect: await createLanguageDetector(tags), requested: createLanguageRequests(tags) };
}

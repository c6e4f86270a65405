import type { Member } from "../../schema/team.ts";
import { createLanguageDetector } from "./detector.ts";
import type { LanguageSense } from "./follow-language.ts";
import { createLanguageRequests } from "./requested.ts";

/** Prepares what tells the languages of a team's members; null when they speak fewer than two. */
export async function createLanguageSense(members: readonly Member[]): Promise<LanguageSense | null> {
  const tags = [...new Set(members.flatMap(({ languages }) => languages ?? []))];
  return tags.length < 2 ? null : { detect: await createLanguageDetector(tags), requested: createLanguageRequests(tags) };
}

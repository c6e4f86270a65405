import type { Issue } from "../../errors.ts";
import type { Draft } from "./draft.ts";

/** Checks members: each agent once, one entry member, hand-offs to members only, BCP 47 languages. */
export function memberIssues({ members }: Draft): Issue[] {
  const issues: Issue[] = [];
  const known = new Set(members.map(({ agentId }) => agentId));
  const entries = members.filter(({ isEntry }) => isEntry);
  if (entries.length > 1) {
    const names = entries.map(({ agentId }) => agentId).join(", ");
    issues.push({
      path: "members",
      message: `members has ${entries.length} entry members (${names}); set isEntry on exactly one.`,
    });
  }
  if (entries.length === 0 && members.length > 1) {
    issues.push({ path: "members", message: "members has no entry member; set isEntry on exactly one." });
  }
  const [entry] = entries;
  if (entry && !entry.isActive) {
    issues.push({
      path: `${entry.path}.isActive`,
      message: `${entry.path}.isActive is false, but calls begin with this member; set isEntry on an active member.`,
    });
  }
  const seen = new Set<string>();
  for (const { agentId, path, canHandOffTo, languages } of members) {
    if (seen.has(agentId))
      issues.push({
        path: `${path}.agentId`,
        message: `${path}.agentId is "${agentId}", which is already a member; remove one of the two.`,
      });
    seen.add(agentId);
    for (const target of canHandOffTo) {
      if (!known.has(target.name))
        issues.push({
          path: target.path,
          message: `${target.path} is "${target.name}", which is not a member; add it to members, or remove it here.`,
        });
      else if (target.name === agentId)
        issues.push({ path: target.path, message: `${target.path} is the member itself; remove it.` });
    }
    for (const language of languages)
      if (!isLanguageTag(language.name)) issues.push(languageIssue(language.path, language.name));
  }
  return issues;
}

export function languageIssue(path: string, tag: string): Issue {
  return {
    path,
    message: `${path} is "${tag}", which is not a BCP 47 language tag; use a tag such as "es" or "pt-BR".`,
  };
}

export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

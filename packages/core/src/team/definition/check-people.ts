import type { Issue } from "../../errors.ts";
import { clockIssues } from "./check-rules.ts";
import type { Draft } from "./draft.ts";

type DraftMember = Draft["members"][number];

/** Checks how people are reached: fields that only a person has, business hours, and fallbacks that come to an end. */
export function peopleIssues({ members }: Pick<Draft, "members">): Issue[] {
  return members.flatMap((member) => {
    const { path, isHuman, reach, hours } = member;
    if (!isHuman) return reach.map((field) => onlyForPeople(`${path}.${field}`));
    return [
      ...(hours ? clockIssues(hours, `${path}.hours`) : []),
      ...unusedIssues(member),
      ...fallbackIssues(member, members),
    ];
  });
}

function onlyForPeople(path: string): Issue {
  return { path, message: `${path} is only for a person; set kind to "human" beside it, or remove it.` };
}

/** Where nobody is called, there is no time limit, and without hours nothing that a fallback could be for. */
function unusedIssues({ path, reach }: DraftMember): Issue[] {
  if (reach.includes("destination")) return [];
  const unused = ["ringForMs", ...(reach.includes("hours") ? [] : ["fallback"])].filter((field) =>
    reach.includes(field),
  );
  return unused.map((field) => ({
    path: `${path}.${field}`,
    message: `${path}.${field} is for a person who is called; add a destination, or remove it.`,
  }));
}

function fallbackIssues({ agentId, fallback }: DraftMember, members: readonly DraftMember[]): Issue[] {
  if (!fallback) return [];
  const { name, path } = fallback;
  const issue = (what: string): Issue[] => [{ path, message: `${path} is "${name}", ${what}` }];
  const byId = new Map(members.map((member) => [member.agentId, member]));
  if (!byId.has(name)) return issue("which is not a member; add it to members, or use the id of a member.");
  const seen = [agentId];
  for (let next: string | undefined = name; next !== undefined; next = byId.get(next)?.fallback?.name) {
    if (next === agentId) return issue(`which leads back to the member itself (${[...seen, next].join(", then ")}).`);
    if (seen.includes(next)) return [];
    seen.push(next);
  }
  return [];
}

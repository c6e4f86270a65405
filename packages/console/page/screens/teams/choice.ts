import type { Definition } from "./definition.ts";

/** What of a team an address names: a member, a way between two, or a rule. */
export interface TeamChoice {
  member: string | null;
  way: { from: string; to: string } | null;
  /** Place of a rule in the definition. */
  rule: number | null;
}

const none: TeamChoice = { member: null, way: null, rule: null };

/** Reads `from` and `to`, `member`, and the `at` of a problem. What the definition does not have is not chosen. */
export function choiceOf(query: URLSearchParams, { members = [], rules = [] }: Definition): TeamChoice {
  const [from, to] = [query.get("from"), query.get("to")];
  const way = from !== null && to !== null ? { from, to } : null;
  const [, list, index] = /^definition\.(members|rules)\[(\d+)\]/.exec(query.get("at") ?? "") ?? [];
  if (list === "rules" && rules[Number(index)]) return { ...none, way, rule: Number(index) };
  if (way) return { ...none, way };
  const asked = list === "members" ? members[Number(index)]?.agentId : query.get("member");
  return { ...none, member: members.some(({ agentId }) => agentId === asked) ? asked! : null };
}

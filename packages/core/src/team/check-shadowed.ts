import type { Issue } from "../errors.ts";
import type { Rule, TeamDefinition } from "../schema/team.ts";
import { implies } from "./route/implies.ts";
import { inOrder, preferred, targetsOf } from "./route/rules.ts";

/** Rules that can never fire, since wherever they would, one that is asked before them does. */
export function shadowedIssues({ members, rules = [] }: TeamDefinition): Issue[] {
  const ids = members.map(({ agentId }) => agentId);
  const asked = inOrder(rules.map((rule, index) => ({ rule, index, priority: rule.priority, at: membersOf(rule, ids) })));
  return asked.flatMap(({ rule, index, at }, place) => {
    const earlier = asked
      .slice(0, place)
      .find((other) => at.length > 0 && at.every((id) => other.at.includes(id)) && implies(rule.when, other.rule.when));
    if (!earlier) return [];
    const message = `rules[${index}] ("${rule.name}") can never fire: wherever it would, rules[${earlier.index}] ("${earlier.rule.name}") fires before it. Give it a higher priority, narrow the other, or remove one.`;
    return [{ path: `rules[${index}]`, message }];
  });
}

/** Members at which a rule is looked at: those it is from, without the ones it would not move the call away from. */
function membersOf({ from, to }: Rule, ids: readonly string[]): string[] {
  return ids.filter((id) => (from?.includes(id) ?? true) && preferred(targetsOf(to), id).length > 0);
}

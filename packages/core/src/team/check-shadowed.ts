import type { Issue } from "../errors.ts";
import { Rule } from "../schema/team.ts";
import type { Draft } from "./draft.ts";
import { createImplication } from "./route/implies.ts";
import { inOrder, preferred, targetsOf } from "./route/rules.ts";

/** Rules that can never fire, since wherever they would, one that is asked before them does. Rules of a wrong shape are passed over. */
export function shadowedIssues({ members, rules }: Pick<Draft, "members" | "rules">): Issue[] {
  const ids = members.map(({ agentId }) => agentId);
  const whole = rules.flatMap(({ item, path }) => {
    const { data: rule } = Rule.safeParse(item);
    return rule ? [{ rule, path, priority: rule.priority, at: membersOf(rule, ids) }] : [];
  });
  const asked = inOrder(whole);
  const implies = createImplication();
  return asked.flatMap(({ rule, path, at }, place) => {
    const earlier = asked
      .slice(0, place)
      .find((other) => at.length > 0 && at.every((id) => other.at.includes(id)) && implies(rule.when, other.rule.when));
    if (!earlier) return [];
    const message = `${path} ("${rule.name}") can never fire: wherever it would, ${earlier.path} ("${earlier.rule.name}") fires before it. Give it a higher priority, narrow the other, or remove one.`;
    return [{ path, message }];
  });
}

/** Members at which a rule is looked at: those it is from, without the ones it would not move the call away from. */
function membersOf({ from, to }: Rule, ids: readonly string[]): string[] {
  return ids.filter((id) => (from?.includes(id) ?? true) && preferred(targetsOf(to), id).length > 0);
}

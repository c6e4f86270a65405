import type { Issue } from "../../errors.ts";
import { Rule } from "../../schema/team-definition.ts";
import { createImplication } from "../route/implies.ts";
import { inOrder, preferred, targetsOf } from "../ways/rule-order.ts";
import type { Draft } from "./draft.ts";

/** Finds rules that can never fire, since an earlier rule always fires first. Rules of a wrong shape are skipped. */
export function shadowedIssues({ members, rules }: Pick<Draft, "members" | "rules">): Issue[] {
  const ids = members.map(({ agentId }) => agentId);
  const whole = rules.flatMap(({ item, path }) => {
    const { data: rule } = Rule.safeParse(item);
    return rule ? [{ rule, path, priority: rule.priority, at: new Set(membersOf(rule, ids)) }] : [];
  });
  const asked = inOrder(whole);
  const implies = createImplication();
  return asked.flatMap(({ rule, path, at }, place) => {
    const earlier = asked
      .slice(0, place)
      .find((other) => at.size > 0 && [...at].every((id) => other.at.has(id)) && implies(rule.when, other.rule.when));
    if (!earlier) return [];
    const message = `${path} ("${rule.name}") can never fire: ${earlier.path} ("${earlier.rule.name}") always fires first. Raise its priority, narrow the other rule, or remove one.`;
    return [{ path, message }];
  });
}

/** Members for whom a rule is asked: those of its `from`, except where it would not move the call. */
function membersOf({ from, to }: Rule, ids: readonly string[]): string[] {
  const asked = from && new Set(from);
  return ids.filter((id) => (asked?.has(id) ?? true) && preferred(targetsOf(to), id).length > 0);
}

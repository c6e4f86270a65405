import type { Issue } from "../../errors.ts";
import type { Condition } from "../../schema/condition.ts";
import { Rule } from "../../schema/team-definition.ts";
import { contradictionIn } from "../route/contradiction.ts";
import { createImplication } from "../route/implies.ts";
import { preferred, targetsOf } from "../ways/rule-order.ts";
import { fold } from "../words/fold.ts";
import type { Draft } from "./draft.ts";

/** Finds rules that can never fire by themselves: for their condition, their members, or keywords without words. */
export function impossibleIssues({ members, rules }: Pick<Draft, "members" | "rules">): Issue[] {
  const implies = createImplication();
  const known = new Map(members.map((member) => [member.agentId, member]));
  return rules.flatMap(({ item, path }): Issue[] => {
    const { data: rule } = Rule.safeParse(item);
    if (!rule) return [];
    const wordless = wordlessIssues(rule.when, `${path}.when`);
    const why = whyNever(rule);
    if (why === null) return wordless;
    const message = `${path} ("${rule.name}") can never fire: ${why}`;
    return [...wordless, { path, message }];
  });

  function whyNever(rule: Rule): string | null {
    const contradiction = contradictionIn(rule.when, implies);
    if (contradiction) return `${contradiction}. Change its condition, or remove the rule.`;
    return whyNobody(rule);
  }

  /** Why the rule moves no call, whatever its condition. Members that are not of the team are issues already. */
  function whyNobody({ from, to }: Rule): string | null {
    const targets = targetsOf(to);
    const givers = from ?? members.map(({ agentId }) => agentId);
    if ([...targets, ...givers].some((id) => !known.has(id))) return null;
    const isActive = (id: string) => known.get(id)!.isActive;
    if (!targets.some(isActive))
      return `${targets.join(" and ")} takes no calls (isActive is false). Lead it to an active member.`;
    const active = givers.filter(isActive);
    if (active.length === 0) return `no member of its from takes calls (isActive is false). Name an active one.`;
    const movable = active.filter((id) => preferred(targets, id).length > 0);
    if (movable.length === 0)
      return `it leads from ${active.join(" and ")} to the same member. Lead it to another one, or change its from.`;
    const mayHandOff = (id: string) => {
      const { canHandOffTo, limitsHandOffs } = known.get(id)!;
      return (
        !limitsHandOffs || preferred(targets, id).some((target) => canHandOffTo.some(({ name }) => name === target))
      );
    };
    if (from || movable.some(mayHandOff)) return null;
    return `no member may hand off to ${targets.join(" or ")}. Add it to a canHandOffTo, or name a member in the rule's from.`;
  }
}

/** A keyword without any sign that words have is never said. */
function wordlessIssues(when: Condition, path: string): Issue[] {
  if ("not" in when) return wordlessIssues(when.not, `${path}.not`);
  if ("all" in when) return when.all.flatMap((each, index) => wordlessIssues(each, `${path}.all[${index}]`));
  if ("any" in when) return when.any.flatMap((each, index) => wordlessIssues(each, `${path}.any[${index}]`));
  if (!("keywords" in when)) return [];
  return when.keywords.flatMap((word, index) => {
    if (/[\p{L}\p{N}\p{S}]/u.test(fold(word))) return [];
    const own = `${path}.keywords[${index}]`;
    return [{ path: own, message: `${own} has no letters or digits, so nobody says it; write a word, or remove it.` }];
  });
}

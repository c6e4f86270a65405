import { type Candidate, type Decision, type DecisionContext, moved, type Route } from "./decision.ts";
import type { Facts } from "./facts.ts";
import type { RuleRoute } from "./rules.ts";
import { likelyRule } from "./verdict.ts";

/** What a team's rules come to: a decision, or else the member that the first of them suggests. */
export interface Ruled {
  decision: Decision | null;
  suggested: Candidate | null;
}

/** The rules that fire, in their order. One about words is evidence in the middle of another member's matter. */
export function byRule(context: DecisionContext): Ruled {
  const { team, owner, facts, isClosed } = context;
  const { calling } = facts;
  const isHuman = team.isHuman(owner);
  const rules = team.rules.route(owner, facts);
  let suggested: Candidate | null = null;
  for (const fired of rules) {
    if ((isHuman || calling !== null) && fired.isSpoken) continue;
    if (calling !== null && team.isHuman(fired.to)) continue;
    if (!fired.isLikely) return { decision: moved(routeOfRule(fired)), suggested: null };
    // The words are for somebody else first: what they also ask for is kept until that is dealt with, unless the team put
    // the rule before others.
    const isFirst = (fired.rule.priority ?? 0) > 0;
    if (isClosed(fired.to) || (!isFirst && waits(fired, rules, facts))) continue;
    const verdict = likelyRule({ ...context, members: team.members }, fired);
    if (verdict.commits) return { decision: moved(routeOfRule(fired)), suggested: null };
    suggested ??= { ...verdict, to: fired.to };
  }
  return { decision: null, suggested };
}

/**
 * The words are for another member first, by an example or a rule of its own. A word that they share with an example is
 * too little beside a rule: "he is not moving and there is bleeding" is not for who moves appointments.
 */
function waits({ to }: RuleRoute, rules: readonly RuleRoute[], { askedFirst, alsoAskedFor }: Facts): boolean {
  if (askedFirst === null || !alsoAskedFor.includes(to)) return false;
  return askedFirst.isClear || rules.some((rule) => rule.to === askedFirst.agentId);
}

function routeOfRule({ to, otherwise, rule, why, byKey }: RuleRoute): Route {
  return { to, otherwise, by: "rule", rule, reason: why, byKey };
}

import type { Rule } from "../../schema/team.ts";
import { type CompiledCondition, compileCondition } from "./condition.ts";
import type { Facts } from "./facts.ts";

/** A rule that fired, and why. */
export interface RuleRoute {
  rule: Rule;
  why: string;
}

/** Decides by rules who should speak; null when no rule of the current member fires. */
export type RuleRouter = (current: string, facts: Facts) => RuleRoute | null;

/** Prepares a team's rules. The highest priority is asked first, then the order in the definition; a rule to the current member is passed over. */
export function createRuleRouter(rules: readonly Rule[]): RuleRouter {
  const compiled: { rule: Rule; condition: CompiledCondition }[] = rules
    .map((rule) => ({ rule, condition: compileCondition(rule.when) }))
    .sort((a, b) => (b.rule.priority ?? 0) - (a.rule.priority ?? 0));
  return (current, facts) => {
    for (const { rule, condition } of compiled) {
      if (rule.to === current || (rule.from && !rule.from.includes(current))) continue;
      const { holds, why } = condition(facts);
      if (holds) return { rule, why };
    }
    return null;
  };
}

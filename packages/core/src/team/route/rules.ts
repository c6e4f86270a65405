import type { Rule } from "../../schema/team.ts";
import { type CompiledCondition, compileCondition } from "./condition.ts";
import type { Facts } from "./facts.ts";

/** A rule that fired, and why. */
export interface RuleRoute {
  rule: Rule;
  to: string;
  /** The rule's further targets, in order. */
  otherwise: string[];
  why: string;
}

/** Decides by rules who should speak; null when no rule of the current member fires. */
export type RuleRouter = (current: string, facts: Facts) => RuleRoute | null;

/**
 * Prepares a team's rules. The highest priority is asked first, then the order in the definition; a rule whose first
 * target is the current member is skipped.
 */
export function createRuleRouter(rules: readonly Rule[]): RuleRouter {
  const compiled: { rule: Rule; targets: string[]; condition: CompiledCondition }[] = inOrder(rules).map((rule) => ({
    rule,
    targets: targetsOf(rule.to),
    condition: compileCondition(rule.when),
  }));
  return (current, facts) => {
    for (const { rule, targets, condition } of compiled) {
      if (rule.from && !rule.from.includes(current)) continue;
      const [to, ...otherwise] = preferred(targets, current);
      if (to === undefined) continue;
      const { holds, why } = condition(facts);
      if (holds) return { rule, to, otherwise, why };
    }
    return null;
  };
}

/** Rules in the order in which they are asked. */
export function inOrder<Item extends { priority?: number | undefined }>(rules: readonly Item[]): Item[] {
  return rules.toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0));
}

/** A rule's targets, the preferred one first. */
export function targetsOf(to: Rule["to"]): string[] {
  return typeof to === "string" ? [to] : to;
}

/** The targets before the current member: a call never goes down the list. */
export function preferred(targets: readonly string[], current: string): string[] {
  const place = targets.indexOf(current);
  return place < 0 ? [...targets] : targets.slice(0, place);
}

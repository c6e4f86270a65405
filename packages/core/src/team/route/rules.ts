import type { Condition } from "../../schema/condition.ts";
import type { Member, Rule } from "../../schema/team-definition.ts";
import { inOrder, preferred, targetsOf } from "../ways/rule-order.ts";
import { fold } from "../words/fold.ts";
import { compileCondition } from "./condition.ts";
import type { Facts } from "./facts.ts";
import { keysOf } from "./keys.ts";

/** A rule that fired, and why. */
export interface RuleRoute {
  rule: Rule;
  to: string;
  /** The rule's further targets, in order. */
  otherwise: string[];
  why: string;
  /** Words decided it, so it is evidence; a rule that is `sure`, or about something else, is certain. */
  isLikely: boolean;
  /** What is being said led to it, with its language or how well it was heard. A rule that is `sure` is none of these. */
  isSpoken: boolean;
  /** The caller pressed a key, and the rule is about keys. */
  byKey: boolean;
}

/** Asks a team's rules. */
export interface RuleRouter {
  /** The rules of the current member that fire, in the order in which they are asked. */
  route(current: string, facts: Facts): RuleRoute[];
  /** Why rules do not fire that all of the words would fire: what they look for is denied, or part of a name. */
  passedOver(current: string, facts: Facts): string[];
}

/**
 * Prepares a team's rules. The highest priority is asked first, then the order in the definition; a rule whose first
 * target is the current member is skipped. What the agent says is looked at
 * by rules that name it, and by no other. Where a rule does not say itself from whom it leads, `canHandOffTo` does.
 */
export function createRuleRouter(rules: readonly Rule[], members: readonly Member[]): RuleRouter {
  const compiled = inOrder(rules).map((rule) => ({
    rule,
    targets: targetsOf(rule.to),
    condition: compileCondition(rule.when),
    isAboutWords: isAboutWords(rule.when),
    isAboutSpeech: names(rule.when, isAboutSpeech),
    isAboutKeys: keysOf(rule.when).length > 0,
    isAboutAgent: names(rule.when, (each) => "said" in each),
  }));
  type Compiled = (typeof compiled)[number];

  /** Whom a rule leads to from the current member; empty for a rule that is not asked there. */
  function targetsFrom({ rule, targets, isAboutAgent }: Compiled, current: string, { agentSaid }: Facts): string[] {
    if (rule.from && !rule.from.includes(current)) return [];
    if (agentSaid !== null && !isAboutAgent) return [];
    const allowed = rule.from ? undefined : members.find(({ agentId }) => agentId === current)?.canHandOffTo;
    return preferred(targets, current).filter((target) => allowed?.includes(target) ?? true);
  }

  return {
    route(current, facts) {
      return compiled.flatMap((each): RuleRoute[] => {
        const { rule, condition, isAboutWords, isAboutSpeech, isAboutKeys } = each;
        const [to, ...otherwise] = targetsFrom(each, current, facts);
        if (to === undefined) return [];
        const { holds, why } = condition(rule.sure ? allWordsOf(facts) : facts);
        if (!holds) return [];
        const byKey = isAboutKeys && facts.keys !== null;
        const isSpoken = isAboutSpeech && !rule.sure && (facts.text !== null || facts.agentSaid !== null);
        return [{ rule, to, otherwise, why, isLikely: isAboutWords && !rule.sure, isSpoken, byKey }];
      });
    },
    passedOver(current, facts) {
      const { text, meant } = facts;
      if (text === null || meant === null || meant.folded === fold(text)) return [];
      return compiled.flatMap((each) => {
        if (each.rule.sure || targetsFrom(each, current, facts).length === 0) return [];
        const { holds, why } = each.condition(facts);
        return !holds && each.condition(allWordsOf(facts)).holds
          ? [`rule '${each.rule.name}' does not fire, ${why}`]
          : [];
      });
    },
  };
}

/** A rule that is sure goes by all of the words said, those that others take for a name or a denial too. */
function allWordsOf(facts: Facts): Facts {
  return { ...facts, meant: null, intent: facts.intentOfAll };
}

/** True for a condition that words of the caller decide, if only in part. */
export function isAboutWords(when: Condition): boolean {
  return names(when, (each) => "keywords" in each || "matches" in each || "intent" in each);
}

/** True for a condition that a clock decides, if only in part. */
export function isAboutClock(when: Condition): boolean {
  return names(when, (each) => "clock" in each);
}

/** True for a condition on what is said, or on what only that can tell. */
function isAboutSpeech(when: Condition): boolean {
  if ("variable" in when) return when.trust === "extracted";
  return isAboutWords(when) || "language" in when || "confidence" in when || "said" in when;
}

/** True when one of the conditions within a condition is such a one. */
function names(when: Condition, isSuch: (each: Condition) => boolean): boolean {
  if ("not" in when) return names(when.not, isSuch);
  if ("all" in when) return when.all.some((each) => names(each, isSuch));
  if ("any" in when) return when.any.some((each) => names(each, isSuch));
  return isSuch(when);
}

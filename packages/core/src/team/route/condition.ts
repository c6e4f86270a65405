import { counted } from "../../base/text/counted.ts";
import { compilePattern } from "../../base/text/patterns.ts";
import type { Condition } from "../../schema/condition.ts";
import { denies } from "../evidence/denials/denials.ts";
import { languageCovers } from "../languages/language-covers.ts";
import { fold } from "../words/fold.ts";
import { keywordSetOf } from "../words/keyword-set.ts";
import { clockCondition } from "./clock.ts";
import type { Facts, Verdict } from "./facts.ts";
import { compareVariable } from "./variable.ts";

export type CompiledCondition = (facts: Facts) => Verdict;

/** Prepares a checked condition: patterns are compiled and keywords folded once. */
export function compileCondition(condition: Condition): CompiledCondition {
  if ("keywords" in condition) return keywords(condition.keywords);
  if ("matches" in condition) return matches(condition.matches);
  if ("language" in condition) return language(condition.language);
  if ("variable" in condition)
    return ({ variables, extracted }) => compareVariable(condition, condition.trust ? extracted : variables);
  if ("turns" in condition) {
    const { atLeast } = condition.turns;
    return ({ turns }) => ({
      holds: turns >= atLeast,
      why: `${counted(turns, "turn")} with this member (the rule needs ${atLeast})`,
    });
  }
  if ("silence" in condition) return silence(condition.silence.ms);
  if ("elapsed" in condition) return elapsed(condition.elapsed);
  if ("confidence" in condition) return confidence(condition.confidence.below);
  if ("said" in condition) return said(condition.said.matches);
  if ("dtmf" in condition) return dtmf(condition.dtmf);
  if ("clock" in condition) return clockCondition(condition.clock);
  if ("toolFailed" in condition) return toolFailed(condition.toolFailed, condition.times ?? 1);
  if ("all" in condition)
    return every(condition.all.map(namesVariable(condition) ? compileOfMatter : compileCondition));
  if ("any" in condition) return some(condition.any.map(compileCondition));
  if ("not" in condition) return negation(compileCondition(condition.not));
  return ({ intent }) =>
    intent === null ? nothingSaid : { holds: intent.agentId === condition.intent, why: intent.why };
}

/** True where one of the conditions that must hold together, or of those within it, is about a variable. */
export function namesVariable(condition: Condition): boolean {
  if ("all" in condition) return condition.all.some(namesVariable);
  if ("any" in condition) return condition.any.some(namesVariable);
  if ("not" in condition) return namesVariable(condition.not);
  return "variable" in condition;
}

/** The same, for a condition beside a variable: an intent is that of the call, whenever the caller said it. */
function compileOfMatter(condition: Condition): CompiledCondition {
  if ("not" in condition) return negation(compileOfMatter(condition.not));
  if (!("intent" in condition)) return compileCondition(condition);
  const ofWords = compileCondition(condition);
  return (facts) => {
    const { intent, matter } = facts;
    if (matter === null || (intent !== null && intent.agentId !== null)) return ofWords(facts);
    return { holds: matter.member === condition.intent, why: `the call's matter is ${matter.member}` };
  };
}

function keywords(words: readonly string[]): CompiledCondition {
  const set = keywordSetOf(words);
  return ({ text, meant }) => {
    if (text === null) return nothingSaid;
    const said = set.saidIn(text);
    const counting = meant === null ? said : [...said.filter(denies), ...set.saidIn(meant.folded)];
    const [found] = counting;
    if (found !== undefined) return { holds: true, why: `the keyword "${found}" is in the caller's words` };
    const [passed] = said;
    return passed === undefined
      ? { holds: false, why: `none of the ${words.length} keywords was said` }
      : { holds: false, why: `the keyword "${passed}" is denied or part of a name` };
  };
}

function matches(source: string): CompiledCondition {
  const pattern = compilePattern(source);
  return ({ text, meant }) => {
    if (text === null) return nothingSaid;
    const matcher = pattern.matcher(text);
    if (!matcher.find()) return { holds: false, why: `the words don't match /${source}/` };
    const found = matcher.group() ?? "";
    const counts = meant === null || denies(found) || meant.folded.includes(fold(found));
    return counts
      ? { holds: true, why: `the words match /${source}/` }
      : { holds: false, why: `what matches /${source}/ is denied or part of a name` };
  };
}

function language(wanted: string): CompiledCondition {
  return ({ language: spoken }) => {
    if (spoken === null) return { holds: null, why: "the language is not known" };
    return { holds: languageCovers(wanted, spoken), why: `the call is in ${spoken}` };
  };
}

function silence(ms: number): CompiledCondition {
  return ({ silenceMs }) =>
    silenceMs === null
      ? { holds: false, why: "no silence" }
      : { holds: silenceMs >= ms, why: `${silenceMs} ms of silence (the rule needs ${ms})` };
}

function elapsed({ ms, of }: Extract<Condition, { elapsed: unknown }>["elapsed"]): CompiledCondition {
  const since = of === "call" ? "the call began" : "the member got the call";
  return ({ callMs, memberMs }) => {
    const passed = of === "call" ? callMs : memberMs;
    return passed === null
      ? { holds: null, why: "it is not known when the member got the call" }
      : { holds: passed >= ms, why: `${passed} ms since ${since} (the rule needs ${ms})` };
  };
}

function confidence(below: number): CompiledCondition {
  return ({ text, confidence: reported }) => {
    if (text === null) return nothingSaid;
    if (reported === null) return { holds: null, why: "the recognizer reports no confidence" };
    return {
      holds: reported < below,
      why: `the recognizer's confidence is ${reported.toFixed(2)} (the rule needs less than ${below})`,
    };
  };
}

function said(source: string): CompiledCondition {
  const pattern = compilePattern(source);
  return ({ agentSaid }) => {
    if (agentSaid === null) return { holds: null, why: "the agent has just said nothing" };
    const holds = pattern.matcher(agentSaid).find();
    return { holds, why: `the agent's words ${holds ? "match" : "don't match"} /${source}/` };
  };
}

/** The reason does not say the keys: they may be a PIN. */
function dtmf(sequence: string): CompiledCondition {
  return ({ keys }) =>
    keys === null
      ? { holds: null, why: "no key was pressed" }
      : keys === sequence
        ? { holds: true, why: `the caller pressed the rule's ${counted(sequence.length, "key")}` }
        : { holds: false, why: "the caller pressed other keys" };
}

function toolFailed(name: string, times: number): CompiledCondition {
  return ({ toolFailures }) => {
    const failures = Object.hasOwn(toolFailures, name) ? toolFailures[name]! : 0;
    return {
      holds: failures >= times,
      why: `the tool ${name} failed ${counted(failures, "time")} in a row (the rule needs ${times})`,
    };
  };
}

function every(conditions: CompiledCondition[]): CompiledCondition {
  return (facts) => {
    const verdicts = conditions.map((condition) => condition(facts));
    const failed = verdicts.find(({ holds }) => holds === false);
    if (failed) return failed;
    const unknown = verdicts.find(({ holds }) => holds === null);
    return unknown ?? { holds: true, why: verdicts.map(({ why }) => why).join(" and ") };
  };
}

function some(conditions: CompiledCondition[]): CompiledCondition {
  return (facts) => {
    const verdicts = conditions.map((condition) => condition(facts));
    const met = verdicts.find(({ holds }) => holds === true);
    if (met) return met;
    const unknown = verdicts.find(({ holds }) => holds === null);
    return unknown ?? { holds: false, why: verdicts.map(({ why }) => why).join(" and ") };
  };
}

function negation(condition: CompiledCondition): CompiledCondition {
  return (facts) => {
    const { holds, why } = condition(facts);
    return { holds: holds === null ? null : !holds, why: `not: ${why}` };
  };
}

const nothingSaid: Verdict = { holds: null, why: "nothing was said" };

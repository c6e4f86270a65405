import { patternProblem, patternSteps } from "../../base/text/patterns.ts";
import type { Issue } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { isObject } from "../member/overrides.ts";
import { isTimezone, nearestTimezone } from "../route/clock.ts";
import { templateProblem } from "../template/template.ts";
import { isLanguageTag, languageIssue } from "./check-members.ts";
import type { Draft, Named } from "./draft.ts";

/** Checks rules and limits: they name members, linear-time patterns, and intents of members that say what they do. */
export function ruleIssues({ members, rules, handoffs }: Draft): Issue[] {
  const { unknownMember, unlearned } = namesIn(members);
  return [
    ...rules.flatMap(({ path, from, to, when, showsKeys, redact, message }) => [
      ...from.flatMap(unknownMember),
      ...to.flatMap(unknownMember),
      ...repeatedIssues(to),
      ...conditionIssues(when, `${path}.when`, unlearned),
      ...(showsKeys && !namesKeys(when) ? [shownKeysIssue(path)] : []),
      ...redact.flatMap(patternIssue),
      ...(message ? templateIssue(message) : []),
    ]),
    ...(handoffs.onLimitTo ? unknownMember(handoffs.onLimitTo) : []),
    ...handoffs.redact.flatMap(patternIssue),
  ];
}

/** Checks names of members, and of those whose words can be recognized. */
export function namesIn(members: Draft["members"]): Record<"unknownMember" | "unlearned", (named: Named) => Issue[]> {
  const known = new Map(members.map((member) => [member.agentId, member]));
  const unknownMember = ({ name, path }: Named): Issue[] =>
    known.has(name)
      ? []
      : [
          {
            path,
            message: `${path} is "${name}", which is not a member of the team; add it to members, or use the id of a member.`,
          },
        ];
  function unlearned(intent: Named): Issue[] {
    const { name, path } = intent;
    const member = known.get(name);
    if (!member) return unknownMember(intent);
    if (member.intents.length > 0 || member.isDescribed) return [];
    const message = `${path} is "${name}", which has no intents and no description; add example utterances to that member.`;
    return [{ path, message }];
  }
  return { unknownMember, unlearned };
}

export function conditionIssues(when: unknown, path: string, unlearned: (intent: Named) => Issue[]): Issue[] {
  if (!isObject(when)) return [];
  if (typeof when.intent === "string") return unlearned({ name: when.intent, path: `${path}.intent` });
  if (typeof when.matches === "string") return patternIssue({ name: when.matches, path: `${path}.matches` });
  if (isObject(when.said) && typeof when.said.matches === "string")
    return patternIssue({ name: when.said.matches, path: `${path}.said.matches` });
  if (typeof when.language === "string" && !isLanguageTag(when.language))
    return [languageIssue(`${path}.language`, when.language)];
  if (isObject(when.clock)) return clockIssues(when.clock, `${path}.clock`);
  if ("not" in when) return conditionIssues(when.not, `${path}.not`, unlearned);
  return ["all", "any"].flatMap((key) => {
    const inner = when[key];
    return Array.isArray(inner)
      ? inner.flatMap((each, index) => conditionIssues(each, `${path}.${key}[${index}]`, unlearned))
      : [];
  });
}

function namesKeys(when: unknown): boolean {
  if (!isObject(when)) return false;
  const inner = [when.not, when.all, when.any].flat();
  return when.dtmf !== undefined || inner.some(namesKeys);
}

function shownKeysIssue(path: string): Issue {
  const message = `${path}.dtmf shows the keys of the rule's condition, which names none; add { dtmf: "1" } to when, or set dtmf on a member.`;
  return { path: `${path}.dtmf`, message };
}

/** Checks times of the week: a time zone that is known, and some limit. */
export function clockIssues({ timezone, ...times }: Record<string, unknown>, path: string): Issue[] {
  if (typeof timezone === "string" && !isTimezone(timezone)) {
    const near = nearestTimezone(timezone);
    const remedy = near ? `did you mean "${near}"?` : 'use an IANA name such as "Europe/Berlin".';
    const message = `${path}.timezone is "${timezone}", which is not a time zone; ${remedy}`;
    return [{ path: `${path}.timezone`, message }];
  }
  return Object.keys(times).length > 0
    ? []
    : [{ path, message: `${path} always holds; add days, from, to or except.` }];
}

function repeatedIssues(targets: readonly Named[]): Issue[] {
  const seen = new Set<string>();
  return targets.flatMap(({ name, path }) => {
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated
      ? [{ path, message: `${path} is "${name}", which is already in the list; list each target once.` }]
      : [];
  });
}

/** A pattern that is too long is an issue of its shape already. */
export function patternIssue({ name, path }: Named): Issue[] {
  if (name.length > limits.patternCharacters) return [];
  const steps = patternSteps(name);
  if (steps > limits.patternSteps) {
    const message = `${path} needs about ${steps} steps per character because of its repetitions; at most ${limits.patternSteps} are allowed. Use smaller repetitions.`;
    return [{ path, message }];
  }
  const problem = patternProblem(name);
  if (!problem) return [];
  const message = `${path} is not a regular expression that runs in linear time: ${problem}. Write it without look-around and back-references.`;
  return [{ path, message }];
}

function templateIssue({ name, path }: Named): Issue[] {
  const problem = templateProblem(name);
  return problem ? [{ path, message: `${path} is not a valid template: ${problem}.` }] : [];
}

import type { Issue } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { isObject } from "../member/overrides.ts";
import { patternProblem, patternSteps } from "../patterns.ts";
import { isTimezone } from "../route/clock.ts";
import { templateProblem } from "../template/template.ts";
import { isLanguageTag, languageIssue } from "./check-members.ts";
import type { Draft, Named } from "./draft.ts";

/** Checks rules and limits: they name members, linear-time patterns, and intents with example utterances. */
export function ruleIssues({ members, rules, handoffs }: Draft): Issue[] {
  const known = new Set(members.map(({ agentId }) => agentId));
  const unknownMember = ({ name, path }: Named): Issue[] =>
    known.has(name)
      ? []
      : [
          {
            path,
            message: `${path} is "${name}", which is not a member of the team; add it to members, or use the id of a member.`,
          },
        ];
  const examples = new Set(members.flatMap(({ agentId, intents }) => (intents.length > 0 ? [agentId] : [])));
  const unlearned = (intent: Named): Issue[] =>
    !known.has(intent.name)
      ? unknownMember(intent)
      : examples.has(intent.name)
        ? []
        : [
            {
              path: intent.path,
              message: `${intent.path} is "${intent.name}", which has no intents; add example utterances to that member.`,
            },
          ];
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

function conditionIssues(when: unknown, path: string, unlearned: (intent: Named) => Issue[]): Issue[] {
  if (!isObject(when)) return [];
  if (typeof when.intent === "string") return unlearned({ name: when.intent, path: `${path}.intent` });
  if (typeof when.matches === "string") return patternIssue({ name: when.matches, path: `${path}.matches` });
  if (isObject(when.said) && typeof when.said.matches === "string")
    return patternIssue({ name: when.said.matches, path: `${path}.said.matches` });
  if (typeof when.language === "string" && !isLanguageTag(when.language))
    return [languageIssue(`${path}.language`, when.language)];
  if (typeof when.variable === "string" && Object.keys(when).every((key) => key === "variable" || key === "trust")) {
    return [{ path, message: `${path} does not compare the variable; add equals, in, exists, lt or gt.` }];
  }
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
    const message = `${path}.timezone is "${timezone}", which is not a time zone; use an IANA name such as "Europe/Berlin".`;
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

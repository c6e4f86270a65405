import type { Issue } from "../errors.ts";
import { isLanguageTag, languageIssue } from "./check-members.ts";
import type { Draft, Named } from "./draft.ts";
import { isObject } from "./overrides.ts";
import { patternProblem } from "./patterns.ts";
import { templateProblem } from "./template.ts";

/** Rules and limits lead to members, patterns compile in linear time, and what is not available yet is refused. */
export function ruleIssues({ members, rules, handoffs }: Draft): Issue[] {
  const known = new Set(members.map(({ agentId }) => agentId));
  const unknownMember = ({ name, path }: Named): Issue[] =>
    known.has(name)
      ? []
      : [{ path, message: `${path} is "${name}", which is no member of the team; add it to members or name one of them.` }];
  return [
    ...rules.flatMap(({ path, from, to, when, redact, message }) => [
      ...from.flatMap(unknownMember),
      ...(to ? unknownMember(to) : []),
      ...conditionIssues(when, `${path}.when`),
      ...redact.flatMap(patternIssue),
      ...(message ? templateIssue(message) : []),
    ]),
    ...(handoffs.onLimitTo ? unknownMember(handoffs.onLimitTo) : []),
    ...handoffs.redact.flatMap(patternIssue),
  ];
}

function conditionIssues(when: unknown, path: string): Issue[] {
  if (!isObject(when)) return [];
  if ("intent" in when) return [{ path: `${path}.intent`, message: "intent routing is not available yet; use keywords or matches" }];
  if (typeof when.matches === "string") return patternIssue({ name: when.matches, path: `${path}.matches` });
  if (typeof when.language === "string" && !isLanguageTag(when.language)) return [languageIssue(`${path}.language`, when.language)];
  if (typeof when.variable === "string" && Object.keys(when).length === 1) {
    return [{ path, message: `${path} compares the variable with nothing; add equals, in, exists, lt or gt.` }];
  }
  if ("not" in when) return conditionIssues(when.not, `${path}.not`);
  return ["all", "any"].flatMap((key) => {
    const inner = when[key];
    return Array.isArray(inner) ? inner.flatMap((each, index) => conditionIssues(each, `${path}.${key}[${index}]`)) : [];
  });
}

export function patternIssue({ name, path }: Named): Issue[] {
  const problem = patternProblem(name);
  return problem
    ? [
        {
          path,
          message: `${path} is no regular expression that runs in linear time: ${problem}. Write it without look-around and back-references.`,
        },
      ]
    : [];
}

function templateIssue({ name, path }: Named): Issue[] {
  const problem = templateProblem(name);
  return problem ? [{ path, message: `${path} is no valid template: ${problem}.` }] : [];
}

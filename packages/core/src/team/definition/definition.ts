import { CuecardError, type Issue } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { explainIssues, mostTold } from "../../schema/explain-issues.ts";
import { isTooDeep } from "../../schema/storable.ts";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { isObject } from "../member/overrides.ts";
import { analysisIssues } from "./check-analysis.ts";
import { gateIssues } from "./check-gates.ts";
import { impossibleIssues } from "./check-impossible.ts";
import { memberIssues } from "./check-members.ts";
import { momentIssues } from "./check-moments.ts";
import { overrideIssues } from "./check-overrides.ts";
import { peopleIssues } from "./check-people.ts";
import { patternIssue, ruleIssues } from "./check-rules.ts";
import { secretIssues } from "./check-secrets.ts";
import { shadowedIssues } from "./check-shadowed.ts";
import { type Draft, draftOf } from "./draft.ts";

/** Deeper than any real definition, and not too deep for recursion. */
const maxDepth = 40;

/**
 * Checks a team's definition: its shape and what must hold between its parts. Throws `invalid_team_definition` with
 * every problem at once, each at its path; `unknown` are those that only the store could tell. Returns it with the
 * schema's defaults.
 */
export function checkDefinition(value: unknown, unknown: readonly Issue[] = []): TeamDefinition {
  const found = definitionProblems(value);
  const issues = [...found.issues, ...unknown];
  const [first] = issues;
  if (first) {
    const all = found.count + unknown.length;
    const message = `The team's definition has ${all === 1 ? "1 problem" : `${all} problems`}; the first: ${first.message}`;
    throw new CuecardError("invalid_team_definition", message, {
      param: first.path,
      issues: issues.slice(0, mostTold),
    });
  }
  return TeamDefinition.parse(value);
}

/** Every problem of a definition that it shows by itself, each at its path. */
export function definitionIssues(value: unknown): Issue[] {
  return definitionProblems(value).issues;
}

/** The problems, and how many there are: of a wrong shape, the list has not all. */
function definitionProblems(value: unknown): { issues: Issue[]; count: number } {
  const bound = boundIssue(value);
  if (bound) return { issues: [bound], count: 1 };
  const shape = TeamDefinition.safeParse(value);
  const { problems, count } = shape.success
    ? { problems: [], count: 0 }
    : explainIssues(TeamDefinition, value, shape.error.issues);
  const draft: Draft = draftOf(value);
  const found = [
    ...problems.map(({ path, message }) => ({ path, message })),
    ...memberIssues(draft),
    ...peopleIssues(draft),
    ...gateIssues(draft),
    ...overrideIssuesOf(draft),
    ...variableIssues(draft),
    ...ruleIssues(draft),
    ...momentIssues(draft),
    ...impossibleIssues(draft),
    ...shadowedIssues(draft),
    ...secretIssues(draft),
    ...recordingIssues(draft),
    ...analysisIssues(draft.analysis),
  ];
  return { issues: found.map(inDefinition), count: count + found.length - problems.length };
}

function inDefinition({ path, message }: Issue): Issue {
  const full = path ? `definition.${path}` : "definition";
  const own = path || "the value";
  return { path: full, message: message.startsWith(own) ? `${full}${message.slice(own.length)}` : message };
}

/**
 * What makes a definition too large to look at: members and rules are compared with each other, so they are counted
 * before anything else is asked of them.
 */
function boundIssue(value: unknown): Issue | null {
  if (isTooDeep(value, maxDepth))
    return { path: "definition", message: `definition is nested more than ${maxDepth} levels deep; nest it less.` };
  const { members, rules } = Object(value) as { members?: unknown; rules?: unknown };
  const conditions = conditionsIn(rules, "when") + conditionsIn(members, "until");
  return (
    tooMany("members", lengthOf(members), limits.teamMembers, "split the team") ??
    tooMany("rules", lengthOf(rules), limits.teamRules, "use fewer") ??
    (conditions <= limits.ruleConditions
      ? null
      : {
          path: "definition.rules",
          message: `definition.rules and gates have ${conditions} conditions in all; at most ${limits.ruleConditions} are allowed, so use fewer.`,
        })
  );
}

function tooMany(name: string, count: number, most: number, advice: string): Issue | null {
  if (count <= most) return null;
  const path = `definition.${name}`;
  return { path, message: `${path} has ${count} entries; at most ${most} are allowed, so ${advice}.` };
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** Conditions of all rules or gates, with those inside others. Each is checked and compiled, and compared with others. */
function conditionsIn(list: unknown, field: "when" | "until"): number {
  const inside = (when: unknown): number => {
    if (!isObject(when)) return 0;
    const inner = [when.not, when.all, when.any].flat();
    return 1 + inner.reduce<number>((sum, each) => sum + inside(each), 0);
  };
  return Array.isArray(list) ? list.reduce<number>((sum, each) => sum + inside(Object(each)[field]), 0) : 0;
}

function overrideIssuesOf(draft: Draft): Issue[] {
  const members = new Set(draft.members.map(({ agentId }) => agentId));
  const issues = overrideIssues(draft.overrides, "overrides");
  for (const [agentId, overrides] of Object.entries(draft.memberOverrides)) {
    const path = `memberOverrides.${agentId}`;
    if (!members.has(agentId))
      issues.push({ path, message: `${path} belongs to no member; add "${agentId}" to members, or remove it.` });
    issues.push(...overrideIssues(overrides, path));
  }
  return issues;
}

function variableIssues({ variables }: Draft): Issue[] {
  const seen = new Set<string>();
  return variables.flatMap(({ name, path }) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      return [
        { path, message: `${path} is "${name}"; use letters, digits and underscores, not beginning with a digit.` },
      ];
    }
    const repeated = seen.has(name);
    seen.add(name);
    return repeated
      ? [{ path, message: `${path} is "${name}", which is already defined; define each variable once.` }]
      : [];
  });
}

function recordingIssues({ recording: { mode, redact } }: Draft): Issue[] {
  const issues = redact.flatMap(patternIssue);
  if (mode === "redacted" && redact.length === 0) {
    issues.push({
      path: "redact",
      message: 'redact is empty, but recording is "redacted"; list in redact what to remove.',
    });
  } else if (mode !== "redacted" && mode !== "none" && redact.length > 0) {
    issues.push({
      path: "recording",
      message: 'redact applies only when recording is "redacted" or "none"; set recording, or remove redact.',
    });
  }
  return issues;
}

import { CuecardError, type Issue } from "../../errors.ts";
import { explainIssues } from "../../schema/explain-issues.ts";
import { TeamDefinition } from "../../schema/team.ts";
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
  const issues = [...definitionIssues(value), ...unknown];
  const [first] = issues;
  if (first) {
    const count = issues.length === 1 ? "1 problem" : `${issues.length} problems`;
    throw new CuecardError(
      "invalid_team_definition",
      `The team's definition has ${count}; the first: ${first.message}`,
      {
        param: first.path,
        issues,
      },
    );
  }
  return TeamDefinition.parse(value);
}

/** Every problem of a definition that it shows by itself, each at its path. */
export function definitionIssues(value: unknown): Issue[] {
  if (depth(value) > maxDepth)
    return [{ path: "definition", message: `definition is nested more than ${maxDepth} levels deep; nest it less.` }];
  const shape = TeamDefinition.safeParse(value);
  const shapeIssues = shape.success
    ? []
    : explainIssues(TeamDefinition, value, shape.error.issues).map(({ path, message }) => ({ path, message }));
  const draft: Draft = draftOf(value);
  const found = [
    ...shapeIssues,
    ...memberIssues(draft),
    ...peopleIssues(draft),
    ...overrideIssuesOf(draft),
    ...variableIssues(draft),
    ...ruleIssues(draft),
    ...momentIssues(draft),
    ...impossibleIssues(draft),
    ...shadowedIssues(draft),
    ...secretIssues(draft),
    ...recordingIssues(draft),
  ];
  return found.map(({ path, message }) => {
    const full = path ? `definition.${path}` : "definition";
    return {
      path: full,
      message: message.startsWith(path || "the value")
        ? `${full}${message.slice((path || "the value").length)}`
        : message,
    };
  });
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

/** Depth of nesting, counted without recursion. */
function depth(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; ; depth++) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    if (level.length === 0 || depth > maxDepth) return depth;
  }
}

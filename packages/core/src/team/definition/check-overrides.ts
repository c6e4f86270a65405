import type { Issue } from "../../errors.ts";
import { UpdateAgent } from "../../schema/agent.ts";
import { explainIssues } from "../../schema/explain-issues.ts";
import { isListOperator, isObject, looksLikeOperator } from "../member/overrides.ts";
import { templateProblem } from "../template/template.ts";
import { saidIssues } from "./check-said.ts";
import { reservedToolIssues } from "./reserved-tools.ts";

const fixed = new Set(["id", "object", "createdAt", "updatedAt"]);

/** Checks overrides: no ids, well-formed list operators, valid templates, agent fields of the right shape. */
export function overrideIssues(overrides: unknown, path: string): Issue[] {
  if (!isObject(overrides)) return [];
  const issues = Object.keys(overrides)
    .filter((key) => fixed.has(key))
    .map((key) => ({ path: `${path}.${key}`, message: `${path}.${key} can't be overridden; remove it.` }));
  return [
    ...issues,
    ...deepIssues(overrides, path),
    ...shapeIssues(overrides, path),
    ...reservedToolIssues(overrides.tools, `${path}.tools`),
    ...saidIssues(overrides.said, `${path}.said`),
  ];
}

function deepIssues(value: unknown, path: string): Issue[] {
  if (typeof value === "string") {
    const problem = templateProblem(value);
    return problem
      ? [
          {
            path,
            message: `${path} is not a valid template: ${problem}. Write {{ variable }}, or {{ "{{" }} for the braces themselves.`,
          },
        ]
      : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => deepIssues(item, `${path}[${index}]`));
  if (!isObject(value)) return [];
  if (looksLikeOperator(value) && !isListOperator(value)) {
    const keys = Object.keys(value).join(", ");
    return [
      {
        path,
        message: `${path} mixes list operators with other keys, or misspells them (${keys}); use only $append and $remove, each with an array.`,
      },
    ];
  }
  return Object.entries(value).flatMap(([key, item]) => deepIssues(item, `${path}.${key}`));
}

function shapeIssues(overrides: Record<string, unknown>, path: string): Issue[] {
  const { name, systemPrompt, firstMessage, knowledge } = overrides;
  const operators = isListOperator(knowledge);
  const named = { name, systemPrompt, firstMessage, knowledge: operators ? knowledge.$append : knowledge };
  const agent = Object.fromEntries(
    Object.entries(named).filter(([, value]) => value !== undefined && !looksLikeOperator(value)),
  );
  const result = UpdateAgent.safeParse(agent);
  if (result.success) return [];
  const prefix = (inner: string) => (operators ? inner.replace(/^knowledge/, "knowledge.$$append") : inner);
  return explainIssues(UpdateAgent, agent, result.error.issues).problems.map((issue) => ({
    path: `${path}.${prefix(issue.path)}`,
    message: `${path}.${prefix(issue.message)}`,
  }));
}

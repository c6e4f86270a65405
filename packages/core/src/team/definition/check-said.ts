import type { Issue } from "../../errors.ts";
import { isListOperator, isObject } from "../member/overrides.ts";
import { patternIssue } from "./check-rules.ts";

/** Checks the patterns of an agent's `said`: they are first needed while a call waits. */
export function saidIssues(said: unknown, path: string): Issue[] {
  if (!isObject(said) || !isObject(said.never)) return [];
  const { patterns } = said.never;
  const [own, at] = isListOperator(patterns)
    ? [patterns.$append ?? [], `${path}.never.patterns.$append`]
    : [patterns, `${path}.never.patterns`];
  if (!Array.isArray(own)) return [];
  return own.flatMap((name, index) =>
    typeof name === "string" ? patternIssue({ name, path: `${at}[${index}]` }) : [],
  );
}

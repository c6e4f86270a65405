import type { Condition } from "../../schema/team.ts";
import type { Verdict } from "./facts.ts";

type Comparison = Extract<Condition, { variable: string }>;
type Scalar = string | number | boolean;

/** Every comparison given must hold. Values are compared as text, `lt` and `gt` as numbers; a missing variable only answers `exists`. */
export function compareVariable(condition: Comparison, variables: Readonly<Record<string, Scalar>>): Verdict {
  const { variable, equals, exists, lt, gt } = condition;
  const value = Object.hasOwn(variables, variable) ? variables[variable]! : null;
  const same = (other: Scalar) => value !== null && String(value) === String(other);
  const number = value === null || value === "" ? Number.NaN : Number(value);
  const holds =
    (exists === undefined || exists === (value !== null)) &&
    (equals === undefined || same(equals)) &&
    (condition.in === undefined || condition.in.some(same)) &&
    (lt === undefined || number < lt) &&
    (gt === undefined || number > gt);
  return { holds, why: value === null ? `the variable ${variable} is not set` : `the variable ${variable} is "${value}"` };
}

import type { Condition } from "../../schema/condition.ts";
import type { Verdict } from "./facts.ts";

type Comparison = Extract<Condition, { variable: string }>;
type Scalar = string | number | boolean;

/**
 * All comparisons of the condition must hold. Values are compared as text, with `lt` and `gt` as numbers. Of a missing
 * variable only `exists` can hold. Without a comparison the value must say yes.
 */
export function compareVariable(condition: Comparison, variables: Readonly<Record<string, Scalar>>): Verdict {
  const { variable, equals, exists, lt, gt } = condition;
  const what = condition.trust ? `the extracted value ${variable}` : `the variable ${variable}`;
  const value = Object.hasOwn(variables, variable) ? variables[variable]! : null;
  const same = (other: Scalar) => value !== null && String(value) === String(other);
  const number = value === null || value === "" ? Number.NaN : Number(value);
  const holds =
    (!isBare(condition) || (value !== null && saysYes(String(value)))) &&
    (exists === undefined || exists === (value !== null)) &&
    (equals === undefined || same(equals)) &&
    (condition.in === undefined || condition.in.some(same)) &&
    (lt === undefined || number < lt) &&
    (gt === undefined || number > gt);
  return {
    holds,
    why: value === null ? `${what} is not set` : `${what} is "${value}"`,
  };
}

/** The condition names a variable and compares it with nothing. */
export function isBare({ equals, exists, lt, gt, in: values }: Comparison): boolean {
  return [equals, exists, lt, gt, values].every((each) => each === undefined);
}

/** The value, as text, stands for yes: it is not false, 0 or empty. */
export function saysYes(value: string): boolean {
  return !["", "false", "0"].includes(value.trim().toLowerCase());
}

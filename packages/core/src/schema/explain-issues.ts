import type { z } from "zod";
import type { ErrorCode, Issue } from "../errors.ts";
import { closest, fieldValues, knownFields } from "./known-fields.ts";
import { shortPath } from "./short-path.ts";
import { isNotFinite, isOfVariables, show } from "./show-value.ts";

type ZodIssue = z.core.$ZodIssue;

export interface Problem extends Issue {
  code: ErrorCode;
}

/** Most problems of one input that a message has: nobody reads more, and an input may have one for each of its names. */
export const mostTold = 20;

/**
 * Turns zod's issues into problems that say the value and what is allowed: at most {@link mostTold}, and how many there
 * are in all. A misspelled field comes before the missing field that it was meant for.
 */
export function explainIssues(
  schema: z.ZodType,
  input: unknown,
  issues: readonly ZodIssue[],
): { problems: Problem[]; count: number } {
  const problems: (Problem & { meant?: string })[] = [];
  let count = 0;
  for (const issue of issues) {
    const room = mostTold - problems.length;
    if (room <= 0) {
      count += sizeOf(issue);
      continue;
    }
    const flat = flatten(input, issue, []);
    const explained = flat.slice(0, room).flatMap((each) => explain(schema, input, each));
    problems.push(...explained.slice(0, room));
    count += Math.max(
      explained.length,
      flat.reduce((sum, each) => sum + sizeOf(each), 0),
    );
  }
  const missing = new Set(problems.filter(({ code }) => code === "missing_field").map(({ path }) => path));
  const misspelt = problems.find(({ meant }) => meant !== undefined && missing.has(meant));
  const ordered = misspelt ? [misspelt, ...problems.filter((problem) => problem !== misspelt)] : problems;
  return { problems: ordered.map(({ code, path, message }) => ({ code, path, message })), count };
}

const sizeOf = (issue: ZodIssue) => (issue.code === "unrecognized_keys" ? issue.keys.length : 1);

/**
 * An issue of a union becomes the issues of the option that was most likely meant: the one with the fewest wrong keys.
 */
function flatten(input: unknown, issue: ZodIssue, prefix: PropertyKey[]): ZodIssue[] {
  const path = [...prefix, ...issue.path];
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [{ ...issue, path } as ZodIssue];
  const value = valueAt(input, path);
  const options = issue.errors.map((issues) => ({
    issues,
    wrong: issues.reduce((sum, each) => sum + wrongness(value, each), 0),
  }));
  options.sort((a, b) => a.wrong - b.wrong);
  const [best, second] = options;
  if (!best || best.wrong >= 100 || (best.wrong > 0 && best.wrong === second?.wrong))
    return [{ ...issue, path } as ZodIssue];
  return best.issues.flatMap((each) => flatten(input, each, path));
}

/** How far a value is from an option of a union: 100 for another type, else the number of unknown and missing keys. */
function wrongness(value: unknown, issue: ZodIssue): number {
  if (issue.path.length > 1) return 0;
  if (issue.path.length === 1) return valueAt(value, issue.path) === undefined ? 1 : 0;
  return issue.code === "unrecognized_keys" ? issue.keys.length : 100;
}

function explain(schema: z.ZodType, input: unknown, issue: ZodIssue): (Problem & { meant?: string })[] {
  const path = shortPath(issue.path);
  const name = path || "the value";
  const value = valueAt(input, issue.path);
  const problem = (code: ErrorCode, message: string) => [{ code, path, message }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.slice(0, mostTold).map((key) => unknownField(schema, issue.path, key));
    case "invalid_type":
      return value === undefined && issue.path.length > 0
        ? problem("missing_field", `${name} is missing; pass ${article(issue.expected)}.`)
        : problem("invalid_value", `${name} is ${showAt(issue.path, value)}; expected ${expectedOf(issue, value)}.`);
    case "too_big":
    case "too_small":
      return size(name, value, issue).map((each) => ({ ...each, path }));
    case "invalid_value":
      return value === undefined
        ? problem("missing_field", `${name} is missing; pass one of ${issue.values.map(show).join(", ")}.`)
        : problem(
            "invalid_value",
            `${name} is ${showAt(issue.path, value)}; allowed: ${issue.values.map(show).join(", ")}.`,
          );
    case "invalid_union":
      return unionProblems(schema, issue, name, value).map((each) => ({ path, ...each }));
    default:
      return problem("invalid_value", sentence(name, showAt(issue.path, value), issue.message));
  }
}

function expectedOf({ expected }: { expected: string }, value: unknown): string {
  return isNotFinite(value) ? "a finite number" : article(expected);
}

function unknownField(schema: z.ZodType, path: readonly PropertyKey[], key: string): Problem & { meant?: string } {
  const known = knownFields(schema, path);
  if (known.includes(key)) {
    const message = `${shortPath([...path, key])} does not go with the fields beside it; remove it, or send what it belongs to.`;
    return { code: "unknown_field", path: shortPath([...path, key]), message };
  }
  const near = closest(key, known);
  const hint = near
    ? `did you mean "${near}"?`
    : known.length > 0
      ? `known fields: ${known.join(", ")}.`
      : "remove it.";
  return {
    code: "unknown_field",
    path: shortPath([...path, key]),
    message: `${shortPath([...path, key])} is not a known field; ${hint}`,
    ...(near && { meant: shortPath([...path, near]) }),
  };
}

function size(
  name: string,
  value: unknown,
  issue: Extract<ZodIssue, { code: "too_big" | "too_small" }>,
): Omit<Problem, "path">[] {
  const tooBig = issue.code === "too_big";
  const bound = tooBig ? `at most ${issue.maximum}` : `at least ${issue.minimum}`;
  const areAllowed = (tooBig ? issue.maximum : issue.minimum) === 1 ? "is allowed" : "are allowed";
  if (issue.origin === "string") {
    const characters = typeof value === "string" ? [...value].length : 0;
    if (!tooBig && characters === 0) return [{ code: "invalid_value", message: `${name} must not be empty.` }];
    const message = `${name} is ${counted(characters, "character", "characters")} long; ${bound} ${areAllowed}.`;
    return [{ code: tooBig ? "text_too_long" : "invalid_value", message }];
  }
  if (issue.origin === "array") {
    const count = Array.isArray(value) ? value.length : 0;
    return [
      {
        code: "value_out_of_range",
        message: `${name} has ${counted(count, "entry", "entries")}; ${bound} ${areAllowed}.`,
      },
    ];
  }
  return [{ code: "value_out_of_range", message: `${name} is ${showAt(issue.path, value)}; ${bound} is allowed.` }];
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** For a value that is close to no option of the union: says what the options have in common. */
function unionProblems(
  schema: z.ZodType,
  issue: Extract<ZodIssue, { code: "invalid_union" }>,
  name: string,
  value: unknown,
) {
  const choices = fieldValues(schema, issue.path);
  const fields = knownFields(schema, issue.path);
  const plain = issue.errors.flat().filter((each) => each.path.length === 0);
  const types = plain.flatMap((each) => (each.code === "invalid_type" ? [article(each.expected)] : []));
  const values = plain.flatMap((each) => (each.code === "invalid_value" ? each.values.map(show) : []));
  const allowed = [...new Set([...choices.map(show), ...values, ...types])].join(" or ");
  if (value === undefined)
    return [{ code: "missing_field" as const, message: `${name} is missing${allowed && `; pass ${allowed}`}.` }];
  if (typeof value === "object" && value !== null && !Array.isArray(value) && fields.length > 0) {
    const known = new Set(fields);
    const unknown = Object.keys(value)
      .filter((key) => !known.has(key))
      .slice(0, mostTold);
    if (unknown.length > 0) return unknown.map((key) => unknownField(schema, issue.path, key));
    const message = mixesForms(issue, value)
      ? `${name} has ${Object.keys(value).map(show).join(" and ")}, which don't go together${fields.includes("all") ? "; write each as an entry of `all`, or leave all but one out" : "; leave all but one out"}.`
      : `${name} is ${showAt(issue.path, value)}; pass one of these fields: ${fields.join(", ")}.`;
    return [{ code: "invalid_value" as const, message }];
  }
  const message = `${name} is ${showAt(issue.path, value)}; ${allowed ? `allowed: ${allowed}` : "it matches none of the allowed forms"}.`;
  return [{ code: "invalid_value" as const, message }];
}

/** True for an object whose fields are all known, and no form of the union has all of them. */
function mixesForms(issue: Extract<ZodIssue, { code: "invalid_union" }>, value: object): boolean {
  const isStranger = (form: (typeof issue.errors)[number]) =>
    form.some((each) => each.code === "unrecognized_keys" && each.path.length === 0);
  return Object.keys(value).length > 1 && issue.errors.every(isStranger);
}

/** Messages written in the schemas continue the field's name: "must be …", "give …". */
function sentence(name: string, shown: string, message: string): string {
  const text = message.replace(/\.$/, "");
  if (/^(must|is|has) /.test(text)) return `${name} ${text}; got ${shown}.`;
  return name === "the value" ? `${text[0]!.toUpperCase()}${text.slice(1)}.` : `${name} is ${shown}: ${text}.`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value === null || value === undefined ? undefined : Reflect.get(Object(value), key)),
    input,
  );
}

/** A value as a problem shows it. Of a variable's value it shows only the type. */
function showAt(path: readonly PropertyKey[], value: unknown): string {
  return value === null || !isOfVariables(path) ? show(value) : article(Array.isArray(value) ? "array" : typeof value);
}

function article(type: string): string {
  const name = type === "int" ? "integer" : type === "record" ? "object" : type;
  return `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
}

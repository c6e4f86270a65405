import type { z } from "zod";
import { CuecardError } from "../errors.ts";
import { explainIssues } from "./explain-issues.ts";
import { storable } from "./storable.ts";

/** Read-only fields that a body may contain, so that the answer of a GET can be sent as a PATCH. */
export const readOnlyFields = ["id", "object", "createdAt", "updatedAt"] as const;

/**
 * Checks input and returns it as the schema parses it. `readOnly` lists fields that are dropped first. Characters that
 * no store can hold are removed: see {@link storable}. Throws `missing_field`, `unknown_field`, `value_out_of_range`,
 * `text_too_long` or `invalid_value` for the first problem, with the first 20 problems in `issues`.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { readOnly = [] }: { readOnly?: readonly string[] } = {},
): z.output<Schema> {
  const input = storable(withoutDropped(value, readOnly));
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const { problems, count } = explainIssues(schema, input, result.error.issues);
  const first = problems[0]!;
  const more = count - 1;
  const message =
    more === 0 ? first.message : `${first.message} (and ${more} more ${more === 1 ? "problem" : "problems"})`;
  throw new CuecardError(first.code, message, {
    param: first.path || null,
    issues: problems.map(({ path, message: text }) => ({ path, message: text })),
  });
}

/** Without read-only fields, and without those that are `undefined`: JSON has no such value. */
function withoutDropped(value: unknown, readOnly: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, field]) => field !== undefined && !readOnly.includes(key)),
  );
}

import { z } from "zod";
import type { Issue } from "../../errors.ts";
import { isObject } from "../member/overrides.ts";

/** Checks the schema of the `fields` of an `analysis`: it is first needed when a call has ended. */
export function analysisIssues(analysis: unknown): Issue[] {
  const fields = isObject(analysis) ? analysis.fields : undefined;
  if (!isObject(fields)) return [];
  const path = "analysis.fields";
  const refused = refusedIn(fields);
  if (refused) return [{ path, message: `${path} must not have "${refused}": what fits is checked without it` }];
  if (fields.type !== "object") return [{ path, message: `${path} must be the JSON Schema of an object` }];
  try {
    z.fromJSONSchema(fields);
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ path, message: `${path} is not a JSON Schema that can be checked: ${why}` }];
  }
}

/** A pattern may take for ever on some texts, and what refers to itself has no end. */
const refused = ["pattern", "patternProperties", "$ref"];

function refusedIn(schema: unknown, isProperties = false): string | null {
  if (Array.isArray(schema)) return schema.map((each) => refusedIn(each)).find((name) => name !== null) ?? null;
  if (!isObject(schema)) return null;
  for (const [name, value] of Object.entries(schema)) {
    if (!isProperties && refused.includes(name)) return name;
    const found = refusedIn(value, !isProperties && name === "properties");
    if (found) return found;
  }
  return null;
}

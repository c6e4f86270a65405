import { CuecardError } from "@cuecard/core";
import type { z } from "zod";

/** Values of a query by name. */
export type QueryValues = Record<string, string | boolean | string[]>;

/**
 * Reads the query of an address by its schema. Lists may repeat, booleans are `true` or `false`, and everything else
 * stays text for the service to check. Throws `unknown_field` for a name that is not in the schema, and `invalid_value`
 * for a repeated single value.
 */
export function readQuery(schema: z.ZodObject | null, url: string): QueryValues {
  const start = url.indexOf("?");
  if (start === -1) return {};
  const end = url.indexOf("#", start);
  const given = new URLSearchParams(url.slice(start + 1, end === -1 ? undefined : end));
  const values: QueryValues = {};
  for (const name of new Set(given.keys())) {
    const field = schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) throw unknown(name, Object.keys(schema?.shape ?? {}));
    values[name] = readValue(name, given.getAll(name), typeOf(field as z.ZodType));
  }
  return values;
}

/** The schema's type behind `optional`, `nullish` and `default`. */
function typeOf(schema: z.ZodType): string {
  const definition = schema._zod.def as { type: string; innerType?: z.ZodType };
  return definition.innerType ? typeOf(definition.innerType) : definition.type;
}

function readValue(name: string, all: string[], type: string): string | boolean | string[] {
  if (type === "array") return all;
  const [value = ""] = all;
  if (all.length > 1) {
    throw new CuecardError("invalid_value", `${name} appears ${all.length} times in the query; send it once.`, {
      param: name,
    });
  }
  if (type !== "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw new CuecardError("invalid_value", `${name} is "${value.slice(0, 60)}"; allowed: true, false.`, { param: name });
}

function unknown(name: string, known: string[]): CuecardError {
  const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name;
  const hint = known.length > 0 ? `known parameters: ${known.join(", ")}` : "this endpoint takes none";
  return new CuecardError("unknown_field", `${shown} is not a known query parameter; ${hint}.`, { param: shown });
}

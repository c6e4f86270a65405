/** A JSON Schema, or any other object of the OpenAPI document. */
export type JsonSchema = Record<string, unknown>;

/** Whether a schema is of what clients send, of what they get, or of what they sent before and get back as it was. */
export type Side = "input" | "output" | "stored";

const safe = Number.MAX_SAFE_INTEGER;

/** Address of a component. */
export const componentUri = (name: string): string => `#/components/schemas/${name}`;

/** A reference to a component. */
export const reference = (name: string): JsonSchema => ({ $ref: componentUri(name) });

/**
 * A schema as zod wrote it, for people and for generators of clients:
 *
 * - Without what says nothing: the limits of safe integers, and the pattern of a date beside its format.
 * - Answers may have further properties: later versions add some.
 * - What clients send may leave out a property with a default, so the default stands in the description: generators
 *   take the keyword for a property that is always there.
 */
export function tidy(schema: unknown, side: Side): unknown {
  if (Array.isArray(schema)) return schema.map((each) => tidy(each, side));
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !isNoise(key, value, schema, side));
  const tidied: JsonSchema = Object.fromEntries(kept.map(([key, value]) => [key, tidyPart(key, value, side)]));
  if (side !== "output" && "default" in schema) {
    const { description = "" } = schema as { description?: string };
    tidied.description = `${description} Default: ${JSON.stringify(schema.default)}.`.trim();
  }
  return tidied;
}

function isNoise(key: string, value: unknown, schema: object, side: Side): boolean {
  if (key === "maximum") return value === safe;
  if (key === "minimum") return value === -safe;
  if (key === "pattern") return "format" in schema && schema.format === "date-time";
  if (key === "default") return side !== "output";
  if (key === "additionalProperties") return side !== "input" && value === false;
  return key === "propertyNames" || key === "$schema" || key === "$id";
}

const holdsSchemas = new Set(["items", "additionalProperties", "anyOf", "oneOf", "allOf"]);

function tidyPart(key: string, value: unknown, side: Side): unknown {
  if (key === "properties")
    return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, tidy(each, side)]));
  return holdsSchemas.has(key) ? tidy(value, side) : value;
}

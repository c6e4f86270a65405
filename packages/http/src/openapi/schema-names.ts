import * as core from "@cuecard/core";
import { z } from "zod";
import { listNames, otherNames } from "../routes/components.ts";

const names = new Map<unknown, string>(
  [...Object.entries(core), ...Object.entries(otherNames)].map(([name, schema]) => [schema, name]),
);

/**
 * The name of a schema in the OpenAPI document: of its export in core, or of its items with `List`. Throws a TypeError
 * for one that has none.
 */
export function nameOf(schema: z.ZodType): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  const { data } = schema instanceof z.ZodObject ? schema.shape : {};
  if (!(data instanceof z.ZodArray)) throw new TypeError("A schema of a route has no name: export it from core.");
  const item = nameOf(data.element as z.ZodType);
  return listNames[item] ?? `${item}List`;
}

import { z } from "zod";
import { sentBack, stored } from "../routes/components.ts";
import type { Catalog } from "./catalog.ts";
import { componentUri, type JsonSchema, reference, type Side, tidy } from "./json-schema.ts";

/** The schemas of the document by name, made from those that check requests. */
export function componentSchemas({ inputs, outputs }: Pick<Catalog, "inputs" | "outputs">): Record<string, JsonSchema> {
  const given = components(inputs, "input");
  const answered = components(outputs, "output");
  for (const [input, output] of Object.entries(sentBack)) acceptReadOnly(given[input]!, answered[output]!);
  typeDefinition(answered.Team!);
  typeDefinition(answered.TeamVersion!);
  return { ...given, ...answered, ...components(stored, "stored"), Json: { description: "Any JSON value." } };
}

function components(named: Record<string, z.ZodType>, side: Side): Record<string, JsonSchema> {
  const io = side === "output" ? "output" : "input";
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { __shared: shared, ...schemas } = z.toJSONSchema(registry, { io, uri: componentUri }).schemas;
  const definitions = (shared as { $defs?: Record<string, JsonSchema> } | undefined)?.$defs ?? {};
  const resolved = nameShared(schemas, definitions);
  return Object.fromEntries(
    Object.entries(resolved).map(([name, schema]) => [name, discriminated(tidy(schema, side) as JsonSchema, resolved)]),
  );
}

/**
 * Zod keeps schemas that hold themselves apart from the named ones. Such a schema gets the name of the component that
 * is nothing else; the only one without a component is any JSON value.
 */
function nameShared(schemas: Record<string, JsonSchema>, definitions: Record<string, JsonSchema>) {
  const named = new Map<string, string>();
  const bodies: Record<string, JsonSchema> = {};
  for (const [id, definition] of Object.entries(definitions)) {
    const uri = componentUri(`__shared#/$defs/${id}`);
    const owner = Object.keys(schemas).find((name) => schemas[name]!.$ref === uri);
    if (owner) bodies[owner] = definition;
    named.set(uri, componentUri(owner ?? "Json"));
  }
  return JSON.parse(JSON.stringify({ ...schemas, ...bodies }), (key, value) =>
    key === "$ref" ? (named.get(value as string) ?? value) : value,
  ) as Record<string, JsonSchema>;
}

/** A `oneOf` of named objects that differ by the constant of one property says which. */
function discriminated(schema: JsonSchema, all: Record<string, JsonSchema>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const options = (value as { oneOf?: { $ref?: string }[] } | null)?.oneOf;
    if (!Array.isArray(options) || !options.every(({ $ref }) => $ref)) return value;
    const found = options.map(({ $ref }) => ({ $ref: $ref!, constants: constantsOf(all[nameIn($ref!)]!) }));
    const [property] = Object.keys(found[0]!.constants);
    if (!property || !found.every(({ constants }) => property in constants)) return value;
    const mapping = Object.fromEntries(found.map(({ $ref, constants }) => [constants[property]!, $ref]));
    return { ...(value as JsonSchema), discriminator: { propertyName: property, mapping } };
  }) as JsonSchema;
}

const nameIn = (uri: string) => uri.slice(componentUri("").length);

function constantsOf({ properties = {} }: { properties?: Record<string, { const?: string }> }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: value }]) => (value ? [[name, value]] : [])),
  );
}

/** Lets a body have the fields of the answer that it can't set. */
function acceptReadOnly(input: JsonSchema, output: JsonSchema): void {
  const known = input.properties as JsonSchema;
  for (const name of Object.keys(output.properties as JsonSchema))
    known[name] ??= { description: "Ignored: it is read-only. It is here so that an answer can be sent back." };
}

/** A definition is answered exactly as it was saved, so that the schema which checks answers takes any object. */
function typeDefinition({ properties }: JsonSchema): void {
  const { description } = (properties as Record<string, JsonSchema>).definition!;
  (properties as JsonSchema).definition = {
    description,
    anyOf: [reference("StoredTeamDefinition"), { type: "null" }],
  };
}

import { z } from "zod";
import { versioned } from "../answer/etag.ts";
import type { Route } from "../route/route.ts";
import type { Catalog } from "./catalog.ts";
import { type JsonSchema, reference } from "./json-schema.ts";
import { download, refusalsOf, success } from "./responses.ts";
import { nameOf } from "./schema-names.ts";

function keyFor({ scope, forPublicKeys }: Route): string {
  if (scope === null) return "It needs no key.";
  if (scope === "any") return "It needs a key.";
  const own = `It needs a private key with the scope \`${scope}\``;
  return forPublicKeys ? `${own}, or a public key for the knowledge bases.` : `${own}.`;
}

const ifMatchParameter: JsonSchema = {
  name: "If-Match",
  in: "header",
  description: "The `ETag` that you read: nothing is changed at another version.",
  required: false,
  schema: { type: "string" },
};

const idempotencyKeyParameter: JsonSchema = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A text of yours in double quotes, such as a UUID. Within 24 hours the same request with the same key has its effect once.",
  required: false,
  schema: { type: "string" },
};

/** The operation of a route in the OpenAPI document, whose components are `schemas`. */
export function operation(route: Route, catalog: Catalog, schemas: Record<string, JsonSchema>): JsonSchema {
  const parameters = [
    ...pathParameters(route.path, catalog),
    ...queryParameters(route.query),
    ...(route.ifMatch ? [ifMatchParameter] : []),
    ...(route.once ? [idempotencyKeyParameter] : []),
  ];
  const { response } = route;
  const answer = response === null || response === "bytes" ? null : nameIn(catalog.outputs, response);
  const hasVersion = answer !== null && isVersioned(schemas[answer]!);
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    description: `${route.summary.replace(/\.?$/, ".")} ${keyFor(route)}`,
    security: route.scope === null ? [] : [{ apiKey: route.scope === "any" ? [] : [route.scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body !== null && { requestBody: requestBody(route.body, !route.bodyOptional, catalog) }),
    responses: {
      [route.status]: response === "bytes" ? download() : success(answer, hasVersion),
      ...refusalsOf(route),
    },
  };
}

function requestBody(body: z.ZodType | "bytes", required: boolean, catalog: Catalog): JsonSchema {
  if (body === "bytes") {
    const description = "The bytes of the file, with the `headers` that the upload was answered with.";
    const content = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
    return { description, required, content };
  }
  const name = nameIn(catalog.inputs, body);
  return {
    required,
    content: { "application/json": { schema: reference(name), example: catalog.bodyExamples[name] } },
  };
}

function pathParameters(path: string, { pathParameters: texts }: Catalog): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    description: texts[name!] ?? `Id of the ${name!.replace(/Id$/, "")}.`,
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodObject | null): JsonSchema[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    return { name, in: "query", description, required: false, schema };
  });
}

/** Whether an answer of this schema has an `ETag`. */
function isVersioned({ properties }: JsonSchema): boolean {
  const { object, version } = (properties ?? {}) as { object?: { const?: string }; version?: unknown };
  return version !== undefined && versioned.has(object?.const);
}

/** An extension's schemas have the names that it gives them. */
const nameIn = (named: Record<string, z.ZodType>, schema: z.ZodType): string =>
  Object.keys(named).find((name) => named[name] === schema) ?? nameOf(schema);

import { z } from "zod";
import { inputs, outputs } from "../routes/components.ts";
import type { Route } from "../routes/route.ts";

type JsonSchema = Record<string, unknown>;

const componentUri = (name: string) => `#/components/schemas/${name}`;
const reference = (name: string) => ({ $ref: componentUri(name) });
const json = (schema: JsonSchema) => ({ "application/json": { schema } });

/** Makes the OpenAPI 3.1 document of a route table. Its schemas are those that check requests. */
export function createDocument(
  routes: readonly Route[],
  { version, publicUrl }: { version: string; publicUrl: string | null },
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cuecard",
      version,
      description: "Knowledge bases for voice agents, teams with hand-offs, and the calls they answer.",
    },
    servers: [{ url: publicUrl ?? "/" }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...components(inputs, "input"),
        ...components(outputs, "output"),
        Json: { description: "Any JSON value." },
      },
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "A private key (sk_live_…). A public key (pk_live_…) may only search.",
        },
      },
    },
  };
}

function operation(route: Route): JsonSchema {
  const parameters = [...pathParameters(route.path), ...queryParameters(route.query)];
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.permission === "none" && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body !== null && { requestBody: requestBody(route.body, !route.bodyOptional) }),
    responses: {
      [route.status]: route.response
        ? { description: "Success.", content: json(reference(nameOf(outputs, route.response))) }
        : { description: "Success, no content." },
      default: { description: "The request was refused or failed.", content: json(reference("Error")) },
    },
  };
}

function requestBody(body: z.ZodType | "bytes", required: boolean): JsonSchema {
  return { required, content: body === "bytes" ? { "*/*": {} } : json(reference(nameOf(inputs, body))) };
}

function pathParameters(path: string): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodObject | null): JsonSchema[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

function nameOf(named: Record<string, z.ZodType>, schema: z.ZodType): string {
  const found = Object.entries(named).find(([, each]) => each === schema);
  if (!found) throw new TypeError("A schema of the route table has no name in components.ts.");
  return found[0];
}

function components(named: Record<string, z.ZodType>, io: "input" | "output"): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { __shared: _anyJson, ...schemas } = z.toJSONSchema(registry, { io, uri: componentUri }).schemas;
  // The only shared schema without a name is `z.json()`, the recursive type of any JSON value.
  const text = JSON.stringify(schemas).replaceAll(
    /"#\/components\/schemas\/__shared#\/\$defs\/\w+"/g,
    JSON.stringify(componentUri("Json")),
  );
  const resolved = JSON.parse(text) as Record<string, JsonSchema>;
  return Object.fromEntries(
    Object.entries(resolved).map(([name, { $schema: _schema, $id: _id, ...schema }]) => [name, schema]),
  );
}

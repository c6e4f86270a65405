import type { Extension } from "../routes/extension.ts";
import { catalogOf } from "./catalog.ts";
import type { JsonSchema } from "./json-schema.ts";
import { operation } from "./operation.ts";
import { headers, sharedResponses } from "./responses.ts";
import { componentSchemas } from "./schemas.ts";

/** Makes the OpenAPI 3.1 document of the service and its extensions. Its schemas are those that check requests. */
export function createDocument(
  extensions: readonly Extension[],
  { version, publicUrl }: { version: string; publicUrl: string | null },
): JsonSchema {
  const catalog = catalogOf(extensions);
  const { routes, tags } = catalog;
  const schemas = componentSchemas(catalog);
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, catalog, schemas);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cuecard",
      version,
      description: "Knowledge bases for voice agents, teams with hand-offs, and the calls they answer.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl ?? "/" }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      schemas,
      responses: sharedResponses(),
      headers,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "A private key (sk_live_…) with the scope that an operation names. A public key (pk_live_…) may only search.",
        },
      },
    },
  };
}

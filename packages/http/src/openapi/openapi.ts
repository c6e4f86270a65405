import type { Route } from "../routes/route.ts";
import type { JsonSchema } from "./json-schema.ts";
import { operation } from "./operation.ts";
import { headers, sharedResponses } from "./responses.ts";
import { componentSchemas } from "./schemas.ts";

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
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl ?? "/" }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: tagTexts[name] })),
    paths,
    components: {
      schemas: componentSchemas(),
      responses: sharedResponses(),
      headers,
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

const tagTexts: Record<string, string> = {
  Service: "Whether the service runs, and what it offers.",
  "Knowledge bases": "Sets of sources that are searched together.",
  Search: "Passages that answer a question.",
  Uploads: "Files on their way in.",
  Sources: "Files, web pages and texts, and the chunks that they are cut into.",
  Gaps: "What knowledge bases could not answer in calls.",
  Agents: "Configurations of agents.",
  Teams: "Agents that hand one call to each other.",
  Calls: "Live calls: who speaks, what it knows, which tools it has.",
};

import { z } from "zod";
import { checkOrigin } from "../access/origin.ts";
import { route } from "../route/route.ts";
import type { Extension } from "../routes/extension.ts";
import { answerMcp } from "./answer-mcp.ts";

const tag = "MCP";

const McpMessage = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("Version of JSON-RPC."),
    method: z.string().describe("What is asked, such as `tools/call`."),
  })
  .describe("A message of the Model Context Protocol.");
const McpAnswer = z
  .looseObject({
    jsonrpc: z.literal("2.0").describe("Version of JSON-RPC."),
    id: z
      .union([z.string(), z.number(), z.null()])
      .optional()
      .describe("That of the message; null where it could not be read."),
  })
  .describe("The answer to a message of the Model Context Protocol.");

const version = "2.0" as const;

/**
 * Makes `POST /mcp`: the tools of the Model Context Protocol (2026-07-28, and its versions of 2025), over streamable HTTP
 * without sessions. Each tool does what its route of /v1 does, for the same key, scopes and limits.
 *
 * @example
 * ```ts
 * const handler = createHandler(cuecard, { secret, version, extensions: [createMcp({ version })] });
 * ```
 */
export function createMcp({ version: serviceVersion }: { version: string }): Extension {
  return {
    routes: [
      route({
        name: "mcp",
        method: "POST",
        path: "/mcp",
        scope: "any",
        forPublicKeys: true,
        tag,
        summary: "Answer a message of the Model Context Protocol. What a tool may do is what the key may do.",
        body: McpMessage,
        response: McpAnswer,
        handle({ service, request, requestId, principal, workspace, body }) {
          checkOrigin(request, service.corsOrigins);
          return answerMcp({ service, request, requestId, principal, workspace }, body, serviceVersion);
        },
      }),
    ],
    inputs: { McpMessage },
    outputs: { McpAnswer },
    bodyExamples: { McpMessage: { jsonrpc: version, id: 1, method: "tools/list", params: {} } },
    tags: { [tag]: "Tools for models, over the Model Context Protocol." },
    pathParameters: {},
  };
}

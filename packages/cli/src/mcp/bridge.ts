import type { Client } from "@modelcontextprotocol/client";
import { type CallToolResult, ProtocolError, Server } from "@modelcontextprotocol/server";

/** Which tools of a service are offered. */
export interface BridgeOptions {
  /** The service's own version, for the client. */
  version: string;
  /** False: only the tools that change nothing. */
  write: boolean;
}

/**
 * Makes a server that offers the tools of a service which `service` is connected to. What the service says of a tool, and
 * what it refuses, goes through as it is.
 */
export function createBridge(service: Client, { version, write }: BridgeOptions): Server {
  const instructions = service.getInstructions();
  const options = { capabilities: { tools: {} }, ...(instructions !== undefined && { instructions }) };
  const server = new Server({ name: "cuecard", title: "Cuecard", version }, options);
  server.setRequestHandler("tools/list", async (_request, { mcpReq: { signal } }) => {
    const { tools } = await service.listTools(undefined, { signal });
    return { tools: tools.filter(({ annotations }) => write || annotations?.readOnlyHint) };
  });
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq: { signal } }) => {
    try {
      if (!write && (await changesSomething(service, params.name, signal)))
        return refusal(`${params.name} changes something; start \`cuecard mcp\` with --write to allow that.`);
      return await service.callTool(params, { signal });
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      return refusal(`The service did not answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return server;
}

async function changesSomething(service: Client, name: string, signal: AbortSignal): Promise<boolean> {
  const { tools } = await service.listTools(undefined, { signal });
  return tools.some((tool) => tool.name === name && !tool.annotations?.readOnlyHint);
}

const refusal = (text: string): CallToolResult => ({ isError: true, content: [{ type: "text", text }] });

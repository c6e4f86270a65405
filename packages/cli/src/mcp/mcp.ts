import { once } from "node:events";
import { CuecardError } from "@cuecard/core";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { complain, interruptSignal } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { createBridge } from "./bridge.ts";
import { type ReachedService, reachService, type ServiceFlags } from "./reach-service.ts";

export interface McpCommandOptions extends ServiceFlags {
  /** Offers tools that change something too. With `--url` the key decides. */
  write: boolean;
}

/**
 * Serves the Model Context Protocol on standard input and output until the input ends, or SIGTERM or Ctrl-C. Nothing else
 * is written on standard output. Resolves with the exit code.
 */
export async function mcpCommand(flags: McpCommandOptions): Promise<number> {
  const stop = interruptSignal();
  const service = await reachService(flags, process.env);
  try {
    const client = await connected(service);
    const write = flags.write || flags.url !== undefined;
    const served = serveStdio(() => createBridge(client, { version, write }), {
      onerror: (error) => complain(error.message),
    });
    const ended = once(process.stdin, "close", { signal: stop }).catch(() => {});
    await ended;
    await served.close();
    await client.close();
    return 0;
  } finally {
    await service.close();
  }
}

/** Milliseconds that a service has to say what it can do. */
const connectMs = 30_000;

async function connected({ url, key, fetch }: ReachedService): Promise<Client> {
  const mode = { pin: "2026-07-28" };
  const client = new Client({ name: "cuecard mcp", version }, { versionNegotiation: { mode } });
  const headers = { Authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch });
  try {
    await client.connect(transport, { timeout: connectMs });
    return client;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `${url} does not answer as Cuecard's MCP does (${why}); check the address and the key, and that the service has /mcp.`;
    throw new CuecardError("fetch_failed", message, { cause });
  }
}

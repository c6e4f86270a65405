import { type McpTools, mcpTools } from "@cuecard/bridges/mcp";
import { connect } from "@cuecard/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";

const { calls } = connect({
  baseUrl: process.env.CUECARD_URL ?? "http://127.0.0.1:8787",
  apiKey: process.env.CUECARD_API_KEY ?? "",
});
const call = await calls.start({ teamId: process.env.CUECARD_TEAM });

const server = new Server({ name: "support", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
const tools: McpTools = mcpTools(call, { onToolsChanged: () => server.sendToolListChanged() });
server.setRequestHandler(ListToolsRequestSchema, () => tools.list());
server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => tools.call(params, extra));

// Any MCP client: this one is in the same process.
const client = new Client({ name: "script", version: "1.0.0" });
client.setNotificationHandler(ToolListChangedNotificationSchema, () => console.log("the tools changed"));
const [near, far] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(near), client.connect(far)]);

await call.userTurn("When is my bill due?");
console.log((await client.listTools()).tools.map(({ name }) => name).join(", "));
await use("transfer_to_billing", { reason: "asks when the bill is due" });
console.log((await client.listTools()).tools.map(({ name }) => name).join(", "));
await use("search_knowledge", { query: "When is a bill due?" });
await use("transfer_to_nobody", {});

async function use(name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content as { text: string }[];
  console.log(`${name}${isError ? " (refused)" : ""}: ${first?.text.split("\n").at(-2) ?? first?.text}`);
}

await client.close();
await call.end({ reason: "done" });

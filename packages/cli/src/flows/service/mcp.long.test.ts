import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { type RunningServer, runCli, startCli, startServer, testKey } from "../../test-kit/spawn-cli.ts";

const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
const versionNegotiation = { mode: { pin: "2026-07-28" } };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let data: string;
beforeEach(() => {
  const folder = temporaryFolder();
  data = folder.path;
  closing.push(() => folder.remove());
});

/** A client of `cuecard mcp` in a process of its own. */
async function spawned(args: string[], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation });
  const command = ["--conditions=@cuecard/source", cli, "mcp", ...args];
  await client.connect(new StdioClientTransport({ command: process.execPath, args: command, env, stderr: "ignore" }));
  closing.push(() => client.close());
  return client;
}

/** A client of `/mcp` of a service. */
async function over({ url }: { url: string }): Promise<Client> {
  const client = new Client({ name: "test", version: "0" }, { versionNegotiation });
  const headers = { Authorization: `Bearer ${testKey}` };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }));
  closing.push(() => client.close());
  return client;
}

async function served(args: string[] = []): Promise<RunningServer> {
  // A slow machine must not find that the service has just closed an idle connection.
  const server = await startServer(data, ["--keep-alive", "3600", ...args]);
  closing.push(() => server.end("SIGKILL"));
  return server;
}

const named = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const text = (result: Awaited<ReturnType<Client["callTool"]>>) => (result.content[0] as { text: string }).text;

async function ask(client: Client, name: string, given: object): Promise<{ said: string; id: string }> {
  const result = await client.callTool({ name, arguments: { ...given } });
  expect(result.isError, text(result)).toBeFalsy();
  return { said: text(result), id: (result.structuredContent as { id: string }).id };
}

/** Adds a text, waits for it, asks for it with citations, and plays a call with a hand-off. */
async function useAll(client: Client, base: string, teamId: string): Promise<void> {
  const source = { sourceType: "text", textTitle: "Refunds", textContent: "A refund takes fourteen days." };
  const { id: sourceId } = await ask(client, "add_source", { knowledgeBaseId: base, source });
  const status = await ask(client, "get_source_status", { knowledgeBaseId: base, sourceId, waitMs: 30_000 });
  expect(status.said).toBe(`${sourceId} is ready.`);
  const question = { question: "How many days does a refund take?", knowledgeBaseIds: [base], deadlineMs: 30_000 };
  expect((await ask(client, "answer_question", question)).said).toContain(
    "[1] Refunds\n> A refund takes fourteen days.",
  );
  const { id: callId } = await ask(client, "start_call", { teamId });
  const turn = await ask(client, "play_turn", {
    callId,
    text: "How many days does a refund take?",
    deadlineMs: 30_000,
  });
  expect(turn.said).toContain("A refund takes fourteen days.");
  await ask(client, "hand_off", { callId, agentId: "bills" });
  expect((await ask(client, "explain_call", { callId })).said).toContain("bills has it.");
  expect((await ask(client, "list_gaps", { knowledgeBaseId: base })).said).toBe("There are no gaps.");
}

/** A knowledge base, and a team whose desk knows it. */
async function fill(database?: string): Promise<[base: string, team: string]> {
  const cue = await createCuecard({ data, ...(database !== undefined && { database }) });
  try {
    const { id } = await cue.knowledgeBases.create({ name: "Shop" });
    const knowledge = [{ knowledgeBaseId: id }];
    await cue.agents.create({ id: "desk", name: "Dora", systemPrompt: "You are Dora.", knowledge });
    await cue.agents.create({ id: "bills", name: "Bill", systemPrompt: "You are Bill." });
    const members = [{ agentId: "desk", isEntry: true }, { agentId: "bills" }];
    return [id, (await cue.teams.create({ name: "Team", definition: { members } })).id];
  } finally {
    await cue.close();
  }
}

describe.each([
  { store: "on SQLite", isMissing: false, makeDatabase: async () => undefined },
  {
    store: onServer,
    isMissing: serverUrl === "",
    async makeDatabase() {
      const database = await createOwnDatabase();
      closing.push(() => database.drop());
      return database.url;
    },
  },
])("$store", ({ isMissing, makeDatabase }) => {
  test.skipIf(isMissing)("all tools work over standard input and output, and over HTTP", async () => {
    const database = await makeDatabase();
    const place = database === undefined ? [] : ["--database", database];
    const [base, team] = await fill(database);
    const own = await spawned(["--data", data, "--write", ...place]);
    await useAll(own, base, team);
    await own.close();
    const server = await served(place);
    await useAll(await over(server), base, team);
    const far = await spawned(["--url", server.url], { CUECARD_API_KEY: testKey });
    await useAll(far, base, team);
  });
});

test("without --write a folder is only read, also when a service holds it", async () => {
  const [base] = await fill();
  const reading = [
    "search",
    "answer_question",
    "list_knowledge_bases",
    "list_sources",
    "get_source_status",
    "list_gaps",
  ];
  const source = { sourceType: "text", textTitle: "T", textContent: "Words." };
  async function expectReading(client: Client) {
    expect(await named(client)).toEqual([...reading, "explain_call"]);
    const refused = await client.callTool({ name: "add_source", arguments: { knowledgeBaseId: base, source } });
    expect([refused.isError, text(refused)]).toEqual([
      true,
      "add_source changes something; start `cuecard mcp` with --write to allow that.",
    ]);
    expect((await ask(client, "list_sources", { knowledgeBaseId: base })).said).toBe("There are no sources.");
    await client.close();
  }
  await expectReading(await spawned(["--data", data]));
  await served();
  await expectReading(await spawned(["--data", data]));
});

test("what the key of a service may not do is neither listed nor done", async () => {
  const [base] = await fill();
  const cue = await createCuecard({ data });
  const { key } = await cue.keys.create({ scopes: ["read"], knowledgeBaseIds: [base] });
  await cue.close();
  const server = await served();
  const client = await spawned(["--url", `${server.url}/`, "--key-env", "SHOP_KEY"], { SHOP_KEY: key });
  expect(await named(client)).toEqual(["search", "answer_question", "list_sources", "get_source_status", "list_gaps"]);
  expect(text(await client.callTool({ name: "start_call", arguments: { agentId: "desk" } }))).toMatch(
    /^scope_required: /,
  );
  await expect(client.callTool({ name: "none" })).rejects.toThrow("There is no tool none; known tools: search, ");
  await server.end("SIGKILL");
  const late = await client.callTool({ name: "search", arguments: { query: "refund", knowledgeBaseIds: [base] } });
  expect([late.isError, text(late)]).toEqual([true, expect.stringMatching(/^The service did not answer: /)]);
});

const message = (id: number, method: string, params: object = {}) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const initialize = message(1, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "old", version: "0" },
});

test("a client of 2025 is answered, standard output has messages alone, and the process ends with its input", async () => {
  await fill();
  const { child, output, finished } = startCli(["mcp", "--data", data], { input: initialize, keepsInput: true });
  await expect.poll(() => output.stdout, { timeout: 60_000 }).toContain("\n");
  child.stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\nnot JSON\n`);
  child.stdin!.write(message(2, "tools/list") + message(3, "tools/call", { name: "list_knowledge_bases" }));
  await expect.poll(() => output.stdout.split("\n").length, { timeout: 60_000 }).toBeGreaterThan(3);
  child.stdin!.end();
  const { code, stdout } = await finished;
  expect(code).toBe(0);
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([
    { jsonrpc: "2.0", id: 1, result: { protocolVersion: "2025-06-18", serverInfo: { name: "cuecard" } } },
    { jsonrpc: "2.0", id: 2, result: { tools: { length: 7 } } },
    { jsonrpc: "2.0", id: 3, result: { content: [{ text: expect.stringContaining("Shop") }] } },
  ]);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends it with code 0, and leaves the folder to others", async (signal) => {
  await fill();
  const { child, output, finished } = startCli(["mcp", "--data", data], { input: initialize, keepsInput: true });
  await expect.poll(() => output.stdout, { timeout: 60_000 }).toContain('"id":1');
  child.kill(signal);
  expect(await finished).toMatchObject({ code: 0, stderr: "" });
  await (await createCuecard({ data })).close();
});

test.each([
  [["--url", "http://127.0.0.1:9"], {}, /--url needs a key of the service in the variable CUECARD_API_KEY/],
  [["--url", "http://127.0.0.1:9"], { CUECARD_API_KEY: "sk_live_x" }, /does not answer as Cuecard's MCP does/],
  [["--data", "/nowhere/at/all"], {}, /\/nowhere\/at\/all does not exist/],
])("%j with %j says what is wrong, on standard error alone", async (args, env, expected) => {
  const { code, stdout, stderr } = await runCli(["mcp", ...args], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(expected);
});

test("a service without it has no /mcp", async () => {
  const server = await served(["--no-mcp"]);
  const headers = { Authorization: `Bearer ${testKey}` };
  expect((await fetch(`${server.url}/mcp`, { method: "POST", headers })).status).toBe(404);
});

import { chatServers } from "@cuecard/checks";
import { type ChatCall, chatAnswer, readChunks } from "@cuecard/core/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FlowService, startFlowService } from "../test-kit/flow-service.ts";

let service: FlowService;
let agentId: string;
let post: (path: string, body: unknown) => ReturnType<ReturnType<FlowService["client"]>>;
let get: (path: string) => ReturnType<ReturnType<FlowService["client"]>>;

beforeAll(async () => {
  service = await startFlowService();
  const { cuecard } = service;
  const kb = await cuecard.knowledgeBases.create({ name: "Bills" });
  const text = "Bills are due on the tenth.";
  const source = await cuecard.sources.add(kb.id, { sourceType: "text", textTitle: "Bills", textContent: text });
  await cuecard.sources.waitUntilReady(source, { timeoutMs: 60_000 });
  const knowledge = [{ knowledgeBaseId: kb.id, mode: "tool" as const }];
  agentId = (await cuecard.agents.create({ name: "Dora", systemPrompt: "You are Dora.", knowledge })).id;
  const client = service.client((await cuecard.keys.create({ kind: "private" })).key);
  post = (path, body) => client("POST", path, body);
  get = (path) => client("GET", path);
});
afterAll(async () => {
  await service.server.close();
  await service.cuecard.close();
});

async function readCalls({ body, type }: (typeof chatServers)[0]): Promise<ChatCall[]> {
  const reader = chatAnswer();
  async function* bytes() {
    yield new TextEncoder().encode(body);
  }
  if (type) reader.take(JSON.parse(body));
  else for await (const chunk of readChunks(bytes())) reader.take(chunk);
  return reader.end().tool_calls;
}

describe("/v1 takes the tool calls of", () => {
  test.each(chatServers.filter(({ calls }) => calls))("$name", async (server) => {
    const calls = await readCalls(server);
    const { id } = (await post("/v1/calls", { agentId })).body;
    const outputs: string[] = [];
    for (const turn of [1, 2]) {
      await post(`/v1/calls/${id}/turns`, { text: `When are bills due? ${turn}` });
      const sent = await post(`/v1/calls/${id}/tool-calls`, { calls });
      const { results } = sent.body as unknown as { results: { id: string; kind: string; output: string | null }[] };
      expect(results.map((result) => result.id)).toEqual(calls.map((call) => call.id));
      // Sent again, it is the same.
      expect((await post(`/v1/calls/${id}/tool-calls`, { calls })).body.results).toEqual(results);
      for (const [at, { kind, output }] of results.entries()) {
        expect(kind).toBe(calls[at]!.name === "search_knowledge" ? "knowledge" : "host");
        const made = output ?? `checked in turn ${turn}`;
        outputs.push(made);
        if (kind !== "host") continue;
        const event = { type: "tool_result", id: results[at]!.id, ok: true, output: made };
        await post(`/v1/calls/${id}/events`, { events: [event] });
      }
    }
    const { messages } = (await get(`/v1/calls/${id}/history`)).body as unknown as {
      messages: { calls?: { output: string; providerData?: object }[] }[];
    };
    const shown = messages.flatMap((message) => message.calls ?? []);
    expect(shown.map(({ output }) => output)).toEqual(outputs);
    expect(shown[0]!.providerData).toEqual(calls[0]!.providerData);
  });
});

test.each<[call: { id?: string | null; name: string; arguments: unknown }]>([
  [{ name: "check_line", arguments: null }],
  [{ id: "", name: "check_line", arguments: { line: 7 } }],
  [{ id: null, name: "check_line", arguments: "not JSON" }],
  [{ id: "x".repeat(4_096), name: "check_line", arguments: [7] }],
])("a call as %j is run, and its result has an id", async (call) => {
  const { id } = (await post("/v1/calls", { agentId })).body;
  await post(`/v1/calls/${id}/turns`, { text: "Hello" });
  const { status, body } = await post(`/v1/calls/${id}/tool-calls`, { calls: [call] });
  expect(status).toBe(200);
  const [result] = body.results as { id: string; kind: string }[];
  expect(result).toMatchObject({ kind: "host", id: call.id || expect.stringMatching(/./) });
  const events = [
    { type: "tool_result", id: result!.id, ok: true, output: "up" },
    { type: "model_failed", reason: "The model said nothing." },
  ];
  expect((await post(`/v1/calls/${id}/events`, { events })).status).toBe(200);
  const { ledger, trace } = (await get(`/v1/calls/${id}`)).body as unknown as Record<
    string,
    { text?: string; message?: string }[]
  >;
  expect(ledger!.at(-1)).toMatchObject({ text: "up" });
  expect(trace!.at(-1)).toMatchObject({ message: "The model said nothing." });
});

test("an id of more than 4,096 characters is refused with its limit", async () => {
  const { id } = (await post("/v1/calls", { agentId })).body;
  const calls = [{ id: "x".repeat(4_097), name: "check_line" }];
  const { status, body } = await post(`/v1/calls/${id}/tool-calls`, { calls });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("4096")]);
});

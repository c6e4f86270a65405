import { type ChatServer, chatServers } from "@cuecard/checks";
import type { LiveCall } from "@cuecard/core";
import { type ChatAnswer, chatAnswer, readChunks } from "@cuecard/core/messages";
import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";
import { openAIChat } from "./openai-chat.ts";
import { answeringBridges } from "./test-kit/answering-bridges.ts";
import { createRealtimeStandIn } from "./test-kit/realtime-stand-in.ts";

const ran: unknown[] = [];
const tools = [
  {
    name: "check_line",
    description: "Checks a line.",
    parameters: {},
    execute(input: object) {
      ran.push(input);
      return `ran ${ran.length}`;
    },
  },
];

async function startCall(): Promise<LiveCall> {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const kb = await cue.knowledgeBases.create({ name: "Bills" });
  const text = "Bills are due on the tenth.";
  const source = await cue.sources.add(kb.id, { sourceType: "text", textTitle: "Bills", textContent: text });
  await cue.sources.waitUntilReady(source, { timeoutMs: 60_000 });
  const knowledge = [{ knowledgeBaseId: kb.id, mode: "tool" as const }];
  await cue.agents.create({ id: "desk", name: "Dora", systemPrompt: "You are Dora.", knowledge });
  ran.length = 0;
  return cue.calls.start({ agentId: "desk" });
}

async function answerOf({ body, type }: ChatServer): Promise<ChatAnswer> {
  const reader = chatAnswer();
  async function* bytes() {
    yield new TextEncoder().encode(body);
  }
  if (type) reader.take(JSON.parse(body));
  else for await (const chunk of readChunks(bytes())) reader.take(chunk);
  return reader.end();
}

const calling = chatServers.filter(({ calls }) => calls);

describe.each(answeringBridges)("$name", ({ start, carriesBeside }) => {
  test.each(calling)("$name", async (server) => {
    const { calls = [], beside = {} } = server;
    const bridge = start(await startCall(), tools);
    const answer = await answerOf(server);
    // Twice: many servers give the same ids in the next answer.
    for (const turn of [1, 2]) {
      await bridge.take(answer);
      const shown = await bridge.shown();
      const expected = calls.map(({ name, arguments: sent }) => [name, sent]);
      expect(shown.calls).toEqual([...expected, ...(turn === 2 ? expected : [])]);
      const besides = { ...beside.call, ...(beside.message && { message: beside.message }) };
      expect(shown.beside).toEqual(carriesBeside ? besides : {});
      expect(shown.outputs).toHaveLength(calls.length * turn);
      expect(shown.outputs.join()).not.toContain("[object Object]");
    }
    const checks = calls.filter(({ name }) => name === "check_line");
    expect(ran).toEqual([...checks, ...checks].map((each) => each.arguments));
  });
});

test("a Realtime call without an id or arguments is run, and answered under an id of its own", async () => {
  const session = createRealtimeStandIn(await startCall(), tools);
  await session.hears("Is line 7 up?");
  await session.answers([{ name: "check_line" }, { call_id: "", name: "check_line", arguments: "" }]);
  expect(ran).toEqual([{}, {}]);
  const calls = session.items().filter(({ type }) => type === "function_call");
  const outputs = session.items().filter(({ type }) => type === "function_call_output");
  expect(calls.every(({ call_id }) => call_id)).toBe(true);
  expect(outputs.map(({ call_id, output }) => [call_id, output])).toEqual(
    calls.map(({ call_id }, at) => [call_id, `ran ${at + 1}`]),
  );
});

test("an answer without words is asked for once more, then the sentence is said, and the trace says so", async () => {
  for (const begin of ["chat", "sdk"] as const) {
    const call = await startCall();
    const said: string[] = [];
    const options = { say: (text: string) => said.push(text), sentence: "Please say that again." };
    const chat = openAIChat(call, options);
    const sdk = aiSdk(call, { ...options, jsonSchema: (schema: unknown) => schema });
    const empty = () =>
      begin === "chat" ? chat.answered({ content: " " }) : sdk.answered({ toolCalls: [], text: "" });
    const full = () =>
      begin === "chat" ? chat.answered({ content: "Yes." }) : sdk.answered({ toolCalls: [], text: "Yes." });
    expect([await empty(), await full(), await empty(), await empty(), await empty()]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(said).toEqual(["Please say that again."]);
    const { trace } = await call.inspect();
    expect(trace.filter(({ data }) => data?.event === "model_failed")).toHaveLength(1);
  }
});

test.each([
  { role: "assistant" },
  { role: "assistant", tool_calls: [] },
  { role: "assistant", content: null, refusal: null },
  { role: "assistant", reasoning_content: "The caller greets me." },
  { content: "" },
  { content: [] },
  { content: "<think>Nothing to say.</think>" },
])("a message without words is empty, however its server spells that: %j", async (message) => {
  const chat = openAIChat(await startCall());
  await chat.heard("Hello");
  expect([await chat.answered(message), await chat.answered({ content: "Hello." })]).toEqual([true, false]);
});

test("a message as its server spells it is taken as it is", async () => {
  const chat = openAIChat(await startCall(), { tools });
  await chat.heard("Is line 7 up?");
  const called = { name: "check_line", arguments: { line: 7 } };
  expect(
    await chat.answered({ content: [{ type: "text", text: "Let me see." }], tool_calls: [{ function: called }] }),
  ).toBe(true);
  expect(await chat.answered({ content: null, function_call: called })).toBe(true);
  expect(ran).toEqual([{ line: 7 }, { line: 7 }]);
  expect(JSON.stringify(chat.request())).not.toContain("[object Object]");
});

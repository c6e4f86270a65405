import type { LiveCall } from "@cuecard/core";
import { type ChatAnswer, chatAnswer, readChunks } from "@cuecard/core/messages";
import { type ChatServer, chatServers, createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { type AiSdkMessage, aiSdk } from "./ai-sdk.ts";
import { openAIAgents } from "./openai-agents.ts";
import { openAIChat } from "./openai-chat.ts";

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

/** What a bridge shows its model of tool calls: names and arguments, and what stands beside the first. */
interface Shown {
  calls: [name: string, sent: unknown][];
  beside: object;
  outputs: string[];
}

/** Three bridges, each with its way to take an answer. */
const bridges: [
  name: string,
  start: (call: LiveCall) => { take(answer: ChatAnswer): Promise<unknown>; shown(): Shown },
][] = [
  [
    "OpenAI chat",
    (call) => {
      const bridge = openAIChat(call, { tools });
      return {
        async take(answer) {
          await bridge.heard("When are bills due?");
          return bridge.answered(answer);
        },
        shown() {
          const { messages } = bridge.request();
          const asked = messages.flatMap((message) => ("tool_calls" in message ? [message] : []));
          const made = asked.flatMap(({ tool_calls }) => tool_calls);
          const { role: _role, content: _content, tool_calls: _calls, ...message } = asked[0]!;
          const { id: _id, type: _type, function: _function, ...first } = made[0]!;
          return {
            calls: made.map((each) => [each.function.name, JSON.parse(each.function.arguments)]),
            beside: { ...first, ...(Object.keys(message).length > 0 && { message }) },
            outputs: messages.flatMap((each) => (each.role === "tool" ? [each.content] : [])),
          };
        },
      };
    },
  ],
  [
    "AI SDK",
    (call) => {
      const bridge = aiSdk(call, { tools, jsonSchema: (schema: unknown) => schema });
      return {
        async take({ tool_calls, text }) {
          await bridge.heard("When are bills due?");
          const toolCalls = tool_calls.map(({ id, name, arguments: sent, providerData }) => ({
            toolCallId: id,
            toolName: name,
            input: JSON.parse(sent),
            providerMetadata: providerData,
          }));
          return bridge.answered({ toolCalls, text });
        },
        shown() {
          type Part = Exclude<AiSdkMessage["content"], string>[number];
          const parts = bridge
            .request()
            .messages.flatMap(({ content }): Part[] => (typeof content === "string" ? [] : content));
          const made = parts.flatMap((part) => (part.type === "tool-call" ? [part] : []));
          return {
            calls: made.map(({ toolName, input }) => [toolName, input]),
            beside: made[0]!.providerOptions ?? {},
            outputs: parts.flatMap((part) => (part.type === "tool-result" ? [part.output.value] : [])),
          };
        },
      };
    },
  ],
  [
    "OpenAI Agents",
    (call) => {
      const bridge = openAIAgents(call, { tools });
      let input: Parameters<Parameters<typeof bridge.answer>[0]>[1] = [];
      return {
        async take({ tool_calls }) {
          await bridge.heard("When are bills due?");
          await bridge.answer(async (agent) => {
            await Promise.all(
              tool_calls.map(({ id, name, arguments: sent, providerData }) =>
                agent.tools
                  .find((each) => each.name === name)!
                  .invoke(null, sent, { toolCall: { callId: id, providerData } }),
              ),
            );
          });
          await bridge.answer(async (_agent, items) => {
            input = items;
          });
        },
        shown() {
          const made = input.flatMap((item) => ("type" in item && item.type === "function_call" ? [item] : []));
          return {
            calls: made.map(({ name, arguments: sent }) => [name, JSON.parse(sent)]),
            beside: made[0]!.providerData ?? {},
            outputs: input.flatMap((item) =>
              "type" in item && item.type === "function_call_result" ? [item.output.text] : [],
            ),
          };
        },
      };
    },
  ],
];

const calling = chatServers.filter(({ calls }) => calls);

describe.each(bridges)("%s", (_, start) => {
  test.each(calling)("$name", async (server) => {
    const { calls = [], beside = {} } = server;
    const bridge = start(await startCall());
    const answer = await answerOf(server);
    // Twice: many servers give the same ids in the next answer.
    for (const turn of [1, 2]) {
      await bridge.take(answer);
      const shown = bridge.shown();
      const expected = calls.map(({ name, arguments: sent }) => [name, sent]);
      expect(shown.calls).toEqual([...expected, ...(turn === 2 ? expected : [])]);
      expect(shown.beside).toEqual({ ...beside.call, ...(beside.message && { message: beside.message }) });
      expect(shown.outputs).toHaveLength(calls.length * turn);
      expect(shown.outputs.join()).not.toContain("[object Object]");
    }
    const checks = calls.filter(({ name }) => name === "check_line");
    expect(ran).toEqual([...checks, ...checks].map((each) => each.arguments));
  });
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

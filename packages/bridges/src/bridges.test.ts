import type { LiveCall } from "@cuecard/core";
import { callMessages } from "@cuecard/core/messages";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAIChat } from "./openai-chat.ts";
import { expecting } from "./realtime/transcription.ts";

let cue: Awaited<ReturnType<typeof createTestCuecard>>;
let call: LiveCall;

beforeEach(async () => {
  cue = await createTestCuecard();
  await cue.agents.create({
    id: "desk",
    name: "Maya",
    systemPrompt: "You are at the front desk.",
    firstMessage: "Hello.",
    voice: "marin",
  });
  await cue.agents.create({ id: "billing", name: "Tom", systemPrompt: "You look after bills.", voice: "cedar" });
  const team = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
      ],
      rules: [
        {
          name: "bills",
          when: { keywords: ["bill"] },
          to: "billing",
          context: { keep: "turnsOnly", redact: ["[0-9]{4,}"] },
        },
        { name: "failed", when: { toolFailed: "pay" }, to: "billing" },
        { name: "quiet", from: ["desk"], when: { silence: { ms: 8_000 } }, to: "billing" },
      ],
    },
  });
  call = await cue.calls.start({ teamId: team.id });
});

afterEach(() => cue.close());

const pay = {
  name: "pay",
  description: "Pays.",
  parameters: { type: "object" },
  execute: () => Promise.reject(new Error("no money")),
};

const chatCall = (id: string, name: string, given: string) => ({
  id,
  type: "function",
  function: { name, arguments: given },
});

test("a late result stands behind its call, and a call without one is left out", () => {
  const item = { toolCallId: null, toolName: null };
  expect(
    callMessages([
      { ...item, role: "tool_call", text: "{}", toolCallId: "a", toolName: "x" },
      { ...item, role: "tool_call", text: "{}", toolCallId: "b", toolName: "y" },
      { ...item, role: "caller", text: "Hello?" },
      { ...item, role: "tool_result", text: "done", toolCallId: "a", toolName: "x" },
    ]),
  ).toEqual([
    { role: "tools", text: null, calls: [{ id: "a", name: "x", arguments: "{}", output: "done" }] },
    { role: "user", text: "Hello?" },
  ]);
});

test("a hand-off replaces instructions, tools and history, and keeps its brief in later turns", async () => {
  const chat = openAIChat(call);
  await chat.said({ text: "Hello." });
  await chat.heard("My card is 123456, and my bill is wrong");
  const { messages, tools } = chat.request();
  expect(messages.slice(1)).toEqual([
    { role: "assistant", content: "Hello." },
    { role: "user", content: "My card is [redacted], and my bill is wrong" },
  ]);
  expect(tools?.map((tool) => tool.function.name)).toEqual(["transfer_to_front_desk", "decline_handoff"]);
  await chat.heard("Are you there?");
  expect(chat.request().messages[0]?.content).toMatch(
    /^You look after bills\.\n\nThe call was handed over by front desk\./,
  );
});

test("a host's tool that fails reaches the model and the rules", async () => {
  const chat = openAIChat(call, { tools: [pay] });
  await chat.heard("Please pay");
  expect(await chat.answered({ tool_calls: [chatCall("c1", "pay", "{}")] })).toBe(true);
  expect(chat.turn.agent.id).toBe("billing");
});

test("arguments that are not JSON and tools that nobody has come back as results", async () => {
  const chat = openAIChat(call, { tools: [{ ...pay, name: "look", execute: () => "seen" }] });
  await chat.heard("Hello");
  await chat.answered({
    tool_calls: [chatCall("c1", "look", "{oops"), chatCall("c2", "nothing", "{}"), chatCall("c3", "look", "")],
  });
  const outputs = chat.request().messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));
  expect(outputs).toEqual([
    "The arguments of look are not a JSON object; call it again with one.",
    "There is no tool nothing; call one of those you were offered.",
    "seen",
  ]);
});

test("a tool call of a member that left is not run, and leaves nothing in what the next one sees", async () => {
  const chat = openAIChat(call, { tools: [{ ...pay, execute: () => Promise.reject(new Error("it was run")) }] });
  await chat.heard("Hello");
  chat.request();
  await chat.handOff({ agentId: "billing" });
  expect(await chat.answered({ tool_calls: [chatCall("c1", "pay", "{}")] })).toBe(true);
  expect(chat.request().messages.slice(1)).toEqual([{ role: "user", content: "Hello" }]);
});

test("what a host's tool gives that shares its batch with a transfer is shown to the new member, its call before it", async () => {
  const chat = openAIChat(call, { tools: [{ ...pay, execute: () => "paid 20" }] });
  await chat.heard("Please pay");
  chat.request();
  await chat.answered({ tool_calls: [chatCall("c1", "pay", "{}"), chatCall("c2", "transfer_to_billing", "{}")] });
  expect(chat.turn.agent.id).toBe("billing");
  expect(chat.request().messages.slice(1)).toEqual([
    { role: "user", content: "Please pay" },
    { role: "assistant", content: null, tool_calls: [chatCall("c1", "pay", "{}")] },
    { role: "tool", tool_call_id: "c1", content: "paid 20" },
  ]);
});

test("a transfer waits for no tool beside it: who speaks meanwhile is heard by the new member, which sees the result when it comes", async () => {
  const { promise: paid, resolve } = Promise.withResolvers<string>();
  const { promise: paying, resolve: began } = Promise.withResolvers<void>();
  const execute = () => {
    began();
    return paid;
  };
  const chat = openAIChat(call, { tools: [{ ...pay, execute }] });
  await chat.heard("Please pay");
  chat.request();
  const batch = chat.answered({
    tool_calls: [chatCall("c1", "pay", "{}"), chatCall("c2", "transfer_to_billing", "{}")],
  });
  await paying;
  await chat.heard("Are you there?");
  expect(chat.turn.agent.id).toBe("billing");
  expect(chat.request().messages.slice(1)).toEqual([
    { role: "user", content: "Please pay" },
    { role: "user", content: "Are you there?" },
  ]);
  resolve("paid 20");
  await batch;
  expect(chat.request().messages.slice(1)).toEqual([
    { role: "user", content: "Please pay" },
    { role: "assistant", content: null, tool_calls: [chatCall("c1", "pay", "{}")] },
    { role: "tool", tool_call_id: "c1", content: "paid 20" },
    { role: "user", content: "Are you there?" },
  ]);
});

test.each([
  ["gpt-live-transcribe", { keywords: ["Ankerplatz", "Seeblick"] }],
  ["whisper-1", { prompt: "Ankerplatz, Seeblick" }],
  ["gpt-4o-mini-transcribe-2025-12-15", { prompt: "Ankerplatz, Seeblick" }],
  ["gpt-4o-transcribe-diarize", {}],
  ["gpt-realtime-whisper", {}],
])("%s gets terms as it takes them: %j", (model, told) => {
  expect(expecting({ model }, ["Seeblick", "Ankerplatz"])).toEqual({ model, ...told });
  expect(expecting({ model }, [])).toEqual({ model });
});

test("terms stand behind a prompt of the host's own, and a prompt has fewer", () => {
  const many = Array.from({ length: 40 }, (_, at) => `Term${String(at).padStart(2, "0")}`);
  const { prompt } = expecting({ model: "whisper-1", prompt: "A hotel's desk." }, many);
  expect(prompt).toMatch(/^A hotel's desk\. Term00, /);
  expect(prompt!.split(", ")).toHaveLength(25);
});

test("messages alternate for servers that need it: nothing is said twice in a row, and results stay with their calls", async () => {
  const chat = openAIChat(call, { strict: "alternating" });
  await chat.said({ text: "Hello." });
  await chat.heard("Are you there?");
  await chat.heard("I wait");
  expect(chat.request().messages.slice(1)).toEqual([
    { role: "user", content: "(The call begins.)" },
    { role: "assistant", content: "Hello." },
    { role: "user", content: "Are you there?\nI wait" },
  ]);
});

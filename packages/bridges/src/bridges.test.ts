import type { LiveCall } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/core/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exchanges } from "./exchanges.ts";
import { openAIChat } from "./openai-chat.ts";
import { openAIRealtime } from "./openai-realtime.ts";

let cue: Awaited<ReturnType<typeof createTestCuecard>>;
let call: LiveCall;

beforeEach(async () => {
  cue = await createTestCuecard();
  await cue.agents.create({ id: "desk", name: "Maya", systemPrompt: "You are at the front desk.", firstMessage: "Hello.", voice: "marin" });
  await cue.agents.create({ id: "billing", name: "Tom", systemPrompt: "You look after bills.", voice: "cedar" });
  const team = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
      ],
      rules: [
        { name: "bills", when: { keywords: ["bill"] }, to: "billing", context: { keep: "turnsOnly", redact: ["[0-9]{4,}"] } },
        { name: "failed", when: { toolFailed: "pay" }, to: "billing" },
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

const chatCall = (id: string, name: string, given: string) => ({ id, type: "function", function: { name, arguments: given } });

test("a late result stands behind its call, and a call without one is left out", () => {
  const item = { toolCallId: null, toolName: null };
  expect(
    exchanges([
      { ...item, role: "tool_call", text: "{}", toolCallId: "a", toolName: "x" },
      { ...item, role: "tool_call", text: "{}", toolCallId: "b", toolName: "y" },
      { ...item, role: "caller", text: "Hello?" },
      { ...item, role: "tool_result", text: "done", toolCallId: "a", toolName: "x" },
    ]),
  ).toEqual([
    { role: "tools", calls: [{ id: "a", name: "x", arguments: "{}", output: "done" }] },
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
  expect(tools?.map((tool) => tool.function.name)).toEqual(["transfer_to_front_desk"]);
  await chat.heard("Are you there?");
  expect(chat.request().messages[0]?.content).toMatch(/^You look after bills\.\n\nThe call was handed over by front desk\./);
});

test("a host's tool that fails is told to the model and to the rules", async () => {
  const chat = openAIChat(call, { tools: [pay] });
  await chat.heard("Please pay");
  expect(await chat.answered({ tool_calls: [chatCall("c1", "pay", "{}")] })).toBe(true);
  expect(chat.turn.agent.id).toBe("billing");
});

test("arguments that are no JSON and tools that nobody has come back as results", async () => {
  const chat = openAIChat(call, { tools: [{ ...pay, name: "look", execute: () => "seen" }] });
  await chat.heard("Hello");
  await chat.answered({ tool_calls: [chatCall("c1", "look", "{oops"), chatCall("c2", "nothing", "{}"), chatCall("c3", "look", "")] });
  const outputs = chat.request().messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));
  expect(outputs).toEqual(["The arguments of look are no JSON object; call it again with one.", "There is no tool nothing.", "seen"]);
});

test("a tool call of a member that left is not run, and leaves nothing in what the next one sees", async () => {
  const chat = openAIChat(call, { tools: [{ ...pay, execute: () => Promise.reject(new Error("it was run")) }] });
  await chat.heard("Hello");
  chat.request();
  await chat.handOff({ agentId: "billing" });
  expect(await chat.answered({ tool_calls: [chatCall("c1", "pay", "{}")] })).toBe(true);
  expect(chat.request().messages.slice(1)).toEqual([{ role: "user", content: "Hello" }]);
});

const transcribed = (item_id: string, transcript: string) => ({
  type: "conversation.item.input_audio_transcription.completed",
  item_id,
  transcript,
});

test("a Realtime session greets, then follows a hand-off; what is redacted is written anew, in order", async () => {
  const realtime = openAIRealtime(call);
  expect(realtime.open()).toMatchObject([
    { type: "session.update", session: { audio: { output: { voice: "marin" } } } },
    { type: "response.create", response: { instructions: "Greet the caller with exactly these words: Hello." } },
  ]);
  await realtime.handle({ type: "response.output_audio.delta" });
  const output = [{ type: "message", id: "i1", role: "assistant", content: [{ transcript: "Hello." }] }];
  await realtime.handle({ type: "response.done", response: { status: "completed", output } });
  expect(await realtime.handle(transcribed("i2", "My card is 123456, and my bill is wrong"))).toMatchObject([
    { type: "session.update", session: { instructions: expect.stringContaining("You look after bills.") } },
    { type: "conversation.item.delete", item_id: "i1" },
    { type: "conversation.item.delete", item_id: "i2" },
    { item: { role: "assistant", content: [{ text: "Hello." }] } },
    { item: { role: "user", content: [{ text: "My card is [redacted], and my bill is wrong" }] } },
    { type: "response.create" },
  ]);
});

test("a voice that can't be changed any more asks for another session, which is told what was said", async () => {
  const realtime = openAIRealtime(call);
  realtime.open();
  await realtime.handle({ type: "response.output_audio.delta" });
  expect(realtime.frozen).toEqual([]);
  await realtime.handle(transcribed("i1", "My bill"));
  expect(realtime.frozen).toEqual(["voice"]);
  const opening = realtime.open();
  expect(opening[0]).toMatchObject({ session: { audio: { output: { voice: "cedar" } } } });
  expect(opening.slice(1)).toMatchObject([{ item: { role: "user" } }, { type: "response.create" }]);
  expect(realtime.frozen).toEqual([]);
});

test("before any audio a hand-off changes the voice", async () => {
  const realtime = openAIRealtime(call);
  realtime.open();
  const [update] = await realtime.handle(transcribed("i1", "My bill"));
  expect(update).toMatchObject({ session: { audio: { output: { voice: "cedar" } } } });
  expect(realtime.frozen).toEqual([]);
});

test("a cancelled response is recorded as interrupted, and its tool calls are not run", async () => {
  const realtime = openAIRealtime(call, { tools: [pay] });
  realtime.open();
  const output = [
    { type: "message", id: "i1", role: "assistant", content: [{ transcript: "Let me" }] },
    { type: "function_call", id: "i2", call_id: "c1", name: "pay", arguments: "{}" },
  ];
  expect(await realtime.handle({ type: "response.done", response: { status: "cancelled", output } })).toEqual([]);
  expect((await call.inspect()).ledger).toMatchObject([{ role: "agent", text: "Let me", interrupted: true }]);
});

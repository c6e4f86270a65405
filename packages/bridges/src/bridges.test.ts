import type { LiveCall } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exchanges } from "./conversation/exchanges.ts";
import { openAIChat } from "./openai-chat.ts";
import { openAIRealtime } from "./openai-realtime.ts";
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

const transcribed = (item_id: string, transcript: string) => ({
  type: "conversation.item.input_audio_transcription.completed",
  item_id,
  transcript,
});

test("a Realtime session greets, then follows a hand-off; what is redacted is written again, in order", async () => {
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

test("a Realtime session gets back what a hand-off deleted that is declined, each item once", async () => {
  const realtime = openAIRealtime(call);
  realtime.open();
  await realtime.handle(transcribed("i1", "My card is 123456, and my bill is wrong"));
  await realtime.handle({ type: "response.created" });
  const decline = { type: "function_call", id: "f1", call_id: "c1", name: "decline_handoff", arguments: "{}" };
  const sent = await realtime.handle({ type: "response.done", response: { status: "completed", output: [decline] } });
  expect(sent).toMatchObject([
    { type: "session.update", session: { instructions: expect.stringContaining("You are at the front desk.") } },
    { type: "conversation.item.delete", item_id: "f1" },
    { type: "conversation.item.delete", item_id: "cue_1" },
    { item: { id: "cue_2", role: "user", content: [{ text: "My card is 123456, and my bill is wrong" }] } },
    { type: "response.create" },
  ]);
});

test("a voice that can't be changed any more asks for another session, which learns what was said", async () => {
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

test("an interruption is recorded, and what was not heard is cut from the Realtime session", async () => {
  const realtime = openAIRealtime(call);
  realtime.open();
  expect(await realtime.interrupted({ itemId: "i1", playedMs: 1_234.6 })).toEqual([
    { type: "conversation.item.truncate", item_id: "i1", content_index: 0, audio_end_ms: 1_234 },
  ]);
  expect((await call.inspect()).trace.at(-1)).toMatchObject({ kind: "event", data: { event: "interrupted" } });
});

test("an event that moves the call gives the Realtime session to the new member, and any other changes nothing in it", async () => {
  const realtime = openAIRealtime(call);
  realtime.open();
  expect(await realtime.signal({ type: "silence", ms: 3_000 })).toEqual([]);
  expect(await realtime.signal({ type: "silence", ms: 9_000 })).toMatchObject([
    { type: "session.update", session: { instructions: expect.stringContaining("You look after bills.") } },
    { type: "response.create" },
  ]);
});

test("words that hand the call over and are superseded still drop from the Realtime session what is not to be seen", async () => {
  const realtime = openAIRealtime(call);
  realtime.open();
  const first = realtime.handle(transcribed("i1", "My card is 123456, and my bill is wrong"));
  const second = realtime.handle(transcribed("i2", "Hello?"));
  const sent = [...(await first), ...(await second)];
  expect(sent).toContainEqual({ type: "conversation.item.delete", item_id: "i1" });
  expect(JSON.stringify(sent)).toContain("My card is [redacted]");
  expect(sent.filter(({ type }) => type === "response.create")).toHaveLength(1);
});

/** The call with a Turn that expects these terms. */
function expectingCall(terms: () => string[]): LiveCall {
  const current = { get: () => ({ ...call.current, keyterms: terms() }) };
  const userTurn = { value: async (text: string) => ({ ...(await call.userTurn(text)), keyterms: terms() }) };
  return Object.create(call, { current, userTurn });
}

test("a Realtime session gets what its recognizer should expect, once for the same terms in any order", async () => {
  let terms = ["Hotel Seeblick", "Ankerplatz"];
  const realtime = openAIRealtime(
    expectingCall(() => terms),
    { transcription: { model: "gpt-transcribe", language: "en" } },
  );
  const transcription = { model: "gpt-transcribe", language: "en" };
  expect(realtime.open()[0]).toMatchObject({
    session: { audio: { input: { transcription: { ...transcription, keywords: ["Ankerplatz", "Hotel Seeblick"] } } } },
  });
  terms = ["Ankerplatz", "Hotel Seeblick"];
  expect(await realtime.handle(transcribed("i1", "Hello"))).toEqual([{ type: "response.create" }]);
  terms = ["Casa Verano"];
  const [update] = await realtime.handle(transcribed("i2", "Hello?"));
  expect(update).toMatchObject({ session: { audio: { input: { transcription: { keywords: ["Casa Verano"] } } } } });
  expect(openAIRealtime(call).open()[0]).not.toHaveProperty("session.audio.input.transcription");
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

test("a tool's output beside a transfer stays in the Realtime session, and the transfer goes", async () => {
  const realtime = openAIRealtime(call, { tools: [{ ...pay, execute: () => "paid 20" }] });
  realtime.open();
  await realtime.handle(transcribed("u1", "Please pay"));
  const output = [
    { type: "function_call", id: "i1", call_id: "c1", name: "pay", arguments: "{}" },
    { type: "function_call", id: "i2", call_id: "c2", name: "transfer_to_billing", arguments: "{}" },
  ];
  await realtime.handle({ type: "response.created" });
  const sent = await realtime.handle({ type: "response.done", response: { status: "completed", output } });
  expect(sent).toMatchObject([
    { type: "conversation.item.create", item: { type: "function_call_output", call_id: "c1", output: "paid 20" } },
    { type: "session.update" },
    { type: "conversation.item.delete", item_id: "i2" },
    { type: "response.create" },
  ]);
});

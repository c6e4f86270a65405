import type { LiveCall } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type OpenAIRealtimeOptions,
  openAIRealtime,
  type RealtimeEvent,
  type RealtimeSend,
} from "./openai-realtime.ts";

let cue: Awaited<ReturnType<typeof createTestCuecard>>;
let call: LiveCall;

beforeEach(async () => {
  cue = await createTestCuecard();
  const agent = (id: string, more: object) => cue.agents.create({ id, name: id, ...more });
  await agent("desk", { systemPrompt: "You are at the front desk.", firstMessage: "Hello.", voice: "marin" });
  await agent("billing", { systemPrompt: "You look after bills.", voice: "cedar" });
  await agent("repairs", { systemPrompt: "You repair things.", voice: "marin" });
  const team = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "billing", role: "billing" },
        { agentId: "repairs", role: "repairs" },
        { agentId: "anna", role: "colleague", kind: "human" },
      ],
      rules: [
        { name: "bills", when: { keywords: ["bill"] }, to: "billing", context: { redact: ["[0-9]{4,}"] } },
        { name: "broken", when: { keywords: ["broken"] }, to: "repairs", context: { hideBefore: true } },
        { name: "told", when: { keywords: ["colleague"] }, to: "repairs", message: "I pass you on to a colleague." },
        { name: "slow", from: ["desk"], when: { turns: { atLeast: 3 } }, to: "repairs" },
        { name: "quiet", from: ["desk"], when: { silence: { ms: 8_000 } }, to: "billing" },
      ],
      handoffs: { cooldownTurns: 0 },
    },
  });
  call = await cue.calls.start({ teamId: team.id });
});

afterEach(() => cue.close());

const transcription = "conversation.item.input_audio_transcription";

/** A session: what it was sent, and the events of the service in their documented order. */
function open(options: OpenAIRealtimeOptions = {}) {
  const errors: unknown[] = [];
  const realtime = openAIRealtime(call, { onError: (error) => errors.push(error), ...options });
  let sent: RealtimeSend[] = [];
  /** Of the last request to speak; the service repeats it in the response. */
  let metadata: Record<string, string> = {};
  const begin = () => {
    const own: RealtimeSend[] = [];
    sent = own;
    return realtime.open((event) => {
      if (event.type === "response.create") metadata = event.response.metadata;
      own.push(event);
    });
  };
  let handle = begin();
  let responses = 0;
  return {
    realtime,
    errors,
    handle: (event: RealtimeEvent) => handle(event),
    /** What was sent since the last look. */
    sent: () => sent.splice(0),
    async reopen() {
      handle = begin();
      await new Promise((resolve) => setImmediate(resolve));
    },
    hears: (item_id: string, transcript: string) => handle({ type: `${transcription}.completed`, item_id, transcript }),
    async adds(item: NonNullable<RealtimeEvent["item"]>) {
      await handle({ type: "conversation.item.added", item });
    },
    /** The response that was asked for begins; with the function that ends it. */
    async responds() {
      const response = { id: `resp_${++responses}`, conversation_id: "conv", metadata };
      await handle({ type: "response.created", response: { ...response, status: "in_progress" } });
      return (status: string, output: NonNullable<RealtimeEvent["item"]>[] = [], reason?: string) =>
        handle({
          type: "response.done",
          response: { ...response, status, output, ...(reason && { status_details: { reason } }) },
        });
    },
  };
}

const speech = (id: string, transcript: string) => ({
  type: "message",
  id,
  role: "assistant",
  content: [{ type: "output_audio", transcript }],
});
const calling = (id: string, call_id: string, name: string, args = "{}") => ({
  type: "function_call",
  id,
  call_id,
  name,
  arguments: args,
});
const audio = (id: string) => ({ type: "message", id, role: "user", content: [{ type: "input_audio" }] });
const asks = (events: readonly RealtimeSend[]) => events.filter(({ type }) => type === "response.create");
const deleted = (events: readonly RealtimeSend[]) =>
  events.flatMap((event) => (event.type === "conversation.item.delete" ? [event.item_id] : []));
const created = (events: readonly RealtimeSend[]) =>
  events.flatMap((event) => (event.type === "conversation.item.create" ? [event] : []));
const pay = (execute: () => unknown) => ({
  name: "pay",
  description: "Pays.",
  parameters: { type: "object" },
  execute,
});

describe("hiding", () => {
  test("a function call of a cancelled response does not survive a hand-off that hides what was before", async () => {
    const session = open({ tools: [pay(() => "paid")] });
    const ends = await session.responds();
    await session.adds(calling("f1", "c1", "take_card"));
    await ends("cancelled", [calling("f1", "c1", "take_card", '{"number":"4111111111111111"}')], "turn_detected");
    await session.adds(audio("u1"));
    await session.hears("u1", "it is broken");
    expect(deleted(session.sent())).toContain("f1");
  });

  test("what a redacting hand-off wrote again is deleted by a later one, and every item of ours has an id", async () => {
    const session = open();
    await session.adds(audio("u1"));
    await session.hears("u1", "My card is 123456 and my bill is wrong");
    const first = session.sent();
    expect(deleted(first)).toEqual(["u1"]);
    const [copy] = created(first);
    expect(copy).toMatchObject({
      item: { id: "cue_1", content: [{ text: "My card is [redacted] and my bill is wrong" }] },
    });
    await session.adds(audio("u2"));
    await session.hears("u2", "it is broken");
    expect(deleted(session.sent())).toContain("cue_1");
  });

  test("only what a policy changes is written again, at its place; all other audio stays", async () => {
    const session = open();
    for (const [id, words] of [
      ["u1", "Hello"],
      ["u2", "My card is 123456"],
    ] as const) {
      await session.adds(audio(id));
      await session.hears(id, words);
    }
    await session.adds(audio("u3"));
    session.sent();
    await session.hears("u3", "and my bill is wrong");
    const events = session.sent();
    expect(deleted(events)).toEqual(["u2"]);
    expect(created(events)).toMatchObject([
      { previous_item_id: "u1", item: { content: [{ text: "My card is [redacted]" }] } },
    ]);
  });

  test("a second session makes items with ids, so that a hand-off deletes them", async () => {
    const session = open();
    await session.hears("u1", "Hello there");
    await session.reopen();
    const [copy] = created(session.sent());
    expect(copy!.item.id).toMatch(/^cue_/);
    await session.hears("u2", "it is broken");
    expect(deleted(session.sent())).toContain(copy!.item.id);
  });

  test("audio whose transcription failed leaves the session", async () => {
    const session = open();
    await session.adds(audio("u1"));
    await session.handle({ type: `${transcription}.failed`, item_id: "u1", error: { message: "unavailable" } });
    expect(deleted(session.sent())).toEqual(["u1"]);
  });

  test("audio without a transcript yet stays at a hand-off, and is what its words turn out to be", async () => {
    const session = open();
    await session.adds(audio("u1"));
    await session.realtime.handOff({ agentId: "repairs" });
    expect(deleted(session.sent())).toEqual([]);
    await session.hears("u1", "it is broken");
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["it is broken"]);
  });

  test("what a hand-off deleted is there again once its member declines, each item once", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.adds(audio("u1"));
    await session.hears("u1", "My card is 123456, and my bill is wrong");
    const ends = await session.responds();
    await session.adds(calling("f1", "c1", "decline_handoff"));
    session.sent();
    await ends("completed", [calling("f1", "c1", "decline_handoff")]);
    const events = session.sent();
    expect(deleted(events).sort()).toEqual(["cue_1", "f1"]);
    expect(created(events)).toMatchObject([
      { item: { id: "cue_2", content: [{ text: "My card is 123456, and my bill is wrong" }] } },
    ]);
    expect(asks(events)).toHaveLength(1);
  });
});

describe("dead air", () => {
  test("no response is asked for while one is on its way; a tool's result waits, and is then spoken", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const session = open({ tools: [pay(() => promise)] });
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.hears("u1", "Please pay");
    const ends = await session.responds();
    const paying = ends("completed", [calling("f1", "c1", "pay")]);
    await session.hears("u2", "Are you there?");
    const ends2 = await session.responds();
    session.sent();
    resolve("paid 20");
    await paying;
    const [output, ...others] = created(session.sent());
    expect([output?.item, others]).toMatchObject([
      { type: "function_call_output", call_id: "c1", output: "paid 20" },
      [],
    ]);
    await ends2("completed", [speech("a2", "Yes.")]);
    expect(asks(session.sent())).toHaveLength(1);
  });

  test("a response that the service refuses beside another one is asked for again", async () => {
    const session = open();
    await session.handle({ type: "response.created", response: { id: "resp_host", conversation_id: "conv" } });
    const message = "Conversation already has an active response in progress: resp_host.";
    const error = { code: "conversation_already_has_active_response", message, event_id: "cue-ask:1" };
    session.sent();
    await session.handle({ type: "error", error });
    expect(asks(session.sent())).toEqual([]);
    await session.handle({ type: "response.done", response: { id: "resp_host", status: "completed", output: [] } });
    expect(asks(session.sent())).toHaveLength(1);
  });

  test("a response beside the conversation holds nothing up, and its tool calls are the host's", async () => {
    const session = open({ tools: [pay(() => Promise.reject(new Error("it was run")))] });
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    const beside = { id: "resp_b", conversation_id: null };
    await session.handle({ type: "response.created", response: beside });
    await session.hears("u1", "Hello");
    expect(asks(session.sent()).length).toBeGreaterThan(0);
    const output = [calling("f1", "c1", "pay")];
    await session.handle({ type: "response.done", response: { ...beside, status: "completed", output } });
    expect((await call.inspect()).ledger.filter(({ role }) => role === "tool_call")).toEqual([]);
  });

  test("words that could not be written down are asked for again, and the host may choose otherwise", async () => {
    const failed = { type: `${transcription}.failed`, item_id: "u1", error: { message: "unavailable" } };
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    session.sent();
    await session.handle(failed);
    expect(asks(session.sent())).toMatchObject([
      { response: { instructions: expect.stringContaining("say them again") } },
    ]);
    const other = open({ onFailure: ({ kind, message }) => ({ say: `${kind}: ${message}` }) });
    await (await other.responds())("completed", [speech("a1", "Hello.")]);
    other.sent();
    await other.handle(failed);
    expect(asks(other.sent())).toMatchObject([
      { response: { instructions: expect.stringContaining("transcription: unavailable") } },
    ]);
  });

  test("a failed response is asked for again three times in a row, then the host hears of it", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.hears("u1", "Hello");
    for (const _time of [1, 2, 3]) {
      const ends = await session.responds();
      session.sent();
      await ends("failed");
      expect(asks(session.sent())).toHaveLength(1);
    }
  });

  test("an incomplete response with words is an answer, and one whose tool call is cut off is not", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.hears("u1", "Hello");
    let ends = await session.responds();
    session.sent();
    await ends("incomplete", [calling("f1", "c1", "pay", '{"amo')], "max_output_tokens");
    const events = session.sent();
    expect([deleted(events), asks(events).length]).toEqual([["f1"], 1]);
    ends = await session.responds();
    await ends("incomplete", [speech("a1", "A long")], "max_output_tokens");
    expect(asks(session.sent())).toEqual([]);
  });

  test("a cough makes no turn and asks for no response", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    session.sent();
    for (const id of ["u1", "u2", "u3"]) {
      await session.adds(audio(id));
      await session.hears(id, " ");
    }
    expect(session.sent()).toMatchObject([{ item_id: "u1" }, { item_id: "u2" }, { item_id: "u3" }]);
    expect([call.summary.agentId, (await call.inspect()).ledger.length]).toEqual(["desk", 1]);
  });

  test("what a cough broke off goes on", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.hears("u1", "Tell me");
    const ends = await session.responds();
    await ends("cancelled", [speech("a1", "It is")], "turn_detected");
    session.sent();
    await session.hears("u2", "");
    expect(asks(session.sent())).toHaveLength(1);
  });

  test("nothing rejects, and nothing is sent, once the call has ended", async () => {
    const session = open({ tools: [pay(() => "paid")] });
    const ends = await session.responds();
    await call.end();
    session.sent();
    await ends("completed", [speech("a0", "Hello."), calling("f1", "c1", "pay")]);
    await session.hears("u1", "Hello?");
    await session.handle({ type: "input_audio_buffer.speech_started" });
    await session.realtime.interrupted({ itemId: "a0", playedMs: 10 });
    await session.realtime.signal({ type: "silence", ms: 9_000 });
    await session.realtime.handOff({ agentId: "billing" });
    expect([session.sent(), session.errors]).toEqual([[], []]);
  });

  test("a response whose end never came ends when there is nothing to cancel", async () => {
    const session = open();
    await session.hears("u1", "Hello");
    const events = session.sent();
    expect(events).toContainEqual({ type: "response.cancel", event_id: "cue-cancel:1" });
    await session.handle({ type: "error", error: { code: "response_cancel_not_active", event_id: "cue-cancel:1" } });
    expect(asks(session.sent())).toHaveLength(1);
  });

  test("what a lost response said for a member that left is deleted before the next one is asked for", async () => {
    const session = open();
    await session.responds();
    await session.adds({ id: "a0", type: "message", role: "assistant", content: [] });
    await session.handle({ type: "response.output_audio_transcript.delta", item_id: "a0", delta: "Hello." });
    await session.hears("u1", "My phone is broken");
    const error = { code: "response_cancel_not_active", event_id: "cue-cancel:1" };
    session.sent();
    await Promise.all([session.handle({ type: "error", error }), session.handle({ type: "error", error })]);
    const sent = session.sent().map(({ type }) => type);
    expect(sent).toContain("response.create");
    expect(sent.slice(0, sent.indexOf("response.create"))).toContain("conversation.item.delete");
  });
});

describe("members", () => {
  test("a session greets, and follows a hand-off", async () => {
    const session = open();
    expect(session.sent()).toMatchObject([
      { type: "session.update", session: { audio: { output: { voice: "marin" } } } },
      { type: "response.create", response: { instructions: expect.stringMatching(/: Hello\.$/) } },
    ]);
  });

  test("a rule's message is said before the new member answers", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    session.sent();
    await session.hears("u1", "your colleague please");
    expect(asks(session.sent())).toMatchObject([
      { response: { instructions: expect.stringMatching(/: I pass you on to a colleague\.$/) } },
    ]);
  });

  test("once the message is said the new member is asked to answer", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.hears("u1", "your colleague please");
    const ends = await session.responds();
    session.sent();
    await ends("completed", [speech("a1", "I pass you on to a colleague.")]);
    const [answer, ...more] = asks(session.sent());
    expect([answer, more]).toMatchObject([{ response: { metadata: {} } }, []]);
    expect(answer).not.toHaveProperty("response.instructions");
  });

  test("while a person has the call no response is asked for", async () => {
    const session = open();
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.realtime.handOff({ agentId: "anna" });
    await session.hears("u1", "Hello?");
    expect(asks(session.sent()).slice(1)).toEqual([]);
    await session.realtime.handOff({ agentId: "repairs" });
    expect(asks(session.sent())).toHaveLength(1);
  });

  test("words of a response that a hand-off ended belong to the member that spoke them", async () => {
    const session = open();
    const ends = await session.responds();
    await session.realtime.handOff({ agentId: "repairs" });
    expect(session.sent()).toContainEqual({ type: "response.cancel", event_id: "cue-cancel:1", response_id: "resp_1" });
    await ends("cancelled", [speech("a0", "Hello.")], "client_cancelled");
    expect((await call.inspect()).ledger).toMatchObject([{ agentId: "desk", text: "Hello.", interrupted: true }]);
    expect(asks(session.sent())).toHaveLength(1);
  });

  test("a voice that can't be changed any more asks for another session, and nobody speaks until it is open", async () => {
    const needed: unknown[] = [];
    const session = open({ onSessionNeeded: (needs) => needed.push(needs) });
    const ends = await session.responds();
    await session.handle({ type: "response.output_audio.delta", item_id: "a0", delta: "AAAA" });
    await ends("completed", [speech("a0", "Hello.")]);
    session.sent();
    await session.hears("u1", "My bill");
    expect([needed, asks(session.sent()), session.realtime.needs]).toEqual([[["voice"]], [], ["voice"]]);
    await session.reopen();
    const opening = session.sent();
    expect(opening[0]).toMatchObject({ session: { audio: { output: { voice: "cedar" } } } });
    expect(created(opening).map(({ item }) => "role" in item && item.role)).toEqual(["assistant", "user"]);
    expect([asks(opening).length, session.realtime.needs]).toEqual([1, []]);
  });

  test("before any audio a hand-off changes the voice", async () => {
    const session = open();
    await (await session.responds())("cancelled", [], "turn_detected");
    await session.hears("u1", "My bill");
    const updates = session.sent().filter(({ type }) => type === "session.update");
    expect(updates.at(-1)).toMatchObject({ session: { audio: { output: { voice: "cedar" } } } });
    expect(session.realtime.needs).toEqual([]);
  });

  test("a session that expired asks for another one, which asks again for what was cut off", async () => {
    const needed: unknown[] = [];
    const session = open({ onSessionNeeded: (needs) => needed.push(needs) });
    await session.responds();
    await session.handle({ type: "response.output_audio_transcript.delta", item_id: "a0", delta: "Hel" });
    await session.adds({ ...speech("a0", ""), content: [] });
    await session.handle({ type: "error", error: { code: "session_expired", message: "60 minutes" } });
    expect(needed).toEqual([["expired"]]);
    await session.reopen();
    expect(asks(session.sent())).toMatchObject([{ response: { instructions: expect.stringMatching(/: Hello\.$/) } }]);
    expect((await call.inspect()).ledger).toMatchObject([{ text: "Hel", interrupted: true }]);
  });

  test("a tool's output beside a transfer reaches the new member when it comes, and the transfer goes", async () => {
    const session = open({ tools: [pay(() => "paid 20")] });
    await (await session.responds())("completed", [speech("a0", "Hello.")]);
    await session.adds(audio("u1"));
    await session.hears("u1", "Please pay");
    const ends = await session.responds();
    await session.adds(calling("i1", "c1", "pay"));
    await session.adds(calling("i2", "c2", "transfer_to_billing"));
    session.sent();
    await ends("completed", [calling("i1", "c1", "pay"), calling("i2", "c2", "transfer_to_billing")]);
    const events = session.sent();
    expect(deleted(events)).toContain("i2");
    expect(created(events).at(-1)).toMatchObject({
      item: { type: "function_call_output", call_id: "c1", output: "paid 20" },
    });
  });
});

describe("what was heard", () => {
  test("an interruption cuts the session's item, never behind its end", async () => {
    const session = open();
    await session.responds();
    await session.adds({ ...speech("a0", ""), content: [] });
    await session.handle({ type: "response.output_audio.delta", item_id: "a0", delta: "A".repeat(64_000) });
    session.sent();
    await session.realtime.interrupted({ itemId: "a0", playedMs: 1_234.6 });
    expect(session.sent()).toMatchObject([
      { type: "conversation.item.truncate", item_id: "a0", content_index: 0, audio_end_ms: 1_000 },
    ]);
    expect((await call.inspect()).trace.at(-1)).toMatchObject({ kind: "event", data: { event: "interrupted" } });
  });

  test("words that were played in part enter the ledger and the next session as they were heard", async () => {
    const session = open();
    const ends = await session.responds();
    await session.handle({ type: "response.output_audio.delta", item_id: "a0", delta: "A".repeat(64_000) });
    await ends("completed", [speech("a0", "Your bill is 44 euros, and it is due soon.")]);
    await session.realtime.interrupted({ itemId: "a0", playedMs: 300 });
    expect((await call.inspect()).ledger).toMatchObject([{ text: "Your bill is", interrupted: true }]);
    await session.reopen();
    expect(created(session.sent())).toMatchObject([{ item: { content: [{ text: "Your bill is…" }] } }]);
  });

  test("with an item that is cut before its response ends, the report has the words that were heard", async () => {
    const session = open();
    const ends = await session.responds();
    await session.adds({ ...speech("a0", ""), content: [] });
    await session.handle({ type: "response.output_audio.delta", item_id: "a0", delta: "A".repeat(64_000) });
    const words = "Your bill is 44 euros, and it is due soon.";
    await session.handle({ type: "response.output_audio_transcript.delta", item_id: "a0", delta: words });
    await session.realtime.interrupted({ itemId: "a0", playedMs: 300 });
    // The service drops the transcript of an item that it cut.
    await ends("cancelled", [{ ...speech("a0", ""), content: [{ type: "output_audio" }] }], "turn_detected");
    expect((await call.inspect()).ledger).toMatchObject([{ text: "Your bill is", interrupted: true }]);
  });

  test("a cancelled response is recorded as interrupted, and its tool calls are not run", async () => {
    const session = open({ tools: [pay(() => Promise.reject(new Error("it was run")))] });
    const ends = await session.responds();
    await ends("cancelled", [speech("a0", "Let me"), calling("f1", "c1", "pay")], "turn_detected");
    expect((await call.inspect()).ledger).toMatchObject([{ role: "agent", text: "Let me", interrupted: true }]);
  });
});

describe("the recognizer", () => {
  /** The call with Turns that expect these terms. */
  function expecting(terms: () => string[]): LiveCall {
    const own = call;
    const current = { get: () => ({ ...own.current, keyterms: terms() }) };
    const userTurn = { value: async (text: string) => ({ ...(await own.userTurn(text)), keyterms: terms() }) };
    return Object.create(own, { current, userTurn });
  }

  test("gets what it should expect, once for the same terms in any order", async () => {
    let terms = ["Hotel Seeblick", "Ankerplatz"];
    call = expecting(() => terms);
    const session = open({ transcription: { model: "gpt-transcribe", language: "en" } });
    const first = { model: "gpt-transcribe", language: "en", keywords: ["Ankerplatz", "Hotel Seeblick"] };
    expect(session.sent()[0]).toMatchObject({ session: { audio: { input: { transcription: first } } } });
    terms = ["Ankerplatz", "Hotel Seeblick"];
    await session.hears("u1", "Hello");
    expect(session.sent().filter(({ type }) => type === "session.update")).toEqual([]);
    terms = ["Casa Verano"];
    await session.hears("u2", "Hello?");
    const [update] = session.sent();
    expect(update).toMatchObject({ session: { audio: { input: { transcription: { keywords: ["Casa Verano"] } } } } });
    expect(open().sent()[0]).not.toHaveProperty("session.audio.input.transcription");
  });

  test("is that of the member who has the call", async () => {
    const session = open({ transcription: ({ id }) => ({ model: id === "repairs" ? "whisper-1" : "gpt-transcribe" }) });
    await session.realtime.handOff({ agentId: "repairs" });
    const updates = session.sent().filter(({ type }) => type === "session.update");
    expect(updates.at(-1)).toMatchObject({ session: { audio: { input: { transcription: { model: "whisper-1" } } } } });
  });
});

// https://platform.openai.com/docs/api-reference/realtime-server-events/input_audio_buffer/dtmf_event_received
test("keys of a SIP caller are pressed in the call", async () => {
  const realtime = openAIRealtime(call);
  const handle = realtime.open(() => {});
  await handle({ type: "input_audio_buffer.dtmf_event_received", event: "5" });
  await handle({ type: "input_audio_buffer.dtmf_event_received", event: "x" });
  expect((await call.inspect()).ledger.map(({ role, text }) => [role, text])).toEqual([["dtmf", "•"]]);
});

import type { LiveCall, Turn } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LiveKitItem } from "./livekit/framework.ts";
import { type LiveKitPlugins, livekitAgent } from "./livekit.ts";
import {
  contextOf,
  createFakeLiveKit,
  createToolContext,
  type ModelRequest,
  message,
} from "./test-kit/fake-livekit.ts";

let cue: Awaited<ReturnType<typeof createTestCuecard>>;
let call: LiveCall;
let livekit: ReturnType<typeof createFakeLiveKit>["livekit"];
/** What the model was asked with, oldest first. */
let asked: ModelRequest[];
/** What the model says. */
let answer: string | null;

type Agent = ReturnType<typeof livekitAgent>;
/** What the running agent was given. */
const own = { updateOptions: async (_options: object) => {} };
const context = { agent: own };
const ask = (agent: Agent, ...items: LiveKitItem[]) =>
  agent.llmNode(context, contextOf(...items), createToolContext(), null);

/** A session, which tells the agent what it added to its conversation. */
async function enter(agent: Agent, { running = own, ...more }: LiveKitPlugins & { running?: typeof own } = {}) {
  let listener: (event: { item: LiveKitItem }) => void = () => {};
  const said: string[] = [];
  const on = (event: string, given: unknown) => {
    if (event === "conversation_item_added") listener = given as typeof listener;
  };
  await agent.onEnter({ agent: running, session: { ...(more as object), on, say: (text) => void said.push(text) } });
  return { said, adds: (item: LiveKitItem) => listener({ item }) };
}

beforeEach(async () => {
  answer = null;
  ({ livekit, asked } = createFakeLiveKit(() => answer));
  cue = await createTestCuecard();
  await cue.agents.create({ id: "desk", name: "Maya", systemPrompt: "You are at the front desk of {{place}}." });
  await cue.agents.create({ id: "billing", name: "Tom", systemPrompt: "You look after bills." });
  const members = [
    { agentId: "desk", role: "front desk", isEntry: true },
    { agentId: "billing" },
    { agentId: "person", kind: "human" as const },
  ];
  const rules = [
    { name: "bills", when: { keywords: ["bill"] }, to: "billing", message: "I pass you on to Tom." },
    {
      name: "promised",
      when: { said: { by: "agent" as const, matches: "over to Tom" } },
      to: "billing",
      context: { keep: "none" as const },
    },
    { name: "broken", when: { toolFailed: "pay" }, to: "billing", context: { keep: "none" as const } },
  ];
  const variables = [{ name: "place", value: "Rome" }];
  const team = await cue.teams.create({ name: "Support", definition: { members, rules, variables } });
  call = await cue.calls.start({ teamId: team.id });
});

afterEach(() => cue.close());

test("a speculative generation stands when the turn turns out to be the same", async () => {
  const agent = livekitAgent(call, { livekit });
  const said = message("m1", "user", "My bill");
  await ask(agent, said);
  expect(asked).toEqual([{ instructions: expect.stringContaining("You look after bills."), texts: ["My bill"] }]);
  const context = contextOf();
  await agent.onUserTurnCompleted(null, context, said);
  expect(context.items).toEqual([]);
  expect(call.current.agent.id).toBe("billing");
});

test("a speculative generation whose turn came out otherwise is thrown away, and asked again as it is now", async () => {
  const agent = livekitAgent(call, { livekit });
  const said = message("m1", "user", "Hello");
  await ask(agent, said);
  await call.signal({ type: "variables", set: { place: "Turin" } });
  const context = contextOf();
  await agent.onUserTurnCompleted(null, context, said);
  const [stale, ...more] = context.items;
  expect([stale?.role, stale?.textContent, more]).toEqual(["system", "", []]);
  await ask(agent, said, stale!);
  expect(asked.map(({ instructions, texts }) => [instructions, texts])).toEqual([
    ["You are at the front desk of Rome.", ["Hello"]],
    ["You are at the front desk of Turin.", ["Hello"]],
  ]);
});

test("a session that begins in the middle of a call asks with what was said before", async () => {
  const first = livekitAgent(call, { livekit });
  const said = message("m1", "user", "Hello");
  await first.onUserTurnCompleted(null, contextOf(), said);
  await ask(livekitAgent(call, { livekit }));
  expect(asked.at(-1)!.texts).toEqual(["Hello"]);
  await ask(livekitAgent(call, { livekit }), said);
  expect(asked.at(-1)!.texts).toEqual(["Hello"]);
});

test("a turn that is answered after a newer one changes nothing but the hand-off it made", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let previews = 0;
  /** A call whose first answer is overtaken on its way, as over HTTP. */
  const overtaken: LiveCall = Object.create(call, {
    userTurn: {
      value: async (...given: Parameters<LiveCall["userTurn"]>): Promise<Turn> => {
        const turn = await call.userTurn(...given);
        if (given[1]?.preview) previews += 1;
        if (given[0] === "My bill") await held;
        return turn;
      },
    },
  });
  const agent = livekitAgent(overtaken, { livekit });
  const [first, second] = [message("m1", "user", "My bill"), message("m2", "user", "Are you there?")];
  const late = agent.onUserTurnCompleted(null, contextOf(), first);
  await agent.onUserTurnCompleted(null, contextOf(first), second);
  release();
  await late;
  await ask(agent, first, second);
  expect(asked).toMatchObject([
    { instructions: expect.stringContaining("You look after bills."), texts: ["My bill", "Are you there?"] },
  ]);
  // The newest words are not taken for ones that were never heard.
  expect(previews).toBe(0);
  expect(asked[0]!.instructions).toContain("The call was handed over by front desk.");
});

test("what the agent says hands the call off, and the next member sees of it what the rule shows", async () => {
  const agent = livekitAgent(call, { livekit });
  const session = await enter(agent);
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), first);
  await ask(agent, first);
  const said = message("m2", "assistant", "I put you over to Tom.");
  session.adds(said);
  const next = message("m3", "user", "Good");
  await agent.onUserTurnCompleted(null, contextOf(first, said), next);
  await ask(agent, first, said, next);
  expect(asked.at(-1)).toEqual({ instructions: expect.stringContaining("You look after"), texts: ["Good"] });
});

test("while a person has the call the model is asked nothing", async () => {
  await call.handOff({ agentId: "person" });
  const agent = livekitAgent(call, { livekit });
  const said = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), said);
  expect(await ask(agent, said)).toBeNull();
  expect(asked).toEqual([]);
  await call.handOff({ agentId: "desk" });
  await ask(agent, said);
  expect(asked).toMatchObject([{ instructions: expect.stringContaining("You are at the front desk") }]);
});

test("a session's recognizer gets what to expect behind the host's own terms, again only when the terms change", async () => {
  let terms = ["Hotel Seeblick", "Ankerplatz"];
  const told: string[][] = [];
  const expecting: LiveCall = Object.create(call, { current: { get: () => ({ ...call.current, keyterms: terms }) } });
  const session = (keyterms: boolean) => ({
    on: () => {},
    say: () => {},
    stt: { capabilities: { keyterms } },
    keyterms: ["Ankerplatz", "Acme"],
    updateOptions: ({ keyterms }: { keyterms: string[] }) => told.push(keyterms),
  });
  const agent = livekitAgent(expecting, { livekit });
  await agent.onEnter({ agent: own, session: session(true) });
  expect(told).toEqual([["Ankerplatz", "Acme", "Hotel Seeblick"]]);
  terms = terms.toReversed();
  const said = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), said);
  expect(told).toHaveLength(1);
  terms = ["Casa Verano"];
  await ask(agent, said);
  expect(told.slice(1)).toEqual([["Ankerplatz", "Acme", "Casa Verano"]]);
  // A recognizer that takes no terms would only log a warning.
  await livekitAgent(expecting, { livekit }).onEnter({ agent: own, session: session(false) });
  expect(told).toHaveLength(2);
});

test("a rule's message is said before the new member answers, once", async () => {
  const agent = livekitAgent(call, { livekit });
  const { said } = await enter(agent);
  await agent.onUserTurnCompleted(null, contextOf(), message("m1", "user", "My bill"));
  await agent.onUserTurnCompleted(null, contextOf(), message("m2", "user", "Hello?"));
  expect(said).toEqual(["I pass you on to Tom."]);
});

test("a tool call is judged by the turn of its generation, though the caller spoke before it ran", async () => {
  const ran: string[] = [];
  const pay = { name: "pay", description: "Pays.", parameters: {}, execute: () => ran.push("paid") };
  const agent = livekitAgent(call, { livekit, tools: [pay] });
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), first);
  const toolCtx = createToolContext();
  await agent.llmNode(context, contextOf(first), toolCtx, null);
  const late = toolCtx.offered.find(({ name }) => name === "pay")!;
  const second = message("m2", "user", "My bill");
  await agent.onUserTurnCompleted(null, contextOf(first), second);
  await ask(agent, first, second);
  expect(await late.execute({}, { toolCallId: "c1" })).not.toContain("paid");
  expect(ran).toEqual([]);
});

const voices = (agent: Turn["agent"]) => (agent.id === "billing" ? { llm: "large", tts: "cedar" } : { tts: "marin" });

test("a hand-off gives the running agent the new member's own plugins, and one who has none the session's", async () => {
  const given: object[] = [];
  const running = { updateOptions: async (options: object) => void given.push(options) };
  const agent = livekitAgent(call, { livekit, plugins: voices });
  expect(agent).toMatchObject({ tts: "marin" });
  const { said } = await enter(agent, { running, llm: "small" });
  const heard = message("m1", "user", "My bill");
  await agent.onUserTurnCompleted(context, contextOf(), heard);
  expect(given).toEqual([{ llm: "large", tts: "cedar" }]);
  expect(said).toEqual(["I pass you on to Tom."]);
  await call.handOff({ agentId: "desk" });
  await ask(agent, heard);
  expect(given.slice(1)).toEqual([{ llm: "small", tts: "marin" }]);
  await ask(agent, heard);
  expect(given).toHaveLength(2);
});

test("the new voice is there before the words that come first", async () => {
  const order: string[] = [];
  const running = {
    async updateOptions() {
      await new Promise((resolve) => setImmediate(resolve));
      order.push("voice");
    },
  };
  const agent = livekitAgent(call, { livekit, plugins: voices });
  const session = { on: () => {}, say: (text: string) => order.push(text) };
  await agent.onEnter({ agent: running, session });
  await agent.onUserTurnCompleted(context, contextOf(), message("m1", "user", "My bill"));
  expect(order).toEqual(["voice", "I pass you on to Tom."]);
});

test("a speculative generation of another model is thrown away, also when its words are the same", async () => {
  const agent = livekitAgent(call, { livekit, plugins: voices });
  await enter(agent);
  const said = message("m1", "user", "My bill");
  await ask(agent, said);
  const items = contextOf();
  await agent.onUserTurnCompleted(context, items, said);
  expect(items.items.map(({ role }) => role)).toEqual(["system"]);
});

test("LiveKit refuses plugins: `onError` gets why, and the call goes on with the voice that it has", async () => {
  const errors: unknown[] = [];
  const refused = new Error("not while it runs");
  const running = { updateOptions: () => Promise.reject(refused) };
  const agent = livekitAgent(call, { livekit, plugins: voices, onError: (error) => errors.push(error) });
  const { said } = await enter(agent, { running });
  await agent.onUserTurnCompleted(context, contextOf(), message("m1", "user", "My bill"));
  expect(errors).toEqual([refused]);
  expect(said).toEqual(["I pass you on to Tom."]);
});

/** The model's words, read as LiveKit reads them. */
async function generate(agent: Agent, text: string, ...items: LiveKitItem[]) {
  answer = text;
  const toolCtx = createToolContext();
  for await (const _chunk of (await agent.llmNode(context, contextOf(...items), toolCtx, null))!);
  return toolCtx.offered;
}

test("words that LiveKit adds when the call has moved are of the member that said them", async () => {
  const agent = livekitAgent(call, { livekit });
  const session = await enter(agent);
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(context, contextOf(), first);
  await generate(agent, "How **can** I help you today?", first);
  const second = message("m2", "user", "My bill");
  await agent.onUserTurnCompleted(context, contextOf(first), second);
  session.adds({ ...message("m3", "assistant", "How can I help"), interrupted: true });
  await generate(agent, "It is 20 euros.", first, second);
  session.adds(message("m4", "assistant", "It is 20 euros."));
  const { ledger } = await call.inspect();
  const said = ledger.filter(({ role }) => role === "agent");
  expect(said.map(({ agentId, text, interrupted }) => [agentId, text, interrupted])).toEqual([
    ["desk", "How can I help", true],
    ["billing", "It is 20 euros.", false],
  ]);
});

test("what a member said that has left is hidden where its hand-off hides, also when LiveKit adds it late", async () => {
  const pay = {
    name: "pay",
    description: "Pays.",
    parameters: {},
    execute: () => Promise.reject(new Error("no money")),
  };
  const agent = livekitAgent(call, { livekit, tools: [pay] });
  const session = await enter(agent);
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(context, contextOf(), first);
  const offered = await generate(agent, "Your PIN was 1234.", first);
  await offered.find(({ name }) => name === "pay")!.execute({}, { toolCallId: "c1" });
  const late = message("m2", "assistant", "Your PIN was 1234.");
  session.adds(late);
  const next = message("m3", "user", "Good");
  await agent.onUserTurnCompleted(context, contextOf(first, late), next);
  await ask(agent, first, late, next);
  expect(asked.at(-1)).toEqual({ instructions: expect.stringContaining("You look after"), texts: ["Hello", "Good"] });
});

test("a hand-off by the host's own code is followed: its message is said, and the new member is asked", async () => {
  const agent = livekitAgent(call, { livekit });
  const { said } = await enter(agent);
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(context, contextOf(), first);
  await call.agentSaid({ text: "I put you over to Tom." });
  await ask(agent, first);
  expect(asked.at(-1)).toEqual({ instructions: expect.stringContaining("You look after bills."), texts: [] });
  expect(said).toEqual([]);
});

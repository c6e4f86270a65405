import type { LiveCall, Turn } from "@cuecard/core";
import { createTestCuecard } from "@cuecard/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LiveKit, LiveKitChatContext, LiveKitItem } from "./livekit/framework.ts";
import { livekitAgent } from "./livekit.ts";

interface Asked {
  instructions: string;
  texts: (string | undefined)[];
}

let cue: Awaited<ReturnType<typeof createTestCuecard>>;
let call: LiveCall;
/** What the model was asked with, oldest first. */
let asked: Asked[];

const message = (id: string, role: string, textContent: string): LiveKitItem => ({ id, role, textContent });

/** The parts of the framework that the bridge uses; the model's node notes what it is asked. */
const livekit: LiveKit<null> = {
  llm: {
    tool: (options) => ({ id: (options as { name: string }).name, ...(options as object) }),
    ChatMessage: { create: ({ id = "made", role, content }) => message(id, role, content) },
    FunctionCall: { create: ({ callId }) => ({ id: callId, callId }) },
    FunctionCallOutput: { create: ({ callId }) => ({ id: `${callId}:output`, callId }) },
  },
  voice: {
    Agent: {
      default: {
        async llmNode(_agent, chatCtx) {
          const [first, ...rest] = (chatCtx as LiveKitChatContext).items;
          asked.push({ instructions: first!.textContent!, texts: rest.map(({ textContent }) => textContent) });
          return null;
        },
      },
    },
  },
};

function contextOf(...items: LiveKitItem[]): LiveKitChatContext {
  return { items, copy: () => contextOf(...items) };
}

const tools = () => ({ tools: [], updateTools: () => {} });
const ask = (agent: ReturnType<typeof livekitAgent>, ...items: LiveKitItem[]) =>
  agent.llmNode({ agent: null }, contextOf(...items), tools(), null);

beforeEach(async () => {
  asked = [];
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
  let say: (event: { item: LiveKitItem }) => void = () => {};
  const on = (event: string, listener: unknown) => {
    if (event === "conversation_item_added") say = listener as typeof say;
  };
  await agent.onEnter({ session: { on, say: () => {} } });
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), first);
  await ask(agent, first);
  const answer = message("m2", "assistant", "I put you over to Tom.");
  say({ item: answer });
  const next = message("m3", "user", "Good");
  await agent.onUserTurnCompleted(null, contextOf(first, answer), next);
  await ask(agent, first, answer, next);
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
  await agent.onEnter({ session: session(true) });
  expect(told).toEqual([["Ankerplatz", "Acme", "Hotel Seeblick"]]);
  terms = terms.toReversed();
  const said = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), said);
  expect(told).toHaveLength(1);
  terms = ["Casa Verano"];
  await ask(agent, said);
  expect(told.slice(1)).toEqual([["Ankerplatz", "Acme", "Casa Verano"]]);
  // A recognizer that takes no terms would only log a warning.
  await livekitAgent(expecting, { livekit }).onEnter({ session: session(false) });
  expect(told).toHaveLength(2);
});

test("a rule's message is said before the new member answers, once", async () => {
  const spoken: string[] = [];
  const agent = livekitAgent(call, { livekit });
  await agent.onEnter({ session: { on: () => {}, say: (text) => spoken.push(text) } });
  await agent.onUserTurnCompleted(null, contextOf(), message("m1", "user", "My bill"));
  await agent.onUserTurnCompleted(null, contextOf(), message("m2", "user", "Hello?"));
  expect(spoken).toEqual(["I pass you on to Tom."]);
});

test("a tool call is judged by the turn of its generation, though the caller spoke before it ran", async () => {
  const ran: string[] = [];
  const pay = { name: "pay", description: "Pays.", parameters: {}, execute: () => ran.push("paid") };
  const agent = livekitAgent(call, { livekit, tools: [pay] });
  const first = message("m1", "user", "Hello");
  await agent.onUserTurnCompleted(null, contextOf(), first);
  let offered: { name: string; execute: (input: object, options: { toolCallId: string }) => Promise<string> }[] = [];
  const toolCtx = {
    tools: [],
    updateTools(tools: never) {
      offered = tools;
    },
  };
  await agent.llmNode({ agent: null }, contextOf(first), toolCtx, null);
  const late = offered.find(({ name }) => name === "pay")!;
  const second = message("m2", "user", "My bill");
  await agent.onUserTurnCompleted(null, contextOf(first), second);
  await ask(agent, first, second);
  expect(await late.execute({}, { toolCallId: "c1" })).not.toContain("paid");
  expect(ran).toEqual([]);
});

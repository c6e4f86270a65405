import { connect } from "@cuecard/client";
import type { LiveCall } from "@cuecard/core";
import { createHandler } from "@cuecard/http";
import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { aiSdk } from "./ai-sdk.ts";
import { livekitAgent } from "./livekit.ts";
import { mcpTools } from "./mcp.ts";
import { openAIAgents } from "./openai-agents.ts";
import { openAIChat } from "./openai-chat.ts";
import { openAIRealtime } from "./openai-realtime.ts";
import { contextOf, createFakeLiveKit, createToolContext, message } from "./test-kit/fake-livekit.ts";

const card = "4111 1111 1111 1111";
const policies = {
  hideBefore: { keep: "full", hideBefore: true },
  redact: { keep: "full", redact: ["[0-9 ]{12,}[0-9]"] },
};

/** Where the call is held: in this process, or by a service. */
const holders = ["here", "over /v1"] as const;

async function startCall(context: object, holder: (typeof holders)[number]): Promise<LiveCall> {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  for (const id of ["desk", "billing"]) await cue.agents.create({ id, name: id, systemPrompt: `You are ${id}.` });
  const rules = ["desk", "billing", "anna"].flatMap((to) => [
    { name: `words for ${to}`, when: { keywords: [`${to}please`] }, to, sure: true, context },
    ...(to === "billing" ? [{ name: "quiet", when: { silence: { ms: 8_000 } }, to, context }] : []),
  ]);
  const destination = { kind: "queue", name: "engineers" } as const;
  const team = await cue.teams.create({
    name: "Support",
    definition: {
      members: [
        { agentId: "desk", role: "desk", isEntry: true },
        { agentId: "billing", role: "billing" },
        { agentId: "anna", role: "colleague", kind: "human" },
        { agentId: "ben", role: "engineer", kind: "human", destination, fallback: "billing" },
      ],
      rules,
      handoffs: { context, cooldownTurns: 0 },
    },
  } as never);
  if (holder === "here") return cue.calls.start({ teamId: team.id });
  const { key: apiKey } = await cue.keys.create({});
  const handler = createHandler(cue, { secret: Buffer.alloc(32, 1), version: "test" });
  const fetch = async (input: string | URL | Request, init?: RequestInit) => handler(new Request(input, init));
  return connect({ baseUrl: "http://service.test", apiKey, fetch }).calls.start({ teamId: team.id });
}

/** What the host's own code does, around the bridge. Each gives the call to `to`. */
const ways: Record<string, { to: string; move(call: LiveCall): Promise<unknown> }> = {
  "call.handOff": { to: "billing", move: (call) => call.handOff({ agentId: "billing" }) },
  "call.handOff, then a turn": {
    to: "billing",
    async move(call) {
      await call.handOff({ agentId: "billing" });
      await call.userTurn("Are you there?");
    },
  },
  "call.userTurn": { to: "billing", move: (call) => call.userTurn("billingplease") },
  "call.signal": { to: "billing", move: (call) => call.signal({ type: "silence", ms: 9_000 }) },
  "call.signals": { to: "billing", move: (call) => call.signals([{ type: "silence", ms: 9_000 }]) },
  "a tool call": {
    to: "billing",
    move: (call) => call.toolCalls([{ id: "own", name: "transfer_to_billing", arguments: "{}" }]),
  },
  "two hand-offs": {
    to: "desk",
    async move(call) {
      await call.handOff({ agentId: "billing" });
      await call.handOff({ agentId: "desk" });
    },
  },
  "a person by words": { to: "anna", move: (call) => call.userTurn("annaplease") },
  "a person who answers": {
    to: "ben",
    async move(call) {
      await call.handOff({ agentId: "ben" });
      await call.transferStatus({ status: "bridged" });
    },
  },
};

interface Host {
  /** The caller says it to the bridge, and the model answers. */
  hears(text: string): Promise<void>;
  /** All that a model would be asked with now, as text; null: none is asked. */
  asks(): Promise<string | null>;
}

const bridges: Record<string, (call: LiveCall) => Host | Promise<Host>> = {
  "OpenAI chat"(call) {
    const chat = openAIChat(call);
    const asks = async () => (chat.turn.speaks ? JSON.stringify(chat.request()) : null);
    return { hears: async (text) => void (await chat.heard(text)), asks };
  },
  "AI SDK"(call) {
    const sdk = aiSdk(call, { jsonSchema: (schema: unknown) => schema });
    const asks = async () => (sdk.turn.speaks ? JSON.stringify(sdk.request()) : null);
    return { hears: async (text) => void (await sdk.heard(text)), asks };
  },
  "OpenAI Agents"(call) {
    const agents = openAIAgents(call);
    const asks = () =>
      agents.answer(async ({ name, instructions }, input) => JSON.stringify([name, instructions, input]));
    return { hears: async (text) => void (await agents.heard(text)), asks };
  },
  async LiveKit(call) {
    const { livekit, asked } = createFakeLiveKit();
    const agent = livekitAgent(call, { livekit });
    const own = { updateOptions: async () => {} };
    await agent.onEnter({ agent: own, session: { on: () => {}, say: () => {} } });
    const items: ReturnType<typeof message>[] = [];
    return {
      async hears(text) {
        const item = message(`m${items.length}`, "user", text);
        await agent.onUserTurnCompleted({ agent: own }, contextOf(...items), item);
        items.push(item);
      },
      async asks() {
        const before = asked.length;
        await agent.llmNode({ agent: own }, contextOf(...items), createToolContext(), null);
        return asked.length > before ? JSON.stringify(asked.at(-1)) : null;
      },
    };
  },
  async "OpenAI Realtime"(call) {
    /** What the session has: its configuration, and its items by id. */
    const session = { config: {} as object, items: new Map<string, unknown>() };
    let asked = false;
    const handle = openAIRealtime(call).open((event) => {
      if (event.type === "session.update") session.config = event.session;
      if (event.type === "conversation.item.create") session.items.set(event.item.id, event.item);
      if (event.type === "conversation.item.delete") session.items.delete(event.item_id);
      if (event.type === "response.create") asked = true;
    });
    let count = 0;
    return {
      async hears(transcript) {
        const id = `u${++count}`;
        const item = { type: "message", id, role: "user", content: [{ type: "input_audio" }] };
        session.items.set(id, { ...item, transcript });
        await handle({ type: "conversation.item.added", item });
        await handle({ type: "conversation.item.input_audio_transcription.completed", item_id: id, transcript });
      },
      async asks() {
        await handle({ type: "input_audio_buffer.committed" });
        return asked && call.current.speaks ? JSON.stringify([session.config, ...session.items.values()]) : null;
      },
    };
  },
  MCP(call) {
    const tools = mcpTools(call);
    let count = 0;
    return {
      hears: async (text) => void (await call.userTurn(text)),
      async asks() {
        const { content } = await tools.call({ name: "nothing" }, { requestId: ++count });
        return call.current.speaks ? JSON.stringify(content) : null;
      },
    };
  },
};

describe.each(Object.entries(bridges))("%s", (name, start) => {
  test.each(
    Object.entries(ways).flatMap(([way, { to, move }]) =>
      Object.entries(policies).flatMap(([policy, context]) =>
        holders.map((holder) => ({ way, to, move, policy, context, holder })),
      ),
    ),
  )(
    "$holder, after $way under $policy $to is asked, and no hidden word",
    async ({ way, to, move, context, holder }) => {
      const call = await startCall(context, holder);
      const host = await start(call);
      await host.hears(`My card is ${card}`);
      await host.hears("What is next?");
      await host.asks();
      await move(call);
      expect(call.current.agent.id).toBe(to);
      const asked = await host.asks();
      if (!call.current.speaks) return expect(asked).toBeNull();
      expect(asked).not.toContain("4111");
      // What was said around the bridge is there as well.
      if (way === "call.handOff, then a turn" && name !== "MCP") expect(asked).toContain("Are you there?");
      expect(asked).toContain(`You are ${to}.`);
      const other = to === "desk" ? "billing" : "desk";
      expect(asked).not.toContain(`You are ${other}.`);
      await host.hears("And now?");
      const next = await host.asks();
      expect(next).not.toContain("4111");
      // MCP carries no words of the caller.
      if (name !== "MCP") expect(next).toContain("And now?");
    },
  );
});

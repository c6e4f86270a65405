import type { LiveCall } from "@cuecard/core";
import { aiSdk } from "../ai-sdk.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { HostTool } from "../conversation/host-tool.ts";
import type { LiveKitItem } from "../livekit/framework.ts";
import { livekitAgent } from "../livekit.ts";
import { mcpTools } from "../mcp.ts";
import { type AgentOptions, openAIAgents } from "../openai-agents.ts";
import { openAIChat } from "../openai-chat.ts";
import { openAIRealtime } from "../openai-realtime.ts";
import type { RealtimeItem } from "../realtime/server-events.ts";
import { contextOf, createFakeLiveKit, createToolContext, message } from "./fake-livekit.ts";

/** A host with one bridge, in the terms that all bridges share. */
export interface Host {
  /** The caller says it, and the model is asked. */
  hears(text: string): Promise<void>;
  /** The model calls the tool. */
  calls(tool: string): Promise<void>;
  /** What was to be said first since the last look, word for word. */
  firstWords(): string[];
}

interface Options {
  tools: readonly HostTool[];
}

export interface Bridge {
  name: string;
  /** Only tool calls go through it: what else moves the call is the host's own. */
  movesByTools: boolean;
  /** Its words reach the caller also where no model is asked. */
  speaksForPersons: boolean;
  start(call: LiveCall, options: Options): Host | Promise<Host>;
}

const toldFirst = /Begin with exactly these words, then go on: (.*)/;

/** A bridge whose host asks the model itself: with `say`, or by its model. */
function textBridge<Bridged extends Conversation>(
  name: string,
  begin: (call: LiveCall, options: Options & { say?: (text: string) => void }) => Bridged,
  ask: (bridge: Bridged) => { instructions: string; calls(tool: string, id: string): Promise<unknown> },
): Bridge[] {
  let count = 0;
  const host = (bridge: Bridged, firstWords: () => string[]): Host => ({
    hears: async (text) => void (await bridge.heard(text)),
    calls: async (tool) => void (await ask(bridge).calls(tool, `c${++count}`)),
    firstWords,
  });
  const flags = { movesByTools: false };
  return [
    {
      name: `${name}, with say`,
      ...flags,
      speaksForPersons: true,
      start(call, options) {
        const said: string[] = [];
        return host(begin(call, { ...options, say: (text) => void said.push(text) }), () => said.splice(0));
      },
    },
    {
      name: `${name}, by the model`,
      ...flags,
      speaksForPersons: false,
      start(call, options) {
        const bridge = begin(call, options);
        return host(bridge, () => toldFirst.exec(ask(bridge).instructions)?.slice(1) ?? []);
      },
    },
  ];
}

const chat = textBridge("OpenAI chat", openAIChat, (bridge) => ({
  instructions: String(bridge.request().messages[0]?.content),
  calls: (name, id) => bridge.answered({ tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }] }),
}));

const sdk = textBridge(
  "AI SDK",
  (call, options) => aiSdk(call, { ...options, jsonSchema: (schema: unknown) => schema }),
  (bridge) => ({
    instructions: bridge.request().instructions,
    calls: (toolName, toolCallId) => bridge.answered({ toolCalls: [{ toolCallId, toolName, input: {} }] }),
  }),
);

/** The agent of the next run, which ends at once. */
function agentOf(bridge: ReturnType<typeof openAIAgents>): AgentOptions {
  let next: AgentOptions | null = null;
  void bridge.answer(async (agent) => {
    next = agent;
  });
  return next!;
}

const agents = textBridge("OpenAI Agents", openAIAgents, (bridge) => {
  const { instructions, tools } = agentOf(bridge);
  const invoke = (name: string, callId: string) =>
    tools.find((tool) => tool.name === name)!.invoke(null, "{}", { toolCall: { callId } });
  return { instructions, calls: invoke };
});

const livekit: Bridge = {
  name: "LiveKit",
  movesByTools: false,
  speaksForPersons: true,
  async start(call, { tools }) {
    const { livekit: framework } = createFakeLiveKit();
    const agent = livekitAgent(call, { livekit: framework, tools });
    const said: string[] = [];
    const items: LiveKitItem[] = [];
    const own = { updateOptions: async () => {} };
    const session = { on: () => {}, say: (text: string) => void said.push(text) };
    await agent.onEnter({ agent: own, session });
    said.length = 0;
    return {
      async hears(text) {
        const item = message(`m${items.length}`, "user", text);
        await agent.onUserTurnCompleted({ agent: own }, contextOf(...items), item);
        items.push(item);
      },
      async calls(name) {
        const toolCtx = createToolContext();
        await agent.llmNode({ agent: own }, contextOf(...items), toolCtx, null);
        await toolCtx.offered.find((tool) => tool.name === name)!.execute({}, { toolCallId: crypto.randomUUID() });
      },
      firstWords: () => said.splice(0),
    };
  },
};

const realtime: Bridge = {
  name: "OpenAI Realtime",
  movesByTools: false,
  speaksForPersons: true,
  async start(call, { tools }) {
    const asked: string[] = [];
    let open: Record<string, string> | null = null;
    let count = 0;
    const handle = openAIRealtime(call, { tools }).open((event) => {
      if (event.type !== "response.create") return;
      const { metadata, instructions } = event.response;
      open = metadata;
      const words = /Say exactly these words to the caller, and nothing else: (.*)/.exec(instructions ?? "");
      if (words) asked.push(words[1]!);
    });
    async function respond(output: readonly RealtimeItem[]): Promise<void> {
      const response = { id: `resp_${++count}`, conversation_id: "conv", metadata: open ?? {} };
      open = null;
      await handle({ type: "response.created", response: { ...response, status: "in_progress" } });
      await handle({ type: "response.done", response: { ...response, status: "completed", output } });
    }
    /** The model speaks whenever it is asked to. */
    async function settle(): Promise<void> {
      while (open) {
        const content = [{ type: "output_audio", transcript: "So it is." }];
        await respond([{ type: "message", id: `a${count}`, role: "assistant", content }]);
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
    await settle();
    asked.length = 0;
    return {
      async hears(transcript) {
        const item_id = `u${++count}`;
        const item = { type: "message", id: item_id, role: "user", content: [{ type: "input_audio" }] };
        await handle({ type: "conversation.item.added", item });
        await handle({ type: "conversation.item.input_audio_transcription.completed", item_id, transcript });
        await settle();
      },
      async calls(name) {
        const id = `f${++count}`;
        await respond([{ type: "function_call", id, call_id: `c_${id}`, name, arguments: "{}" }]);
        await settle();
      },
      firstWords: () => asked.splice(0),
    };
  },
};

const mcp: Bridge = {
  name: "MCP",
  movesByTools: true,
  speaksForPersons: false,
  start(call, options) {
    const tools = mcpTools(call, options);
    const told: string[] = [];
    let count = 0;
    return {
      hears: async (text) => void (await call.userTurn(text)),
      async calls(name) {
        const { content } = await tools.call({ name }, { requestId: ++count });
        for (const { text } of content) told.push(...(toldFirst.exec(text)?.slice(1) ?? []));
      },
      firstWords: () => told.splice(0),
    };
  },
};

/** Every bridge there is. */
export const bridges: Bridge[] = [...chat, ...sdk, ...agents, livekit, realtime, mcp];

import type { LiveCall, Turn } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { type HostTool, offeredTools } from "./conversation/host-tool.ts";
import { instructionsOf } from "./conversation/instructions-of.ts";
import { createToolBatch } from "./conversation/tool-batch.ts";
import type {
  LiveKit,
  LiveKitBeside,
  LiveKitChatContext,
  LiveKitItem,
  LiveKitToolContext,
} from "./livekit/framework.ts";
import { keptBeside, visibleItems } from "./livekit/handoff-context.ts";
import { createExpectation, type LiveKitRecognizer } from "./livekit/keyterms.ts";
import { createPlugins, type LiveKitPlugins, type LiveKitRunning } from "./livekit/plugins.ts";
import { createSpoken } from "./livekit/spoken.ts";
import { createLiveKitTurns, type Generation } from "./livekit/turns.ts";

export type { HostTool } from "./conversation/host-tool.ts";
export type { LiveKit, LiveKitChatContext, LiveKitItem, LiveKitToolContext } from "./livekit/framework.ts";
export type { LiveKitPlugins } from "./livekit/plugins.ts";

/** Options of `livekitAgent`. */
export interface LiveKitOptions<Chunk, Plugins extends LiveKitPlugins = object> {
  /** The framework itself: `import * as livekit from "@livekit/agents"`. */
  livekit: LiveKit<Chunk>;
  /** Your own tools, offered to every member. @default none */
  tools?: readonly HostTool[];
  /**
   * The recognizer, the model and the voice of a member, made from its agent's properties once in a call. A hand-off gives
   * them to the running agent. What is left out is the session's own. @default all members have the session's
   */
  plugins?: (agent: Turn["agent"]) => Plugins;
  /**
   * Called when reporting spoken words fails, or when LiveKit can't take a member's plugins: it then goes on with those
   * that it has. @default ignores the error; the next turn throws that of a report
   */
  onError?: (error: unknown) => void;
}

interface Session extends LiveKitRecognizer, LiveKitPlugins {
  /** The recognizer of the session. */
  readonly stt?: LiveKitRecognizer["stt"];
  /** Listens to one event of the session. */
  on(event: "conversation_item_added", listener: (event: { item: LiveKitItem }) => void): unknown;
  on(event: "user_input_transcribed", listener: (event: { transcript: string; isFinal: boolean }) => void): unknown;
  /** Speaks a text at once. */
  say(text: string): unknown;
}

/** Id of LiveKit's message with the instructions that an agent was made with. */
const instructionsId = "lk.agent_task.instructions";
const staleId = "cuecard.stale";

/**
 * Makes the options for `voice.Agent.create`. One agent speaks as the current member: LiveKit never switches agents,
 * which would drop words of the caller. A speculative generation uses a `preview`. It is kept when the final turn has
 * the same `fingerprint` and the same model, else dropped. LiveKit calls no turn hook for `generateReply({ userInput })`, so
 * that text is answered but not recorded: pass typed words to `call.userTurn` first.
 *
 * @example
 * ```ts
 * const agent = livekit.voice.Agent.create(livekitAgent(call, { livekit }));
 * await session.start({ agent, room });
 * ```
 */
export function livekitAgent<Chunk, Plugins extends LiveKitPlugins = object>(
  call: LiveCall,
  options: LiveKitOptions<Chunk, Plugins>,
) {
  checkOptions("livekitAgent", options, { livekit: true, tools: true, plugins: true, onError: true });
  const { livekit, tools = [], plugins: pluginsOf, onError = () => undefined } = options;
  const { llm, voice } = livekit;
  const plugins = createPlugins(pluginsOf ?? (() => ({})), call.current.agent);
  const spoken = createSpoken();
  let running: (LiveKitRunning & { session: Session }) | null = null;
  let expect: ReturnType<typeof createExpectation> = () => {};

  /** The new member has its own voice before the words that come first. */
  async function moved({ agent, handoff }: Turn, generation: Generation): Promise<boolean> {
    if (!running) return false;
    const isOther = await plugins.apply(agent, running).catch((error: unknown) => {
      onError(error);
      return false;
    });
    if (handoff?.message) say(handoff.message, generation);
    return isOther;
  }

  function say(text: string, generation: Generation): void {
    spoken.says(text, generation);
    running?.session.say(text);
  }

  const turns = createLiveKitTurns(call, { tools, onMove: moved, onRing: say });

  const hooks = {
    instructions: call.current.instructions,

    async onEnter({ agent: entering, session }: { agent: LiveKitRunning["agent"]; session: Session }) {
      running = { agent: entering, session };
      expect = createExpectation(session);
      expect(call.current.keyterms);
      session.on("user_input_transcribed", ({ transcript, isFinal }) => isFinal || call.interim(transcript));
      session.on("conversation_item_added", ({ item }) => {
        if (item.role !== "assistant" || !item.textContent) return;
        turns.said(item, spoken.take(item.textContent)).catch(onError);
      });
      const { agent, speaks, turnId, handoff } = call.current;
      // A rule about opening hours may have decided who opens the call.
      const first = handoff === null ? agent.firstMessage : call.view.history.length === 0 ? handoff.message : null;
      if (speaks && first) say(first, { turnId, handoffId: handoff?.id ?? null, isAhead: false });
    },

    async onUserTurnCompleted(_context: unknown, chatCtx: LiveKitChatContext, message: LiveKitItem) {
      const stale = await turns.completed(message, chatCtx.items);
      expect(call.current.keyterms);
      // A late change of the context makes LiveKit drop its speculative generation.
      if (stale)
        chatCtx.items = [...chatCtx.items, llm.ChatMessage.create({ id: staleId, role: "system", content: "" })];
    },

    async llmNode(
      context: { agent: unknown },
      chatCtx: LiveKitChatContext,
      toolCtx: LiveKitToolContext,
      settings: unknown,
    ) {
      const items = chatCtx.items.filter(({ id }) => id !== instructionsId && id !== staleId);
      const { turn, context: handoff, generation } = await turns.ask(items);
      const runTool = createToolBatch((calls, signal) => turns.runTools(generation, calls, signal));
      expect(call.current.keyterms);
      // A person has the call: LiveKit says nothing where the node gives nothing.
      if (!turn.speaks) return null;
      const request = chatCtx.copy();
      request.items = [
        llm.ChatMessage.create({ role: "system", content: instructionsOf(turn, handoff) }),
        ...visibleItems(llm, handoff, items),
      ];
      const names = new Set([...turn.tools, ...call.current.tools, ...tools].map(({ name }) => name));
      const offered = offeredTools(turn.tools, tools).map((tool) => toTool(llm, tool, runTool));
      // LiveKit runs tools from this object, also in the steps after a hand-off, so it is changed in place.
      toolCtx.updateTools([...toolCtx.tools.filter(({ id }) => !names.has(id)), ...offered] as never);
      const { llmNode } = voice.Agent.default;
      const stream = await llmNode(context.agent as never, request as never, toolCtx as never, settings as never);
      return stream && spoken.follow(stream, generation);
    },
  };
  return { ...(plugins.first as Plugins), ...hooks };
}

/** What LiveKit says of a tool call that it runs. */
interface RunningTool {
  toolCallId: string;
  abortSignal?: AbortSignal;
  ctx?: { functionCall?: LiveKitBeside };
}

function toTool(
  llm: LiveKit<unknown>["llm"],
  { name, description, parameters }: ReturnType<typeof offeredTools>[number],
  runTool: ReturnType<typeof createToolBatch>,
): unknown {
  return llm.tool({
    name,
    description,
    parameters,
    async execute(input: Record<string, unknown>, { toolCallId, abortSignal, ctx }: RunningTool) {
      const providerData = keptBeside(ctx?.functionCall ?? {});
      const made = { id: toolCallId, name, arguments: JSON.stringify(input), ...(providerData && { providerData }) };
      return (await runTool(made, abortSignal)).output;
    },
  } as never);
}

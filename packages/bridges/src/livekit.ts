import type { LiveCall } from "@cuecard/core";
import { type HostTool, offeredTools } from "./conversation/host-tool.ts";
import { instructionsOf } from "./conversation/instructions-of.ts";
import { createToolBatch } from "./conversation/tool-batch.ts";
import type { LiveKit, LiveKitChatContext, LiveKitItem, LiveKitToolContext } from "./livekit/framework.ts";
import { visibleItems } from "./livekit/handoff-context.ts";
import { createExpectation, type LiveKitRecognizer } from "./livekit/keyterms.ts";
import { createLiveKitTurns } from "./livekit/turns.ts";

export type { HostTool } from "./conversation/host-tool.ts";
export type { LiveKit, LiveKitChatContext, LiveKitItem, LiveKitToolContext } from "./livekit/framework.ts";

/** Options of `livekitAgent`. */
export interface LiveKitOptions<Stream> {
  /** The framework itself: `import * as livekit from "@livekit/agents"`. */
  livekit: LiveKit<Stream>;
  /** Your own tools, offered to every member. @default none */
  tools?: readonly HostTool[];
  /** Called when reporting spoken words fails. @default ignores the error; the next turn throws it */
  onError?: (error: unknown) => void;
}

interface Session extends LiveKitRecognizer {
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
 * the same `fingerprint`, else dropped. LiveKit calls no turn hook for `generateReply({ userInput })`, so that text is
 * answered but not recorded: pass typed words to `call.userTurn` first.
 *
 * @example
 * ```ts
 * const agent = livekit.voice.Agent.create(livekitAgent(call, { livekit }));
 * await session.start({ agent, room });
 * ```
 */
export function livekitAgent<Stream>(
  call: LiveCall,
  { livekit, tools = [], onError = () => undefined }: LiveKitOptions<Stream>,
) {
  const { llm, voice } = livekit;
  let say: (text: string) => void = () => {};
  const turns = createLiveKitTurns(call, tools, (message) => say(message));
  let expect: ReturnType<typeof createExpectation> = () => {};

  return {
    instructions: call.current.instructions,

    async onEnter({ session }: { session: Session }) {
      expect = createExpectation(session);
      say = (text) => void session.say(text);
      expect(call.current.keyterms);
      session.on("user_input_transcribed", ({ transcript, isFinal }) => isFinal || call.interim(transcript));
      session.on("conversation_item_added", ({ item }) => {
        if (item.role !== "assistant" || !item.textContent) return;
        call
          .agentSaid({ text: item.textContent, itemId: item.id, interrupted: item.interrupted ?? false })
          .then((turn) => turn && turns.handedOff(turn, item))
          .catch(onError);
      });
      const { agent, speaks } = call.current;
      if (speaks && agent.firstMessage) session.say(agent.firstMessage);
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
      const spoken = chatCtx.items.filter(({ id }) => id !== instructionsId && id !== staleId);
      const { turn, context: handoff, generation } = await turns.ask(spoken);
      const runTool = createToolBatch((calls, signal) => turns.runTools(generation, calls, signal));
      expect(call.current.keyterms);
      // A person has the call: LiveKit says nothing where the node gives nothing.
      if (!turn.speaks) return null;
      const request = chatCtx.copy();
      request.items = [
        llm.ChatMessage.create({ role: "system", content: instructionsOf(turn, handoff.brief) }),
        ...visibleItems(llm, handoff, spoken),
      ];
      const names = new Set([...turn.tools, ...call.current.tools, ...tools].map(({ name }) => name));
      const offered = offeredTools(turn.tools, tools).map((tool) => toTool(llm, tool, runTool));
      // LiveKit runs tools from this object, also in the steps after a hand-off, so it is changed in place.
      toolCtx.updateTools([...toolCtx.tools.filter(({ id }) => !names.has(id)), ...offered] as never);
      return voice.Agent.default.llmNode(context.agent as never, request as never, toolCtx as never, settings as never);
    },
  };
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
    async execute(
      input: Record<string, unknown>,
      { toolCallId, abortSignal }: { toolCallId: string; abortSignal?: AbortSignal },
    ) {
      return (await runTool({ id: toolCallId, name, arguments: JSON.stringify(input) }, abortSignal)).output;
    },
  } as never);
}

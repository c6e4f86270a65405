import type { LiveCall } from "@cuecard/core";
import { type HostTool, offeredTools } from "./conversation/host-tool.ts";
import { instructionsOf } from "./conversation/instructions-of.ts";
import { createToolBatch } from "./conversation/tool-batch.ts";
import type { LiveKit, LiveKitChatContext, LiveKitItem, LiveKitToolContext } from "./livekit/framework.ts";
import { visibleItems } from "./livekit/handoff-context.ts";
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

interface Session {
  /** Listens to one event of the session. */
  on(event: "conversation_item_added", listener: (event: { item: LiveKitItem }) => void): unknown;
  on(event: "user_input_transcribed", listener: (event: { transcript: string; isFinal: boolean }) => void): unknown;
  /** Speaks a text at once. */
  say(text: string): unknown;
}

<<<<<<< HEAD
/** How the current member got the call. `history` is what it may see of the call so far. */
interface HandoffContext {
  handoffId: string | null;
  brief: string | null;
  history: readonly LedgerItem[];
  hidden: ReadonlySet<string>;
}

/** Id of LiveKit's message with the instructions that an agent was made with. */
=======
/** LiveKit's own message with the instructions that an agent was made with. */
>>>>>>> main
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
<<<<<<< HEAD
  let handoffContext: HandoffContext = { handoffId: null, brief: null, history: [], hidden: new Set() };
  let previewed: { text: string; turn: Turn } | null = null;
  let heard: string | null = null;
  let asked = call.current.turnId;
  let seen: readonly LiveKitItem[] = [];

  /**
   * Returns the context of a Turn's hand-off, if it has one. `own` is the caller's item that stays in LiveKit's own
   * context.
   */
  function handoffContextOf({ handoff }: Turn, before: Iterable<string>, own?: string): HandoffContext {
    if (handoff?.status !== "committed" || handoff.id === handoffContext.handoffId) return handoffContext;
    const history = handoff.history.filter(({ id }) => id !== own);
    return { handoffId: handoff.id, brief: handoff.brief, history, hidden: new Set(before) };
  }

  const runTool = createToolBatch(async (calls, signal) => {
    const ids = [...seen.map(({ id }) => id), ...calls.map(({ id }) => id)];
    const onTurn = (turn: Turn) => {
      handoffContext = handoffContextOf(turn, ids);
    };
    const { outputs, reported } = await runToolCalls(call, calls, {
      turnId: asked,
      tools,
      onTurn,
      ...(signal && { signal }),
    });
    if (reported) onTurn(reported);
    // A later history has results that arrived after the hand-off.
    if (reported?.handoff?.status === "committed")
      handoffContext = { ...handoffContext, history: reported.handoff.history };
    return outputs;
  });

  const toolsOf = (turn: Turn) =>
    offeredTools(turn.tools, tools).map(({ name, description, parameters }) =>
      llm.tool({
        name,
        description,
        parameters,
        async execute(
          input: Record<string, unknown>,
          { toolCallId, abortSignal }: { toolCallId: string; abortSignal?: AbortSignal },
        ) {
          return (await runTool({ id: toolCallId, name, arguments: JSON.stringify(input) }, abortSignal)).output;
        },
      } as never),
    );
=======
  const turns = createLiveKitTurns(call, tools);
  const runTool = createToolBatch(turns.runTools);
>>>>>>> main

  return {
    instructions: call.current.instructions,

    async onEnter({ session }: { session: Session }) {
      session.on("user_input_transcribed", ({ transcript, isFinal }) => isFinal || call.interim(transcript));
      session.on("conversation_item_added", ({ item }) => {
        if (item.role !== "assistant" || !item.textContent) return;
        call
          .agentSaid({ text: item.textContent, itemId: item.id, interrupted: item.interrupted ?? false })
          .catch(onError);
      });
      const { firstMessage } = call.current.agent;
      if (firstMessage) session.say(firstMessage);
    },

    async onUserTurnCompleted(_context: unknown, chatCtx: LiveKitChatContext, message: LiveKitItem) {
<<<<<<< HEAD
      const text = message.textContent ?? "";
      const turn = await call.userTurn(text, { turnKey: message.id, itemId: message.id });
      if (turn.status === "ok") {
        heard = message.id;
        // The speculative generation answers this turn from now on. LiveKit has run none of its tools yet.
        asked = turn.turnId;
      }
      const before = chatCtx.items.map(({ id }) => id);
      handoffContext = handoffContextOf(turn, before, message.id);
      const stale = previewed?.text === text && previewed.turn.fingerprint !== turn.fingerprint;
      previewed = null;
      // A late change of the context makes LiveKit drop its speculative generation.
=======
      const stale = await turns.completed(message, chatCtx.items);
      // A context that changed late makes LiveKit drop its speculative generation.
>>>>>>> main
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
      const { turn, context: handoff } = await turns.ask(spoken);
      const request = chatCtx.copy();
      request.items = [
        llm.ChatMessage.create({ role: "system", content: instructionsOf(turn, handoff.brief) }),
        ...visibleItems(llm, handoff, spoken),
      ];
      const names = new Set([...turn.tools, ...call.current.tools, ...tools].map(({ name }) => name));
<<<<<<< HEAD
      // LiveKit runs tools from this object, also in the steps after a hand-off, so it is changed in place.
      toolCtx.updateTools([...toolCtx.tools.filter(({ id }) => !names.has(id)), ...toolsOf(turn)] as never);
=======
      const offered = offeredTools(turn.tools, tools).map((tool) => toTool(llm, tool, runTool));
      // LiveKit runs tools out of this very object, also in the steps after a hand-off.
      toolCtx.updateTools([...toolCtx.tools.filter(({ id }) => !names.has(id)), ...offered] as never);
>>>>>>> main
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

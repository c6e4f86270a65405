import type { LiveCall, ToolCall, Turn } from "@cuecard/core";
import type { HostTool } from "../conversation/host-tool.ts";
import { runToolCalls, type ToolOutput } from "../conversation/run-tool-calls.ts";
import type { LiveKitItem } from "./framework.ts";
import { contextAfter, type HandoffContext, noHandoff } from "./handoff-context.ts";

/** The Turns that a LiveKit session asks its model with. */
export interface LiveKitTurns {
  /** The caller's turn is complete. True when a model was asked ahead with what does not hold any more. */
  completed(message: LiveKitItem, items: readonly LiveKitItem[]): Promise<boolean>;
  /** The model is asked now. An unfinished turn at the end of the items is asked ahead, with a preview. */
  ask(spoken: readonly LiveKitItem[]): Promise<{ turn: Turn; context: HandoffContext; generation: Generation }>;
  /** What the agent said handed the call off: the next member sees it as far as its history has it. */
  handedOff(turn: Turn, said: LiveKitItem): void;
  /** One batch of tool calls of a generation. */
  runTools(generation: Generation, calls: ToolCall[], signal?: AbortSignal): Promise<ToolOutput[]>;
}

/** One request to the model. Its tool calls are judged by the Turn that it was asked with, however late they run. */
export interface Generation {
  turnId: string;
  /** It was asked ahead, for words that were not known to be all. */
  isAhead: boolean;
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** `say`: speaks what a rule says to tell the caller during the hand-off. */
export function createLiveKitTurns(
  call: LiveCall,
  tools: readonly HostTool[],
  say: (message: string) => void,
): LiveKitTurns {
  let context = noHandoff;
  let previewed: { text: string; turn: Turn } | null = null;
  let heard: string | null = null;
  let newest: Generation | null = null;
  let seen: readonly LiveKitItem[] = [];

  function enter(turn: Turn, items: Parameters<typeof contextAfter>[2]): void {
    const before = context.handoffId;
    context = contextAfter(context, turn, items);
    if (context.handoffId !== before && turn.handoff?.message) say(turn.handoff.message);
  }

  return {
    async completed(message, items) {
      const text = message.textContent ?? "";
      const turn = await call.userTurn(text, { turnKey: message.id, itemId: message.id });
      if (turn.status === "ok") {
        heard = message.id;
        // The speculative generation answers this turn from now on. LiveKit has run none of its tools yet.
        if (newest?.isAhead) newest.turnId = turn.turnId;
      }
      enter(turn, { before: idsOf(items), own: message.id });
      const stale = previewed?.text === text && previewed.turn.fingerprint !== turn.fingerprint;
      previewed = null;
      return stale;
    },

    async ask(spoken) {
      const last = spoken.at(-1);
      const ahead = last?.role === "user" && last.id !== heard;
      const text = last?.textContent ?? "";
      const turn = ahead ? await call.userTurn(text, { preview: true }) : call.current;
      if (ahead) previewed = { text, turn };
      seen = spoken;
      const generation = { turnId: turn.turnId, isAhead: ahead };
      newest = generation;
      if (!ahead) return { turn, context, generation };
      const items = { before: idsOf(spoken.slice(0, -1)), own: turn.turnId };
      return { turn, context: contextAfter(context, turn, items), generation };
    },

    handedOff(turn, said) {
      enter(turn, { before: idsOf([...seen, said]) });
    },

    async runTools({ turnId }, calls, signal) {
      const before = [...idsOf(seen), ...idsOf(calls)];
      const onTurn = (turn: Turn) => enter(turn, { before });
      const options = { turnId, tools, onTurn, ...(signal && { signal }) };
      const { outputs, reported } = await runToolCalls(call, calls, options);
      if (reported) onTurn(reported);
      // A later history has results that arrived after the hand-off.
      if (reported?.handoff?.status === "committed") context = { ...context, history: reported.handoff.history };
      return outputs;
    },
  };
}

import type { LiveCall, ToolCall, Turn } from "@cuecard/core";
import { followRinging } from "../conversation/follow-ringing.ts";
import type { HostTool } from "../conversation/host-tool.ts";
import { runToolCalls, type ToolOutput } from "../conversation/run-tool-calls.ts";
import type { LiveKitItem } from "./framework.ts";
import { contextAfter, contextOf, type HandoffContext, shownAgain } from "./handoff-context.ts";

/** The Turns that a LiveKit session asks its model with. */
export interface LiveKitTurns {
  /** The caller's turn is complete. True when a model was asked ahead with what does not hold any more. */
  completed(message: LiveKitItem, items: readonly LiveKitItem[]): Promise<boolean>;
  /** The model is asked now. An unfinished turn at the end of the items is asked ahead, with a preview. */
  ask(spoken: readonly LiveKitItem[]): Promise<{ turn: Turn; context: HandoffContext; generation: Generation }>;
  /** What the agent said was added to LiveKit's own context. Resolves when it is reported. */
  said(item: LiveKitItem, generation: Generation | null): Promise<void>;
  /** One batch of tool calls of a generation. */
  runTools(generation: Generation, calls: ToolCall[], signal?: AbortSignal): Promise<ToolOutput[]>;
}

/** One request to the model. Its words and tool calls belong to the Turn that it was asked with, however late they come. */
export interface Generation {
  turnId: string;
  /** The hand-off by which its member had the call; null for the first one. */
  handoffId: string | null;
  /** It was asked ahead, for words that were not known to be all. */
  isAhead: boolean;
}

export interface LiveKitTurnsOptions {
  tools: readonly HostTool[];
  /** A hand-off took effect. Resolves with true when the new member has other models than the one before. */
  onMove: (turn: Turn, generation: Generation) => Promise<boolean>;
  /** A person is called, and a rule says this meanwhile. */
  onRing: (message: string, generation: Generation) => void;
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

export function createLiveKitTurns(call: LiveCall, { tools, onMove, onRing }: LiveKitTurnsOptions): LiveKitTurns {
  let context = contextOf(call.view);
  const ringing = followRinging(call.current);
  let previewed: { text: string; turn: Turn } | null = null;
  let heard: string | null = null;
  let newest: Generation | null = null;
  let seen: readonly LiveKitItem[] = [];

  const generationOf = ({ turnId }: Turn, isAhead = false): Generation => ({
    turnId,
    handoffId: context.handoffId,
    isAhead,
  });

  /** Takes in a Turn. True when its hand-off brings other models. */
  async function enter(turn: Turn, items: Parameters<typeof contextAfter>[2]): Promise<boolean> {
    const before = context.handoffId;
    context = contextAfter(context, turn, items);
    const isOther = context.handoffId !== before && (await onMove(turn, generationOf(turn)));
    const message = ringing(turn);
    if (message) onRing(message, generationOf(turn));
    return isOther;
  }

  /** Takes in what moved the call around the bridge, such as your own code. */
  async function look(before: Iterable<string>): Promise<void> {
    const { current, view } = call;
    await enter(view.handoff ? { ...current, handoff: view.handoff } : current, { before });
  }

  return {
    async completed(message, items) {
      const text = message.textContent ?? "";
      await look(idsOf(items));
      const turn = await call.userTurn(text, { turnKey: message.id, itemId: message.id, modelTransfers: true });
      const ahead = newest?.isAhead ? newest : null;
      if (turn.status === "ok") heard = message.id;
      const isOther = await enter(turn, { before: idsOf(items), own: message.id });
      // The speculative generation answers this turn from now on. LiveKit has run none of its tools yet.
      if (turn.status === "ok" && ahead) Object.assign(ahead, { turnId: turn.turnId, handoffId: context.handoffId });
      const stale = previewed?.text === text && (isOther || previewed.turn.fingerprint !== turn.fingerprint);
      previewed = null;
      return stale;
    },

    async ask(spoken) {
      const last = spoken.at(-1);
      const ahead = last?.role === "user" && last.id !== heard;
      const text = last?.textContent ?? "";
      await look(idsOf(ahead ? spoken.slice(0, -1) : spoken));
      const turn = ahead ? await call.userTurn(text, { preview: true, modelTransfers: true }) : call.current;
      if (ahead) previewed = { text, turn };
      seen = spoken;
      const generation = generationOf(turn, ahead);
      newest = generation;
      if (!ahead) return { turn, context, generation };
      const items = { before: idsOf(spoken.slice(0, -1)), own: turn.turnId };
      return { turn, context: contextAfter(context, turn, items), generation };
    },

    async said({ id, textContent = "", interrupted = false }, generation) {
      if (generation && generation.handoffId !== context.handoffId && context.hides)
        context = { ...context, hidden: new Set([...context.hidden, id]) };
      const turnId = generation?.turnId ?? null;
      const turn = await call.agentSaid({ text: textContent, itemId: id, interrupted, turnId });
      if (!turn) return;
      await enter(turn, { before: [...idsOf(seen), id] });
      if (turn.handoff?.status === "committed") context = shownAgain(context, turn.handoff);
    },

    async runTools({ turnId }, calls, signal) {
      const before = [...idsOf(seen), ...calls.flatMap(({ id }) => id ?? [])];
      let moving: Promise<unknown> = Promise.resolve();
      const onTurn = (turn: Turn) => {
        moving = Promise.all([moving, enter(turn, { before })]);
        moving.catch(() => undefined);
      };
      const options = { turnId, tools, onTurn, ...(signal && { signal }) };
      const { outputs, reported } = await runToolCalls(call, calls, options);
      if (reported) onTurn(reported);
      await moving;
      // A later history has results that arrived after the hand-off.
      if (reported?.handoff?.status === "committed") context = shownAgain(context, reported.handoff);
      return outputs;
    },
  };
}

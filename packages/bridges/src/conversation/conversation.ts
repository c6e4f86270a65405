import type {
  CallEvent,
  CallMessage,
  CallOptions,
  LiveCall,
  RequestHandoff,
  ToolCall,
  Turn,
  UserTurn,
} from "@cuecard/core";
import { callMessages } from "@cuecard/core/messages";
import { followRinging } from "./follow-ringing.ts";
import { type HostTool, offeredTools } from "./host-tool.ts";
import { instructionsOf } from "./instructions-of.ts";
import { runToolCalls, type ToolOutput } from "./run-tool-calls.ts";
import { createShownHistory, type ShownHistory } from "./shown-history.ts";

/** Options that every bridge takes. */
export interface ConversationOptions {
  /** Your own tools, offered to every member. @default none */
  tools?: readonly HostTool[];
  /**
   * Speaks what is to be said first, word for word: after a hand-off the rule's `message` and the greeting of the
   * arriving member, and the rule's `message` when it has a person called. The bridge waits for what it returns before the
   * model is asked. Report the words with `said`, as all others. @default the instructions let the model of the member
   * that speaks begin with these words; where a person arrives nothing is said
   */
  say?: (text: string) => unknown;
  /**
   * What `say` speaks when the model gave an answer without words and tool calls twice, where the bridge gets its
   * words. @default nothing is said
   */
  sentence?: string;
}

type Said = Parameters<LiveCall["agentSaid"]>[0];

/** A call as its model should see it. After a hand-off the history is what the new member may see. */
export interface Conversation {
  /** The newest Turn: who speaks now. */
  readonly turn: Turn;
  /**
   * Reports the caller's final words. A Turn with the status `superseded` needs no answer, and neither does one with
   * `speaks: false`: a person has the call.
   */
  heard(text: string, options?: Omit<UserTurn, "text" | "preview"> & CallOptions): Promise<Turn>;
  /**
   * Reports what the agent said, after it was played. If it was interrupted, pass only the words that the caller heard,
   * or all of them with an `itemId`, `playedMs`, and `words` or `durationMs` where you have them: the call then keeps those
   * that were heard. Such a report may also follow one of the whole speech.
   */
  said(event: Said): Promise<void>;
  /** Hands the call off from your own code. */
  handOff(request: RequestHandoff): Promise<Turn>;
  /** Reports any other event. Resolves with a Turn when it caused a hand-off, else null. */
  signal(event: CallEvent): Promise<Turn | null>;
}

/** What bridges need of a {@link Conversation} to connect it to a framework. */
export interface Exchanged extends Conversation, Pick<ShownHistory, "handoff"> {
  instructions(): string;
  tools(): ReturnType<typeof offeredTools>;
  exchanges(): CallMessage[];
  /**
   * Runs tool calls of the model. `turnId` is the Turn that the model answered. @default that of the last
   * `instructions()`. `onTurn` runs as soon as the call has answered, before tools of the host have.
   */
  called(
    calls: ToolCall[],
    options?: { signal?: AbortSignal; turnId?: string; onTurn?: () => void },
  ): Promise<ToolOutput[]>;
}

export function createConversation(call: LiveCall, { tools = [], say }: ConversationOptions = {}): Exchanged {
  const shown = createShownHistory(call);
  const ringing = followRinging(shown.turn);
  let asked = shown.turn.turnId;
  /** The hand-off whose first words were said, or given to the model. */
  let announced = shown.items.length > 0 ? shown.handoff?.id : undefined;
  /** What the member's model is to say first. Words of the member, or of the caller, take its place. */
  let first: string | null = null;

  /** Takes a Turn in. Resolves when what it says first was said. */
  async function follow(next: Turn, take: (next: Turn) => unknown = shown.follow): Promise<void> {
    take(next);
    const { handoff } = shown;
    const moved = handoff !== null && handoff.id !== announced;
    announced = handoff?.id;
    const words = [moved ? handoff.message : null, ringing(next)].filter(Boolean).join(" ");
    if (say && words) await say(words);
    else if (moved || words) first = words || null;
  }

  /** The call asks nobody to tell the bridge: it may have been moved by the host's own code. */
  function look(): void {
    shown.look();
    const { handoff } = shown;
    if (handoff === null || handoff.id === announced) return;
    announced = handoff.id;
    first = handoff.message;
  }

  /** After words were reported: adds them, unless the call's own view has them already. */
  function add(taken: number, words: () => void): void {
    if (shown.taken === taken) words();
    else shown.take();
  }

  /** The words that the caller heard. The call knows how many these are of a speech that was cut. */
  async function heard({ text, itemId, interrupted, playedMs }: Said): Promise<{ text: string; interrupted: boolean }> {
    if (!interrupted || !itemId || typeof playedMs !== "number") return { text, interrupted: interrupted ?? false };
    const { ledger } = await call.inspect();
    return { text: ledger.find(({ id }) => id === itemId)?.text ?? "", interrupted };
  }

  return {
    get turn() {
      shown.look();
      return shown.turn;
    },
    get handoff() {
      shown.look();
      return shown.handoff;
    },
    instructions() {
      look();
      asked = shown.turn.turnId;
      return instructionsOf(shown.turn, { brief: shown.handoff?.brief ?? null, first });
    },
    tools() {
      shown.look();
      return offeredTools(shown.turn.tools, tools);
    },
    exchanges() {
      shown.look();
      return callMessages(shown.items);
    },

    async heard(text, options = {}) {
      shown.look();
      const { taken } = shown;
      const next = await call.userTurn(text, { modelTransfers: true, ...options });
      first = null;
      await follow(next, (turn) =>
        add(taken, () => {
          if (!shown.follow(turn)) shown.heard({ text, id: options.itemId ?? undefined, turnId: turn.turnId });
        }),
      );
      return next;
    },

    async said(event) {
      shown.look();
      const { taken } = shown;
      const turnId = event.turnId ?? shown.turn.turnId;
      const next = await call.agentSaid({ ...event, turnId });
      if (turnId === shown.turn.turnId) first = null;
      if (next) return follow(next, shown.answered);
      if (event.text === "") return;
      const words = { ...(await heard(event)), id: event.itemId ?? undefined, turnId };
      add(taken, () => shown.said(words));
    },

    async handOff(request) {
      const next = await call.handOff(request);
      await follow(next);
      return next;
    },

    async signal(event) {
      const next = await call.signal(event);
      if (next) await follow(next, shown.answered);
      return next;
    },

    async called(calls, { signal, turnId = asked, onTurn: told } = {}) {
      shown.look();
      const asking = shown.handoff?.id;
      const { taken } = shown;
      let saying: Promise<void> = Promise.resolve();
      const onTurn = (next: Turn) => {
        saying = follow(next);
        saying.catch(() => undefined);
        told?.();
      };
      const { outputs, reported } = await runToolCalls(call, calls, {
        turnId,
        tools,
        onTurn,
        ...(signal && { signal }),
      });
      await saying;
      if (reported) await follow(reported, shown.answered);
      // The previous member's tool calls are in the new member's history, as far as it may see them.
      if (shown.handoff?.id === asking) add(taken, () => shown.addCalls(calls, outputs));
      return outputs;
    },
  };
}

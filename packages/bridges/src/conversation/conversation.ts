import type {
  CallEvent,
  CallMessage,
  CallOptions,
  Handoff,
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

type AgentReport = Parameters<LiveCall["agentSaid"]>[0];

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
  said(event: AgentReport): Promise<void>;
  /** Hands the call off from your own code. */
  handOff(request: RequestHandoff): Promise<Turn>;
  /** Reports any other event. Resolves with a Turn when it caused a hand-off, else null. */
  signal(event: CallEvent): Promise<Turn | null>;
}

/** What bridges need of a {@link Conversation} to connect it to a framework. */
export interface Exchanged extends Conversation {
  /** How the current member got the call, as it should see it. When its id changes, the model must be asked again. */
  readonly handoff: Handoff | null;
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

/** A bridge asks the call who speaks and what its member may see: it remembers what it has said of that, and no more. */
export function createConversation(call: LiveCall, { tools = [], say }: ConversationOptions = {}): Exchanged {
  const ringing = followRinging(call.current);
  let asked = call.current.turnId;
  /** The hand-off whose first words were said, or given to the model. */
  let announced = call.view.history.length > 0 ? call.view.handoff?.id : undefined;
  /** What the member's model is to say first. Words of the member, or of the caller, take its place. */
  let first: string | null = null;

  /** Says first what a Turn brings. Resolves when it was said. */
  async function follow(next: Turn): Promise<void> {
    const { handoff } = call.view;
    const moved = handoff !== null && handoff.id !== announced;
    announced = handoff?.id;
    const words = [moved ? handoff.message : null, ringing(next)].filter(Boolean).join(" ");
    if (say && words) await say(words);
    else if (moved || words) first = words || null;
  }

  /** The call may have been moved by the host's own code: then its model begins with the words. */
  function look(): void {
    const { handoff } = call.view;
    if (handoff === null || handoff.id === announced) return;
    announced = handoff.id;
    first = handoff.message;
  }

  return {
    get turn() {
      return call.current;
    },
    get handoff() {
      return call.view.handoff;
    },
    instructions() {
      look();
      asked = call.current.turnId;
      return instructionsOf(call.current, { brief: call.view.handoff?.brief ?? null, first });
    },
    tools: () => offeredTools(call.current.tools, tools),
    exchanges: () => callMessages(call.view.history),

    async heard(text, options = {}) {
      const next = await call.userTurn(text, { modelTransfers: true, ...options });
      first = null;
      await follow(next);
      return next;
    },

    async said(event) {
      const turnId = event.turnId ?? call.current.turnId;
      const next = await call.agentSaid({ ...event, turnId });
      if (turnId === call.current.turnId) first = null;
      if (next) await follow(next);
    },

    async handOff(request) {
      const next = await call.handOff(request);
      await follow(next);
      return next;
    },

    async signal(event) {
      const next = await call.signal(event);
      if (next) await follow(next);
      return next;
    },

    async called(calls, { signal, turnId = asked, onTurn: told } = {}) {
      let saying: Promise<void> = Promise.resolve();
      const onTurn = (next: Turn) => {
        saying = follow(next);
        saying.catch(() => undefined);
        told?.();
      };
      const options = { turnId, tools, onTurn, ...(signal && { signal }) };
      const { outputs, reported } = await runToolCalls(call, calls, options);
      await saying;
      if (reported) await follow(reported);
      return outputs;
    },
  };
}

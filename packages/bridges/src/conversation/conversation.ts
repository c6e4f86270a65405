import type {
  CallEvent,
  CallOptions,
  LedgerItem,
  LiveCall,
  RequestHandoff,
  ToolCall,
  Turn,
  UserTurn,
} from "@cuecard/core";
import { type Exchange, exchanges } from "./exchanges.ts";
import { type HostTool, offeredTools } from "./host-tool.ts";
import { instructionsOf } from "./instructions-of.ts";
import { runToolCalls, type ToolOutput } from "./run-tool-calls.ts";
import { createShownHistory, type ShownHistory } from "./shown-history.ts";

/** Options that every bridge takes. */
export interface ConversationOptions {
  /** Tools of the host's own, offered to every member. */
  tools?: readonly HostTool[];
  /** Where a resumed call goes on: the ledger of `call.inspect()`. @default nothing was said yet */
  history?: readonly LedgerItem[];
}

/** What a model should see of a call. At a hand-off the history becomes what the new member may see. */
export interface Conversation {
  /** Who speaks now. */
  readonly turn: Turn;
  /** The caller's final words. A Turn that was superseded needs no answer. */
  heard(text: string, options?: Omit<UserTurn, "text" | "preview"> & CallOptions): Promise<Turn>;
  /** What the agent said, once it was played. When it was interrupted: only the words that the caller heard. */
  said(event: Parameters<LiveCall["agentSaid"]>[0]): Promise<void>;
  /** A hand-off from the host's own code. */
  handOff(request: RequestHandoff): Promise<Turn>;
  /** Anything else that happened. A Turn when it caused a hand-off. */
  signal(event: CallEvent): Promise<Turn | null>;
}

/** What bridges use of a {@link Conversation} to put it into a framework's terms. */
export interface Exchanged extends Conversation, Pick<ShownHistory, "handoff"> {
  instructions(): string;
  tools(): ReturnType<typeof offeredTools>;
  exchanges(): Exchange[];
  /** `turnId` is the Turn that the model was asked with. @default the one of the last `instructions()` */
  called(calls: ToolCall[], options?: { signal?: AbortSignal; turnId?: string }): Promise<ToolOutput[]>;
}

export function createConversation(call: LiveCall, { tools = [], history = [] }: ConversationOptions = {}): Exchanged {
  const shown = createShownHistory(call, history);
  let asked = shown.turn.turnId;

  return {
    get turn() {
      return shown.turn;
    },
    get handoff() {
      return shown.handoff;
    },
    instructions() {
      asked = shown.turn.turnId;
      return instructionsOf(shown.turn, shown.handoff?.brief ?? null);
    },
    tools: () => offeredTools(shown.turn.tools, tools),
    exchanges: () => exchanges(shown.items),

    async heard(text, options = {}) {
      const next = await call.userTurn(text, options);
      if (!shown.follow(next)) shown.add("caller", text);
      return next;
    },

    async said(event) {
      await call.agentSaid({ turnId: shown.turn.turnId, ...event });
      if (event.text !== "") shown.add("agent", event.text);
    },

    async handOff(request) {
      const next = await call.handOff(request);
      shown.follow(next);
      return next;
    },

    async signal(event) {
      const next = await call.signal(event);
      if (next) shown.answered(next);
      return next;
    },

    async called(calls, { signal, turnId = asked } = {}) {
      const asking = shown.handoff?.id;
      const onTurn = shown.follow;
      const { outputs, reported } = await runToolCalls(call, calls, {
        turnId,
        tools,
        onTurn,
        ...(signal && { signal }),
      });
      if (reported) shown.answered(reported);
      // Calls of the member before are in the new member's history, as far as it may see them.
      if (shown.handoff?.id === asking) shown.addCalls(calls, outputs);
      return outputs;
    },
  };
}

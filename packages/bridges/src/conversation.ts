import type {
  CallEvent,
  CallOptions,
  Handoff,
  LedgerItem,
  LiveCall,
  RequestHandoff,
  ToolCall,
  Turn,
  UserTurn,
} from "@cuecard/core";
import { type Exchange, exchanges, type Item } from "./exchanges.ts";
import { type HostTool, offeredTools } from "./host-tool.ts";
import { instructionsOf } from "./instructions-of.ts";
import { runToolCalls, type ToolOutput } from "./run-tool-calls.ts";

/** Options that every bridge takes. */
export interface ConversationOptions {
  /** Your own tools, offered to every member. @default none */
  tools?: readonly HostTool[];
  /** What was said before, for a resumed call: the ledger of `call.inspect()`. @default nothing */
  history?: readonly LedgerItem[];
}

/** A call as its model should see it. After a hand-off the history is what the new member may see. */
export interface Conversation {
  /** The newest Turn: who speaks now. */
  readonly turn: Turn;
  /** Reports the caller's final words. A Turn with the status `superseded` needs no answer. */
  heard(text: string, options?: Omit<UserTurn, "text" | "preview"> & CallOptions): Promise<Turn>;
  /**
   * Reports what the agent said, after it was played. If it was interrupted, pass only the words that the caller heard.
   */
  said(event: Parameters<LiveCall["agentSaid"]>[0]): Promise<void>;
  /** Hands the call off from your own code. */
  handOff(request: RequestHandoff): Promise<Turn>;
  /** Reports any other event. Resolves with a Turn when it caused a hand-off, else null. */
  signal(event: CallEvent): Promise<Turn | null>;
}

/** What bridges need of a {@link Conversation} to connect it to a framework. */
export interface Exchanged extends Conversation {
  /**
   * The last hand-off, as its member should see it. A late tool result replaces the object. When its id changes, the
   * model must be asked again.
   */
  readonly handoff: Handoff | null;
  instructions(): string;
  tools(): ReturnType<typeof offeredTools>;
  exchanges(): Exchange[];
  /**
   * Runs tool calls of the model. `turnId` is the Turn that the model answered. @default that of the last
   * `instructions()`
   */
  called(calls: ToolCall[], options?: { signal?: AbortSignal; turnId?: string }): Promise<ToolOutput[]>;
}

export function createConversation(call: LiveCall, { tools = [], history = [] }: ConversationOptions = {}): Exchanged {
  let turn = call.current;
  let asked = turn.turnId;
  let items: Item[] = [...history];
  let handoff = turn.handoff?.status === "committed" ? turn.handoff : null;

  const add = (item: Pick<Item, "role" | "text"> & Partial<Item>) =>
    items.push({ toolCallId: null, toolName: null, ...item });

  /** Takes in a newer Turn. Returns true after a hand-off; the items are then those of the new member. */
  function follow(next: Turn): boolean {
    // Answers can arrive out of order. An older one may still have a hand-off; it changes nothing else.
    if (next.version >= turn.version) turn = next;
    if (next.handoff?.status !== "committed" || next.handoff.id === handoff?.id) return false;
    handoff = next.handoff;
    items = [...handoff.history];
    return true;
  }

  /** Takes in the Turn that answered an event. Its history is the newest, even for a hand-off that is already known. */
  function answered(next: Turn): void {
    if (!follow(next) && next.handoff?.status === "committed") {
      handoff = next.handoff;
      items = [...handoff.history];
    }
  }

  return {
    get turn() {
      return turn;
    },
    get handoff() {
      return handoff;
    },
    instructions() {
      asked = turn.turnId;
      return instructionsOf(turn, handoff?.brief ?? null);
    },
    tools: () => offeredTools(turn.tools, tools),
    exchanges: () => exchanges(items),

    async heard(text, options = {}) {
      const next = await call.userTurn(text, options);
      if (!follow(next)) add({ role: "caller", text });
      return next;
    },

    async said(event) {
      await call.agentSaid({ turnId: turn.turnId, ...event });
      if (event.text !== "") add({ role: "agent", text: event.text });
    },

    async handOff(request) {
      const next = await call.handOff(request);
      follow(next);
      return next;
    },

    async signal(event) {
      const next = await call.signal(event);
      if (next) answered(next);
      return next;
    },

    async called(calls, { signal, turnId = asked } = {}) {
      const asking = handoff?.id;
      const run = await runToolCalls(call, calls, { turnId, tools, onTurn: follow, ...(signal && { signal }) });
      const { outputs } = run;
      if (run.reported) answered(run.reported);
      // The previous member's tool calls are in the new member's history, as far as it may see them.
      if (handoff?.id !== asking) return outputs;
      const shown = outputs.flatMap((output, index) =>
        output.fenced ? [] : [{ ...output, sent: calls[index]!.arguments }],
      );
      for (const { id, name, sent } of shown) {
        const text = typeof sent === "string" ? sent : JSON.stringify(sent ?? {});
        add({ role: "tool_call", text, toolCallId: id, toolName: name });
      }
      for (const { id, name, output } of shown)
        add({ role: "tool_result", text: output, toolCallId: id, toolName: name });
      return outputs;
    },
  };
}

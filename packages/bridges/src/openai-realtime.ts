import type { CallEvent, LiveCall, RequestHandoff } from "@cuecard/core";
import { type ConversationOptions, createConversation } from "./conversation.ts";
import { frozenProperties, greeting, type RealtimeSend, sessionOf, toItems } from "./realtime-events.ts";

export type { ConversationOptions } from "./conversation.ts";
export type { HostTool } from "./host-tool.ts";
export type { RealtimeSend } from "./realtime-events.ts";

interface RealtimeItem {
  /** Id of the item in the session. */
  id?: string;
  /** Kind of the item, such as `message` or `function_call`. */
  type: string;
  /** Who speaks in a message: `user` or `assistant`. */
  role?: string;
  /** Id of the function call. */
  call_id?: string;
  /** Name of the called function. */
  name?: string;
  /** Arguments of the function call, as JSON text. */
  arguments?: string;
  /** Parts of a message, with their transcripts or texts. */
  content?: readonly { transcript?: string; text?: string }[] | null;
}

/** Server events that the bridge reads; it ignores all others. */
export interface RealtimeEvent {
  /** Name of the event, such as `response.done`. */
  type: string;
  /** Item that the event belongs to. */
  item_id?: string;
  /** The next part of a transcript. */
  delta?: string;
  /** The whole transcript of what was said. */
  transcript?: string;
  /** The item that was added or finished. */
  item?: RealtimeItem;
  /** The response that was made, with its status and items. */
  response?: { status?: string; output?: readonly RealtimeItem[] };
}

/** A call for the Realtime API. Every method resolves with the client events to send. */
export interface OpenAIRealtime {
  /**
   * Returns the first events for a new session: its configuration, what was said so far, and a request to speak if it
   * is the agent's turn.
   */
  open(): RealtimeSend[];
  /** Takes one server event; pass them in the order they arrive. Resolves with the events to send. */
  handle(event: RealtimeEvent): Promise<RealtimeSend[]>;
  /**
   * Reports that the caller interrupted the item after `playedMs` milliseconds of its audio. The rest is removed from
   * the model's conversation.
   */
  interrupted(item: { itemId: string; playedMs: number }): Promise<RealtimeSend[]>;
  /** Hands the call off from your own code. Resolves with the events to send. */
  handOff(request: RequestHandoff): Promise<RealtimeSend[]>;
  /** Reports any other event, such as silence. Resolves with the events to send. */
  signal(event: CallEvent): Promise<RealtimeSend[]>;
  /**
   * Those of `voice` and `model` that the current member needs and this session can't change any more. Open another
   * session and send it `open()`.
   */
  readonly frozen: string[];
}

/**
 * Connects a call to OpenAI's Realtime API: server events in, client events out. Sessions get `create_response: false`,
 * since rules decide on the transcript before anyone speaks.
 *
 * @example
 * ```ts
 * const realtime = openAIRealtime(call);
 * socket.on("message", async (data) => send(await realtime.handle(JSON.parse(String(data)))));
 * send(realtime.open());
 * ```
 */
export function openAIRealtime(call: LiveCall, options?: ConversationOptions): OpenAIRealtime {
  const conversation = createConversation(call, options);
  /** Ids of the session's items, by their ids in the ledger. */
  const items = new Map<string, string>();
  const partial = new Map<string, string>();
  let opened = conversation.turn.agent;
  let spoken = false;
  let responding = false;
  /** The Turn of the response that is in progress. */
  let respondingTurnId = conversation.turn.turnId;
  let sent = "";
  /** The hand-off that the session has followed. */
  let followed = conversation.handoff;

  function configure(): RealtimeSend[] {
    const session = sessionOf(conversation, spoken ? null : conversation.turn.agent.voice);
    if (JSON.stringify(session) === sent) return [];
    sent = JSON.stringify(session);
    return [{ type: "session.update", session }];
  }

  /**
   * Called after anything that may have caused a hand-off. Returns the events once for each change, since events can
   * arrive out of order.
   */
  function follow(): RealtimeSend[] {
    const { handoff } = conversation;
    if (handoff === followed || !handoff) return configure();
    const shownAgain = handoff.id === followed?.id;
    followed = handoff;
    const drop = new Set(handoff.drop);
    // A redacted or late item must be written again. To keep the order, so must everything after it.
    const rewrite = shownAgain || handoff.history.some(({ id }) => drop.has(id) && items.has(id));
    const gone = [...items].filter(([id]) => rewrite || drop.has(id));
    for (const [id] of gone) items.delete(id);
    const deletions = gone.map(([, itemId]): RealtimeSend => ({ type: "conversation.item.delete", item_id: itemId }));
    return [...configure(), ...deletions, ...(rewrite ? toItems(conversation.exchanges()) : [])];
  }

  async function transcribed(itemId: string, transcript: string): Promise<RealtimeSend[]> {
    partial.delete(itemId);
    items.set(itemId, itemId);
    const turn = await conversation.heard(transcript, { turnKey: itemId, itemId });
    const moved = follow();
    return turn.status === "superseded" ? moved : [...moved, { type: "response.create" }];
  }

  async function answered({ status, output = [] }: NonNullable<RealtimeEvent["response"]>): Promise<RealtimeSend[]> {
    const turnId = respondingTurnId;
    for (const { id, type, content } of output) {
      const text = (content ?? []).map((part) => part.transcript ?? part.text ?? "").join("");
      if (type !== "message" || !id || text === "") continue;
      items.set(id, id);
      await conversation.said({ text, itemId: id, turnId, interrupted: status === "cancelled" });
    }
    const calls = output.flatMap(({ type, id, call_id, name, arguments: sent }) =>
      type === "function_call" && call_id && name ? [{ itemId: id, id: call_id, name, arguments: sent ?? "{}" }] : [],
    );
    if (status !== "completed" || calls.length === 0) return [];
    for (const { id, itemId } of calls) if (itemId) items.set(id, itemId);
    const outputs = await conversation.called(
      calls.map(({ itemId: _itemId, ...each }) => each),
      { turnId },
    );
    const moved = follow();
    const results = outputs
      .filter(({ id }) => items.has(id))
      .map(({ id, output: text }): RealtimeSend => {
        return { type: "conversation.item.create", item: { type: "function_call_output", call_id: id, output: text } };
      });
    return [...results, ...moved, { type: "response.create" }];
  }

  return {
    get frozen() {
      return frozenProperties(opened, conversation.turn.agent, spoken);
    },

    open() {
      [opened, spoken, responding, sent, followed] = [conversation.turn.agent, false, false, "", conversation.handoff];
      items.clear();
      const exchanges = conversation.exchanges();
      const { firstMessage } = opened;
      const first = exchanges.length === 0 && firstMessage ? [greeting(firstMessage)] : [];
      const pending = exchanges.length > 0 && exchanges.at(-1)!.role !== "assistant";
      return [
        ...configure(),
        ...toItems(exchanges),
        ...first,
        ...(pending ? [{ type: "response.create" } as const] : []),
      ];
    },

    async handle(event) {
      const { item_id: itemId = "" } = event;
      switch (event.type) {
        case "conversation.item.input_audio_transcription.delta":
          partial.set(itemId, (partial.get(itemId) ?? "") + (event.delta ?? ""));
          call.interim(partial.get(itemId)!);
          return [];
        case "conversation.item.input_audio_transcription.completed":
          return transcribed(itemId, event.transcript ?? "");
        case "conversation.item.added":
          if (event.item?.type === "function_call_output" && event.item.id)
            items.set(`${event.item.call_id}:result`, event.item.id);
          return [];
        case "input_audio_buffer.speech_started":
          if (responding) await conversation.signal({ type: "interrupted" });
          return [];
        case "response.created":
          responding = true;
          respondingTurnId = conversation.turn.turnId;
          return [];
        case "response.output_audio.delta":
          spoken = true;
          return [];
        case "response.done":
          responding = false;
          return event.response ? answered(event.response) : [];
        default:
          return [];
      }
    },

    async interrupted({ itemId, playedMs }) {
      await conversation.signal({ type: "interrupted" });
      return [
        { type: "conversation.item.truncate", item_id: itemId, content_index: 0, audio_end_ms: Math.floor(playedMs) },
      ];
    },

    async handOff(request) {
      const before = conversation.handoff?.id;
      await conversation.handOff(request);
      const moved = conversation.handoff?.id !== before;
      return [...follow(), ...(moved ? [{ type: "response.create" } as const] : [])];
    },

    async signal(event) {
      const turn = await conversation.signal(event);
      return turn ? [...follow(), { type: "response.create" }] : configure();
    },
  };
}

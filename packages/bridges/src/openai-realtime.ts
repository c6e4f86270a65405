import type { CallEvent, LiveCall, RequestHandoff } from "@cuecard/core";
import { type Conversation, type ConversationOptions, createConversation } from "./conversation/conversation.ts";
import type { RealtimeSend } from "./realtime/client-events.ts";
import { createResponses } from "./realtime/responses.ts";
import type { RealtimeEvent } from "./realtime/server-events.ts";
import { askToSpeak, createSessionState, type RealtimeSessionState } from "./realtime/session-state.ts";
import type { RealtimeTranscription } from "./realtime/transcription.ts";

export type { ConversationOptions } from "./conversation/conversation.ts";
export type { HostTool } from "./conversation/host-tool.ts";
export type { RealtimeSend } from "./realtime/client-events.ts";
export type { RealtimeEvent } from "./realtime/server-events.ts";
export type { RealtimeTranscription } from "./realtime/transcription.ts";

/** Options of `openAIRealtime`. */
export interface OpenAIRealtimeOptions extends ConversationOptions {
  /**
   * Turns on the transcription of what the caller says, and tells its model which names and words to expect: as
   * `keywords`, or in its `prompt` where it takes no list. @default as you set the session
   */
  transcription?: RealtimeTranscription;
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
export function openAIRealtime(
  call: LiveCall,
  { transcription, ...options }: OpenAIRealtimeOptions = {},
): OpenAIRealtime {
  const conversation = createConversation(call, options);
  const session = createSessionState(conversation, transcription);
  const responses = createResponses(conversation, session);
  const caller = createCallerWords(call, conversation, session);

  /** What is only taken in: nothing is sent for it. */
  async function notice({ type, item_id: itemId = "", delta = "", item }: RealtimeEvent): Promise<void> {
    if (type === "conversation.item.input_audio_transcription.delta") caller.heardPart(itemId, delta);
    else if (type === "conversation.item.added") {
      if (item?.type === "function_call_output" && item.id) session.keep(`${item.call_id}:result`, item.id);
    } else if (type === "input_audio_buffer.speech_started") {
      if (responses.responding) await conversation.signal({ type: "interrupted" });
    } else if (type === "response.created") responses.began();
    else if (type === "response.output_audio.delta") session.spoke();
  }

  return {
    get frozen() {
      return session.frozen;
    },

    open() {
      responses.reset();
      return session.open();
    },

    async handle(event) {
      if (event.type === "conversation.item.input_audio_transcription.completed")
        return caller.heard(event.item_id ?? "", event.transcript ?? "");
      if (event.type === "response.done") return responses.ended(event.response);
      await notice(event);
      return [];
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
      return [...session.follow(), ...(moved ? [askToSpeak] : [])];
    },

    async signal(event) {
      const turn = await conversation.signal(event);
      return turn ? [...session.follow(), askToSpeak] : session.configure();
    },
  };
}

/** The caller's words: in parts while they are spoken, then as a turn. */
function createCallerWords(
  call: Pick<LiveCall, "interim">,
  conversation: Conversation,
  session: Pick<RealtimeSessionState, "keep" | "follow">,
) {
  const partial = new Map<string, string>();
  return {
    heardPart(itemId: string, delta: string): void {
      partial.set(itemId, (partial.get(itemId) ?? "") + delta);
      call.interim(partial.get(itemId)!);
    },

    async heard(itemId: string, transcript: string): Promise<RealtimeSend[]> {
      partial.delete(itemId);
      session.keep(itemId, itemId);
      const turn = await conversation.heard(transcript, { turnKey: itemId, itemId });
      const moved = session.follow();
      return turn.status === "superseded" ? moved : [...moved, askToSpeak];
    },
  };
}

import type { CallMessage } from "@cuecard/core";
import type { Exchanged } from "../conversation/conversation.ts";
import { expecting, type RealtimeTranscription } from "./transcription.ts";

/** A voice of the service: its name, or the id of one of your own. */
export type RealtimeVoice = string | { id: string };

export interface RealtimeSession {
  /** Marks a speech-to-speech session. */
  type: "realtime";
  /** Instructions of the member that speaks now. */
  instructions: string;
  /** Tools that the model may call. */
  tools: { type: "function"; name: string; description: string; parameters: Record<string, unknown> }[];
  /** Turn detection and voice; the model never answers before the rules have decided. */
  audio: {
    input: {
      turn_detection: { type: "server_vad"; create_response: false; interrupt_response: true };
      transcription?: ReturnType<typeof expecting>;
    };
    output?: { voice: RealtimeVoice };
  };
}

export type NewItem =
  | { type: "message"; role: "user"; content: { type: "input_text"; text: string }[] }
  | { type: "message"; role: "assistant"; content: { type: "output_text"; text: string }[] }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "function_call_output"; call_id: string; output: string };

/** What the session should have: an item, and its id in the ledger. */
export interface Wanted {
  key: string;
  item: NewItem;
}

/** What every client event may have: an id, which the service repeats in an error. */
interface Named {
  /** Id of the event. */
  event_id?: string;
}

/** A client event; it fits `RealtimeClientEvent` of the `openai` package. */
export type RealtimeSend = Named &
  (
    | { type: "session.update"; session: RealtimeSession }
    | { type: "conversation.item.create"; previous_item_id?: string; item: { id: string } & NewItem }
    | { type: "conversation.item.delete"; item_id: string }
    | { type: "conversation.item.truncate"; item_id: string; content_index: number; audio_end_ms: number }
    | { type: "response.create"; response: { metadata: Record<string, string>; instructions?: string } }
    | { type: "response.cancel"; response_id?: string }
  );

/** The session of the current member. `voice` is left out when it can no longer be set, or when there is none. */
export function sessionOf(
  conversation: Pick<Exchanged, "instructions" | "tools" | "turn">,
  { voice, transcription }: { voice: RealtimeVoice | null; transcription: RealtimeTranscription | null },
): RealtimeSession {
  return {
    type: "realtime",
    instructions: conversation.instructions(),
    tools: conversation
      .tools()
      .map(({ name, description, parameters }) => ({ type: "function", name, description, parameters })),
    audio: {
      input: {
        turn_detection: { type: "server_vad", create_response: false, interrupt_response: true },
        ...(transcription && { transcription: expecting(transcription, conversation.turn.keyterms) }),
      },
      ...(voice && { output: { voice } }),
    },
  };
}

/** What was said and done, as items of a session. Assistant audio can't be added to one, so it becomes text. */
export function wantedItems(exchanges: readonly CallMessage[]): Wanted[] {
  return exchanges.flatMap((exchange, at): Wanted[] => {
    if (exchange.role === "tools") {
      return exchange.calls.flatMap(({ id, name, arguments: sent, output }): Wanted[] => [
        { key: id, item: { type: "function_call", call_id: id, name, arguments: sent } },
        { key: `${id}:result`, item: { type: "function_call_output", call_id: id, output } },
      ]);
    }
    const { role, text, id = `place:${at}` } = exchange;
    const item: NewItem =
      role === "user"
        ? { type: "message", role, content: [{ type: "input_text", text }] }
        : { type: "message", role, content: [{ type: "output_text", text }] };
    return [{ key: id, item }];
  });
}

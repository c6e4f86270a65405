import type { Turn } from "@cuecard/core";
import type { Exchanged } from "../conversation/conversation.ts";
import type { Exchange } from "../conversation/exchanges.ts";
import { expecting, type RealtimeTranscription } from "./transcription.ts";

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
    output?: { voice: string };
  };
}

type NewItem =
  | { type: "message"; role: "user"; content: { type: "input_text"; text: string }[] }
  | { type: "message"; role: "assistant"; content: { type: "output_text"; text: string }[] }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "function_call_output"; call_id: string; output: string };

interface ItemCreate {
  /** Adds an item to the end of the conversation. */
  type: "conversation.item.create";
  /** The item; without an id the service gives it one. */
  item: { id?: string } & NewItem;
}

/** A client event; it fits `RealtimeClientEvent` of the `openai` package. */
export type RealtimeSend =
  | { type: "session.update"; session: RealtimeSession }
  | ItemCreate
  | { type: "conversation.item.delete"; item_id: string }
  | { type: "conversation.item.truncate"; item_id: string; content_index: number; audio_end_ms: number }
  | { type: "response.create"; response?: { instructions: string } };

/** The session of the current member. `voice` is left out when it is not a string, or can no longer be set. */
export function sessionOf(
  conversation: Pick<Exchanged, "instructions" | "tools" | "turn">,
  { voice, transcription }: { voice: unknown; transcription: RealtimeTranscription | undefined },
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
      ...(typeof voice === "string" && { output: { voice } }),
    },
  };
}

export function greeting(firstMessage: string): RealtimeSend {
  return {
    type: "response.create",
    response: { instructions: `Greet the caller with exactly these words: ${firstMessage}` },
  };
}

/**
 * Returns the properties that can't change any more: a session fixes its model when it opens, and its voice with the
 * first audio.
 */
export function frozenProperties(opened: Turn["agent"], now: Turn["agent"], spoken: boolean): string[] {
  return ["model", ...(spoken ? ["voice"] : [])].filter(
    (name) => JSON.stringify(opened[name]) !== JSON.stringify(now[name]),
  );
}

/** What was said and done, as items under ids of ours, so that they can be deleted. */
export function toItems(exchanges: readonly Exchange[], newId: () => string): ItemCreate[] {
  return exchanges
    .flatMap(itemsOf)
    .map((item) => ({ type: "conversation.item.create", item: { id: newId(), ...item } }));
}

function itemsOf(exchange: Exchange): NewItem[] {
  if (exchange.role === "user")
    return [{ type: "message", role: "user", content: [{ type: "input_text", text: exchange.text }] }];
  if (exchange.role === "assistant") {
    return [{ type: "message", role: "assistant", content: [{ type: "output_text", text: exchange.text }] }];
  }
  return exchange.calls.flatMap((called): NewItem[] => [
    { type: "function_call", call_id: called.id, name: called.name, arguments: called.arguments },
    { type: "function_call_output", call_id: called.id, output: called.output },
  ]);
}

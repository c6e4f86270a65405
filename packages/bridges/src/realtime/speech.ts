import type { RealtimeEvent, RealtimeItem } from "./server-events.ts";

/** What the model spoke, by item: how long it is, and its words as far as they came. */
export interface ModelSpeech {
  /** Takes in what an event says of it. */
  notice(event: RealtimeEvent): void;
  /** True once the session has spoken at all: its voice is fixed from then on. */
  readonly hasBegun: boolean;
  /** The words of an item. The service drops those of an item that it cut, so what came before counts. */
  textOf(item: RealtimeItem): string;
  /** Milliseconds of the item's audio so far; 0 when the audio does not come through here, as with WebRTC and SIP. */
  durationMs(itemId: string): number;
  /** The caller heard only this much of the item. */
  cut(itemId: string, playedMs: number): void;
  /** Milliseconds that the caller heard; null when nobody said that it was cut. */
  playedMs(itemId: string): number | null;
}

/** Bytes of one millisecond: 24 kHz with two bytes each, or 8 kHz with one. */
const bytesPerMs = { pcm: 48, telephone: 8 };

export function createModelSpeech(): ModelSpeech {
  const texts = new Map<string, string>();
  const bytes = new Map<string, number>();
  const played = new Map<string, number>();
  let perMs = bytesPerMs.pcm;
  let hasBegun = false;

  return {
    get hasBegun() {
      return hasBegun;
    },

    notice({ type, item_id: id = "", delta = "", transcript, session }) {
      // With WebRTC and SIP the audio does not come through here, and its transcript is the only sign of it.
      hasBegun ||= type.startsWith("response.output_audio") || type === "output_audio_buffer.started";
      if (type === "session.created" || type === "session.updated") {
        const format = session?.audio?.output?.format?.type;
        if (format) perMs = format === "audio/pcm" ? bytesPerMs.pcm : bytesPerMs.telephone;
      } else if (type === "response.output_audio.delta") {
        bytes.set(id, (bytes.get(id) ?? 0) + bytesOf(delta));
      } else if (type === "response.output_audio_transcript.delta" || type === "response.output_text.delta") {
        texts.set(id, (texts.get(id) ?? "") + delta);
      } else if (type === "response.output_audio_transcript.done" && transcript !== undefined)
        texts.set(id, transcript);
    },

    textOf({ id = "", content }) {
      const text = (content ?? []).map((part) => part.transcript ?? part.text ?? "").join("");
      if (text !== "") texts.set(id, text);
      return texts.get(id) ?? "";
    },

    durationMs: (id) => Math.floor((bytes.get(id) ?? 0) / perMs),
    cut: (id, playedMs) => played.set(id, playedMs),
    playedMs: (id) => played.get(id) ?? null,
  };
}

function bytesOf(base64: string): number {
  return Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
}

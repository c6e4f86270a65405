import type { RealtimeEvent } from "../server-events.ts";

/** A stream of events as a service sent it. */
export interface Recorded {
  name: string;
  /** Where it was recorded. */
  source: string;
  events: RealtimeEvent[];
}

const message = (role: "user" | "assistant", id: string, content: { type: string; text?: string }[] = []) => ({
  id,
  type: "message",
  role,
  content,
});
const added = (previous: string | null, item: NonNullable<RealtimeEvent["item"]>): RealtimeEvent => ({
  type: "conversation.item.added",
  previous_item_id: previous,
  item,
});
const created = (id: string): RealtimeEvent => ({
  type: "response.created",
  response: { id, conversation_id: "conv_1", status: "in_progress", metadata: null, output: [] },
});
const spoken = (item_id: string, ...deltas: string[]): RealtimeEvent[] =>
  deltas.map((delta) => ({ type: "response.output_audio_transcript.delta", item_id, delta }));
const done = (id: string, item: string, transcript: string): RealtimeEvent => ({
  type: "response.done",
  response: {
    id,
    conversation_id: "conv_1",
    status: "completed",
    metadata: null,
    output: [{ id: item, type: "message", role: "assistant", content: [{ type: "output_audio", transcript }] }],
  },
});
const transcription = "conversation.item.input_audio_transcription";
const started = (item_id: string): RealtimeEvent => ({ type: "input_audio_buffer.speech_started", item_id });
const caller = (previous: string, id: string): RealtimeEvent[] => [
  { type: "input_audio_buffer.speech_stopped", item_id: id },
  { type: "input_audio_buffer.committed", item_id: id, previous_item_id: previous },
  added(previous, message("user", id, [{ type: "input_audio" }])),
];
const cut = (item_id: string, audio_end_ms: number): RealtimeEvent[] => [
  { type: "output_audio_buffer.cleared" },
  { type: "conversation.item.truncated", item_id, audio_end_ms },
];

/**
 * The order and the fields are those of the recordings; ids and words are others. Names of the beta are replaced by those
 * of today: `conversation.item.created` is `conversation.item.added`, and `response.audio…` is `response.output_audio…`.
 */
export const recorded: Recorded[] = [
  {
    name: "WebRTC: the caller cuts in when the response is done and still played",
    source: "github.com/ctvidic/banyan-landing, docs/log_2.md at 54d6671 (May 2025)",
    events: [
      { type: "session.created" },
      { type: "session.updated" },
      added(null, message("user", "first", [{ type: "input_text", text: "Good day." }])),
      created("resp_1"),
      added("first", message("assistant", "one")),
      ...spoken("one", "Hello"),
      { type: "output_audio_buffer.started" },
      ...spoken("one", " and", " welcome to the front desk."),
      done("resp_1", "one", "Hello and welcome to the front desk."),
      started("two"),
      ...cut("one", 1_000),
      ...caller("one", "two"),
      created("resp_2"),
      { type: `${transcription}.delta`, item_id: "two", delta: "See you." },
      { type: `${transcription}.completed`, item_id: "two", transcript: "See you.\n" },
      added("two", message("assistant", "three")),
      ...spoken("three", "Pardon?"),
      { type: "output_audio_buffer.started" },
      done("resp_2", "three", "Pardon?"),
      { type: "output_audio_buffer.stopped" },
    ],
  },
  {
    name: "WebRTC: the transcript comes while the answer to it is spoken",
    source: "github.com/ctvidic/banyan-landing, docs/log_1.md at 54d6671 (May 2025)",
    events: [
      { type: "session.created" },
      { type: "session.updated" },
      added(null, message("user", "first", [{ type: "input_text", text: "Good day." }])),
      created("resp_1"),
      added("first", message("assistant", "one")),
      ...spoken("one", "Hello and welcome to the front desk."),
      { type: "output_audio_buffer.started" },
      done("resp_1", "one", "Hello and welcome to the front desk."),
      started("two"),
      ...cut("one", 1_000),
      ...caller("one", "two"),
      created("resp_2"),
      added("two", message("assistant", "three")),
      ...spoken("three", "What can"),
      { type: "output_audio_buffer.started" },
      { type: `${transcription}.delta`, item_id: "two", delta: "See you." },
      { type: `${transcription}.completed`, item_id: "two", transcript: "See you.\n" },
      ...spoken("three", " I do?"),
      done("resp_2", "three", "What can I do?"),
      { type: "output_audio_buffer.stopped" },
    ],
  },
  {
    name: "WebSocket: a response fails before it has made anything",
    source: "github.com/twilio-samples/speech-assistant-openai-realtime-api-node, issue 37 (April 2025)",
    events: [
      started("two"),
      { type: "input_audio_buffer.speech_stopped", item_id: "two" },
      { type: "input_audio_buffer.committed", item_id: "two", previous_item_id: null },
      {
        type: "response.done",
        response: {
          id: "resp_1",
          conversation_id: "conv_1",
          status: "failed",
          status_details: { error: {} },
          metadata: null,
          output: [],
        },
      },
    ],
  },
];

const cancelled: RealtimeEvent = {
  type: "response.done",
  response: {
    id: "resp_1",
    conversation_id: "conv_1",
    status: "cancelled",
    status_details: { reason: "turn_detected" },
    metadata: null,
    output: [
      {
        ...message("assistant", "one"),
        content: [{ type: "output_audio", transcript: "Hello and welcome to the front desk." }],
      },
    ],
  },
};

const cutIn = (...middle: RealtimeEvent[]): RealtimeEvent[] => [
  { type: "session.created" },
  { type: "session.updated" },
  added(null, message("user", "first", [{ type: "input_text", text: "Good day." }])),
  created("resp_1"),
  added("first", message("assistant", "one")),
  ...spoken("one", "Hello and welcome to the front desk."),
  { type: "output_audio_buffer.started" },
  started("two"),
  ...middle,
  ...caller("one", "two"),
  { type: `${transcription}.completed`, item_id: "two", transcript: "See you.\n" },
];

/**
 * The caller cuts in while a response is made. No recording of it is known. The fields, as far as the bridge reads them, are
 * those of the API's reference (Realtime server events, November 2026); it leaves open which of the two events comes first.
 */
export const documented: Recorded[] = [
  { name: "cut, then cancelled", source: "the API's reference", events: cutIn(...cut("one", 1_000), cancelled) },
  { name: "cancelled, then cut", source: "the API's reference", events: cutIn(cancelled, ...cut("one", 1_000)) },
];

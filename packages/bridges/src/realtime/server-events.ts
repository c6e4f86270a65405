/** An item of the session, as far as it is read. */
export interface RealtimeItem {
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
  content?: readonly { type?: string; transcript?: string; text?: string }[] | null;
}

/** A response of the model, as far as it is read. */
export interface RealtimeResponse {
  /** Id of the response. */
  id?: string;
  /** `completed`, or why it is not: `cancelled`, `failed` or `incomplete`. */
  status?: string;
  /** Why it is not complete. */
  status_details?: { reason?: string; error?: { code?: string; message?: string } };
  /** Null for a response that is made beside the conversation. */
  conversation_id?: string | null;
  /** What the client gave with its request. */
  metadata?: Readonly<Record<string, string>> | null;
  /** Items that it added to the session. */
  output?: readonly RealtimeItem[];
}

/** Server events that the bridge reads; it ignores all others. */
export interface RealtimeEvent {
  /** Name of the event, such as `response.done`. */
  type: string;
  /** Item that the event belongs to. */
  item_id?: string;
  /** The item before the one that was added; null or missing for the first. */
  previous_item_id?: string | null;
  /** The next part of a transcript, or of audio as base64. */
  delta?: string;
  /** The whole transcript of what was said. */
  transcript?: string;
  /** Milliseconds of the item's audio that are left after it was cut. */
  audio_end_ms?: number;
  /** The key that the caller pressed, with SIP. */
  event?: string;
  /** The item that was added or finished. */
  item?: RealtimeItem;
  /** The response that was made, with its status and items. */
  response?: RealtimeResponse;
  /** What went wrong; `event_id` is that of the client event that caused it. */
  error?: { code?: string | null; message?: string; event_id?: string | null };
  /** The session's settings. */
  session?: { audio?: { input?: unknown; output?: { format?: { type?: string } } } };
}

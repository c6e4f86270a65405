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
  content?: readonly { transcript?: string; text?: string }[] | null;
}

/** A response of the model, as far as it is read. */
export interface RealtimeResponse {
  /** `completed`, or why it is not, such as `cancelled`. */
  status?: string;
  /** Items that it added to the session. */
  output?: readonly RealtimeItem[];
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
  response?: RealtimeResponse;
}

/** An answer that is more than a value: sent piece by piece, or with something to count in it. */
export interface Reply {
  /** Status of HTTP. @default that of the route */
  status?: number;
  /** The JSON value; undefined when `pieces` are sent. */
  value?: unknown;
  /** Text or bytes that are sent as they come. Whoever sends it asks for the next piece once the last one is sent, and stops when the client is gone. */
  pieces?: AsyncIterable<string | Uint8Array>;
  /** Media type of the pieces. @default text/event-stream */
  contentType?: string;
  /** Further headers of the pieces. @default none */
  headers?: Record<string, string>;
  /** True when the pieces have no end of their own: they are cut when the service shuts down. @default false */
  isEndless?: boolean;
  /** What logs and metrics see in place of the value, such as a Turn. */
  about?: unknown;
}

const replies = new WeakSet<object>();

/** Marks an answer of a route as a {@link Reply}. Anything else that a route returns is the JSON value itself. */
export function reply(parts: Reply): Reply {
  replies.add(parts);
  return parts;
}

/** What a route returned, as a {@link Reply}. */
export function asReply(returned: unknown): Reply {
  return typeof returned === "object" && returned !== null && replies.has(returned) ? returned : { value: returned };
}

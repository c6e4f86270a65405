/** How a server of chat completions sends one answer, and what must come out of it. */
export interface ChatServer {
  /** The server, and what is odd about its answer. */
  name: string;
  /** Where it was seen: public threads, as `owner/repository#number`. None: the standard allows it, or an attacker sends it. */
  seen: readonly string[];
  /** The body, as it is sent. */
  body: string;
  /** Its media type. @default text/event-stream */
  type?: string;
  /** Words for the caller. */
  words?: string;
  /** Tool calls, in their order. An id only where the server gave one that is to be kept. */
  calls?: readonly { name: string; arguments: Record<string, unknown>; id?: string }[];
  /** What goes back beside the tool calls: fields of the message, and of its first call. */
  beside?: { message?: Record<string, unknown>; call?: Record<string, unknown> };
  /** The answer breaks off or says an error: the words before stand, and the fallback sentence follows. */
  fails?: true;
}

/** The question of the tool call that most answers make: a search, or the host's own tool `check_line`. */
export const search = { name: "search_knowledge", arguments: { query: "When are bills due?" } };
export const check = { name: "check_line", arguments: { line: 7 } };
export const searchText = JSON.stringify(search.arguments);
export const checkText = JSON.stringify(check.arguments);

/** A chunk with this delta. */
export const delta = (value: object, finish_reason: string | null = null, more: object = {}) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta: value, finish_reason }],
  ...more,
});

/** The body of a stream with these chunks. */
export const events = (...chunks: object[]) => `${open(...chunks)}data: [DONE]\n\n`;

/** The same without its end. */
export const open = (...chunks: object[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");

/** Words, delta by delta. */
export const said = (...texts: string[]) => texts.map((content) => delta({ content }));

/** A delta with entries of `tool_calls`. */
export const tools = (...tool_calls: unknown[]) => delta({ tool_calls });

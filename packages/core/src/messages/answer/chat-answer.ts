import { type Beside, besideMessage, joined } from "./beside.ts";
import { type Finish, finishOf } from "./finish.ts";
import { createThoughts } from "./thoughts.ts";
import { type AskedCall, createToolDeltas } from "./tool-deltas.ts";
import { wordsIn } from "./words-in.ts";

/** A tool call of an answer, in the form that `call.toolCalls` takes. */
export interface ChatCall {
  /** Id of the call. One that the server left out, or gave twice in this answer, is a new one. */
  id: string;
  /** Name of the tool. */
  name: string;
  /** Arguments as JSON text; where the model wrote something else, that. */
  arguments: string;
  /** What the server sent beside the call, and wants back with it. Missing when it sent nothing. */
  providerData?: Record<string, unknown>;
}

/** What a model answered. */
export interface ChatAnswer {
  /** Words for the caller, without what the model thought. */
  text: string;
  /** Tool calls, in the model's order. */
  tool_calls: ChatCall[];
  /** Why it ended. */
  finish: "stop" | "tool_calls" | "length" | "content_filter";
}

/** Reads one answer of chat completions. */
export interface ChatAnswerReader {
  /**
   * Takes a chunk of a stream, or a whole completion. Returns the words that can be said now. Throws an error for a chunk
   * that says one, and for an answer that is too long.
   */
  take(chunk: unknown): string;
  /** The whole answer, once nothing more comes, and the words of it that `take` has not returned. Throws when it broke off within a tool call. */
  end(): ChatAnswer & { rest: string };
  /** Whether anything of an answer has come. */
  readonly hasBegun: boolean;
  /** Whether the server has said why the answer ended. */
  readonly isOver: boolean;
  /** How much of tool calls has come, in characters. */
  readonly toolCharacters: number;
  /** Thoughts had an end and no beginning, so that words before it were taken for an answer. */
  readonly isUnopened: boolean;
}

/** How an answer is read. */
export interface ChatAnswerOptions {
  /** Leave thoughts in the words. @default false */
  keepsThoughts?: boolean;
  /** The answer begins with thoughts, whose opening tag may be missing: words before their end are held back. @default false */
  thinksFirst?: boolean;
}

/** Longest answer that is read: its words, its tool calls and what stands beside them. */
const mostCharacters = 400_000;

/**
 * Makes a reader for one answer. It takes what servers of chat completions send, in their many spellings: content in
 * parts, tool calls without number or id, arguments as objects, a legacy `function_call`, and thoughts within the words.
 *
 * @example
 * ```ts
 * const reader = chatAnswer();
 * for await (const chunk of stream) speak(reader.take(chunk));
 * const { rest, tool_calls } = reader.end();
 * ```
 */
export function chatAnswer({ keepsThoughts = false, thinksFirst = false }: ChatAnswerOptions = {}): ChatAnswerReader {
  const thoughts = createThoughts({ thinksFirst });
  const tools = createToolDeltas();
  let beside: Beside = {};
  let text = "";
  let characters = 0;
  let finish: Finish | null = null;
  let hasDeltas = false;
  let hasCalls = false;
  let hasBegun = false;

  function say(words: string): string {
    text += words;
    return words;
  }

  function takePart(part: object, isRepeated: boolean): string {
    const { content, refusal, tool_calls, function_call } = part as Record<string, unknown>;
    const called = Array.isArray(tool_calls) && tool_calls.length === 0 ? null : (tool_calls ?? null);
    if (called !== null || (function_call && !hasCalls)) {
      const isLegacy = called === null;
      if (!isRepeated || !hasCalls) tools.take(isLegacy ? { function: function_call } : called);
      hasCalls ||= !isLegacy;
    }
    if (isRepeated) return "";
    const more = besideMessage(part);
    beside = joined(beside, more);
    const words = wordsIn(content) || wordsIn(refusal);
    characters += words.length + (Object.keys(more).length > 0 ? JSON.stringify(more).length : 0);
    if (characters + tools.characters > mostCharacters)
      throw new Error(`The model sent more than ${mostCharacters} characters in one answer.`);
    return say(keepsThoughts ? words : thoughts.take(words));
  }

  return {
    get hasBegun() {
      return hasBegun;
    },
    get isOver() {
      return finish !== null;
    },
    get toolCharacters() {
      return tools.characters;
    },
    get isUnopened() {
      return thoughts.isUnopened;
    },
    take(chunk) {
      const failure = failureIn(chunk);
      if (failure !== null) throw new Error("The model's server sent an error.", { cause: failure });
      const choice = choiceIn(chunk);
      if (!choice) return "";
      hasBegun = true;
      const { delta, message, text: legacy, finish_reason, finishReason } = choice;
      finish = finishOf(finish_reason ?? finishReason) ?? finish;
      if (finish === "broken")
        throw new Error(`The model's server ended the answer with ${String(finish_reason ?? finishReason)}.`);
      // A last chunk may have the whole message once more.
      const isRepeated = hasDeltas && !isObject(delta);
      const part = isObject(delta) ? delta : isObject(message) ? message : { content: legacy };
      hasDeltas = true;
      return takePart(part, isRepeated);
    },
    end() {
      const isCut = finish === "length" || finish === "content_filter";
      const rest = say(keepsThoughts ? "" : thoughts.end());
      const calls = tools.end({ isCut });
      if (finish === null && calls.some(isUnfinished)) throw new Error("The answer broke off within a tool call.");
      const tool_calls = calls.map((call, at) => withBeside(call, at === 0 ? beside : {}));
      return {
        text,
        rest,
        tool_calls,
        finish: tool_calls.length > 0 ? "tool_calls" : isCut ? (finish! as "length") : "stop",
      };
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a chunk says of a failure; null when it says none. */
function failureIn(chunk: unknown): unknown {
  const { error, object, type, choices, detail, message } = Object(chunk) as Record<string, unknown>;
  const failed = error || (choiceIn(chunk)?.error ?? null);
  if (failed) return failed;
  const isError = object === "error" || type === "error";
  return isError || (choices === undefined && (typeof detail === "string" || typeof message === "string"))
    ? chunk
    : null;
}

function choiceIn(chunk: unknown): Record<string, unknown> | null {
  const { choices } = Object(chunk) as { choices?: unknown };
  const [choice] = Array.isArray(choices) ? choices : [choices];
  return isObject(choice) ? choice : null;
}

function isUnfinished({ arguments: sent }: AskedCall): boolean {
  try {
    return JSON.parse(sent) === undefined;
  } catch {
    return true;
  }
}

/** What stands beside the message goes with its first call. */
function withBeside({ beside, ...call }: AskedCall, message: Beside): ChatCall {
  const providerData = { ...beside, ...(Object.keys(message).length > 0 && { message }) };
  return { ...call, ...(Object.keys(providerData).length > 0 && { providerData }) };
}

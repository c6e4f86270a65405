import type { LiveCall, ToolCall } from "@cuecard/core";
import { alternating, type ChatMessage, chatAnswer, chatMessages } from "@cuecard/core/messages";
import { checkOptions } from "@cuecard/core/options";
import { type Conversation, type ConversationOptions, createConversation } from "./conversation/conversation.ts";
import { createEmptyAnswers } from "./conversation/empty-answers.ts";
import { modelOf } from "./conversation/model-of.ts";

export type { ChatMessage } from "@cuecard/core/messages";
export type { Conversation, ConversationOptions } from "./conversation/conversation.ts";
export type { HostTool } from "./conversation/host-tool.ts";

/** Options of `openAIChat`. */
export interface OpenAIChatOptions extends ConversationOptions {
  /**
   * `alternating`: merges and pads the messages for servers that refuse two of one role in a row, as the chat templates of
   * Mistral and Gemma do. @default as they were said
   */
  strict?: "alternating";
}

/** What the model is asked: messages and tools. Spread it behind your own settings, which the member's own replace. */
export interface ChatRequest {
  /** The member's own model; missing when its agent has no property `model` that is a string. */
  model?: string;
  /** The member's own temperature; missing when its agent has no property `temperature` that is a number. */
  temperature?: number;
  /** The conversation so far, oldest first, with the instructions in front. */
  messages: ChatMessage[];
  /** Missing when there are none: an empty list is refused. */
  tools?: { type: "function"; function: { name: string; description: string; parameters: Record<string, unknown> } }[];
}

/**
 * The part that is used of a completion's message, in whichever way its server spells it. For a stream, read it with
 * `chatAnswer` of `@cuecard/core/messages`, and pass what its `end()` returns.
 */
export interface ChatAnswer {
  /** Who speaks, as a whole message says it: then its words are all that there are, also where the server left them out. */
  role?: string;
  /** Words of the message. Where they are given and blank, and nothing is called, the model is asked once more. */
  content?: unknown;
  /** Words of an answer that was read with `chatAnswer`. */
  text?: string | undefined;
  /** Tool calls of the message; missing, null or empty when it only spoke. */
  tool_calls?: readonly object[] | null;
  /** A call in the form that was there before tools. */
  function_call?: object | null;
}

/** A call for chat completions: `request` says what to ask the model, `answered` takes its answer. */
export interface OpenAIChat extends Conversation {
  /** What to ask the model now; spread it into `chat.completions.create({ model, … })`. */
  request(): ChatRequest;
  /**
   * Runs the answer's tool calls. Resolves with true when the model must be asked again: also once after an answer without
   * words and tool calls, and not when a person got the call.
   * Speaking the answer's text is your part; report it with `said`.
   */
  answered(answer: ChatAnswer, options?: { signal?: AbortSignal }): Promise<boolean>;
}

/**
 * Connects a call to OpenAI's chat completions, or to any compatible server. You ask the model yourself, streamed or
 * not.
 *
 * @example
 * ```ts
 * const chat = openAIChat(call);
 * await chat.heard("Why is my bill so high?");
 * const { choices } = await openai.chat.completions.create({ model, ...chat.request() });
 * ```
 */
export function openAIChat(call: LiveCall, given: OpenAIChatOptions = {}): OpenAIChat {
  checkOptions("openAIChat", given, { tools: true, say: true, sentence: true, strict: true });
  const { strict, ...options } = given;
  const conversation = createConversation(call, options);
  const empty = createEmptyAnswers(call, options);
  return Object.assign(conversation, {
    request(): ChatRequest {
      const tools = conversation.tools().map(({ name, description, parameters }) => ({
        type: "function" as const,
        function: { name, description, parameters },
      }));
      const instructions = conversation.instructions();
      const said = conversation.exchanges();
      const opening: ChatMessage[] = instructions === "" ? [] : [{ role: "system", content: instructions }];
      return {
        ...modelOf(conversation.turn.agent),
        messages: [...opening, ...chatMessages(strict ? alternating(said) : said)],
        ...(tools.length > 0 && { tools }),
      };
    },
    async answered(answer: ChatAnswer, { signal }: { signal?: AbortSignal } = {}) {
      const reader = chatAnswer();
      const { text, content = text } = answer;
      reader.take({ choices: [{ message: { ...answer, content }, finish_reason: "stop" }] });
      const { text: words, tool_calls } = reader.end();
      const calls = tool_calls as ToolCall[];
      const tellsWords = content !== undefined || answer.role !== undefined;
      const isEmpty = calls.length === 0 && tellsWords && words.trim() === "";
      if (await empty.take(isEmpty)) return conversation.turn.speaks;
      if (calls.length === 0) return false;
      await conversation.called(calls, { ...(signal && { signal }) });
      return conversation.turn.speaks;
    },
  });
}

import type { Json, JsonObject, Tool } from "@cuecard/core";
import type { PlayedAgent } from "@cuecard/core/internals";
import { type ChatAnswer, type ChatMessage, chatAnswer, readText } from "@cuecard/core/messages";
import type { CallerModel } from "../caller/model-caller.ts";

/** A server of chat completions, such as OpenAI's, vLLM or Ollama. */
export interface ChatModel {
  /** Its address up to `/v1`. */
  url: string;
  /** Name of the model. */
  model: string;
  /** Sent as a bearer token. @default none */
  apiKey?: string | undefined;
  /** Further parameters, such as `temperature`. @default none */
  parameters?: JsonObject | undefined;
  /** Makes its requests. @default the global `fetch` */
  fetch?: typeof globalThis.fetch | undefined;
}

/** An agent that a model plays, as it would in your voice server: with its instructions, knowledge and tools. */
export function createChatAgent(model: ChatModel): PlayedAgent {
  return async ({ messages, tools, signal }) => {
    const { text, tool_calls } = await ask(model, { messages, tools, signal });
    return {
      ...(text.trim() !== "" && { say: text }),
      toolCalls: tool_calls.map(({ name, arguments: given }) => ({ name, arguments: objectIn(given) })),
    };
  };
}

/** A caller's words by a model. */
export function createChatCaller(model: ChatModel): CallerModel {
  return async ({ instructions, messages, signal }) => {
    const all: ChatMessage[] = [{ role: "system", content: instructions }, ...messages];
    return (await ask(model, { messages: all, tools: [], signal })).text;
  };
}

interface Question {
  messages: readonly ChatMessage[];
  tools: readonly Tool[];
  signal: AbortSignal;
}

async function ask(chat: ChatModel, { messages, tools, signal }: Question): Promise<ChatAnswer> {
  const { url, model, apiKey, parameters = {}, fetch = globalThis.fetch } = chat;
  const response = await fetch(`${url.replace(/\/$/, "")}/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(apiKey && { Authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({
      ...parameters,
      model,
      messages,
      ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: "function", function: tool })) }),
    }),
    redirect: "error",
    signal,
  });
  const body = response.body ? await readText(response.body as unknown as AsyncIterable<Uint8Array>) : "";
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.slice(0, 300)}`);
  const reader = chatAnswer();
  reader.take(JSON.parse(body));
  return reader.end();
}

function objectIn(text: string): JsonObject {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

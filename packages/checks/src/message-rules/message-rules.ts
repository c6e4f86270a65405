import type { CallMessage } from "@cuecard/core";
import { type AnthropicInput, type ChatInput, type GeminiInput, type ResponsesInput, requests } from "./requests.ts";

/**
 * What an API has against messages of a call that are sent as they are; null: nothing. Written from what the APIs' own
 * documentation and error messages say, without a look at how messages are made.
 */
export const messageFaults = {
  "OpenAI chat": (messages: readonly CallMessage[]) => chatFault(requests.chat(messages)),
  "OpenAI Responses": (messages: readonly CallMessage[]) => responsesFault(requests.responses(messages)),
  Anthropic: (messages: readonly CallMessage[]) => anthropicFault(requests.anthropic(messages)),
  Gemini: (messages: readonly CallMessage[]) => geminiFault(requests.gemini(messages)),
  "chat template": (messages: readonly CallMessage[]) => templateFault(requests.chat(messages)),
};

/** The first fault that any of the APIs finds, with its name; null: none. */
export function messageFault(messages: readonly CallMessage[]): string | null {
  for (const [api, faultOf] of Object.entries(messageFaults)) {
    const fault = faultOf(messages);
    if (fault) return `${api}: ${fault}`;
  }
  return null;
}

/** Each call of an assistant's message is answered once by the tool messages right behind it, which answer nothing else. */
function chatFault(messages: readonly ChatInput[]): string | null {
  let open = new Set<string>();
  for (const [at, message] of messages.entries()) {
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id)) return `message ${at} answers no call of the message before`;
      continue;
    }
    if (open.size > 0) return `message ${at} stands before the results of ${[...open].join(", ")}`;
    const calls = message.role === "assistant" ? (message.tool_calls ?? []) : [];
    open = new Set(calls.map(({ id }) => id));
    if (open.size < calls.length) return `message ${at} has an id twice`;
    if (calls.length === 0 && !message.content) return `message ${at} is empty`;
  }
  return open.size > 0 ? `there is no result of ${[...open].join(", ")}` : null;
}

/** Every output has its call somewhere before it, and every call its one output. */
function responsesFault(input: readonly ResponsesInput[]): string | null {
  const called = new Set<string>();
  const answered = new Set<string>();
  for (const [at, item] of input.entries()) {
    if (item.type === "message" && item.content === "") return `item ${at} is empty`;
    if (item.type === "function_call") {
      if (called.has(item.call_id)) return `the call ${item.call_id} stands twice`;
      called.add(item.call_id);
    }
    if (item.type !== "function_call_output") continue;
    if (!called.has(item.call_id) || answered.has(item.call_id)) return `the output of ${item.call_id} has no call`;
    answered.add(item.call_id);
  }
  return called.size === answered.size ? null : "no tool output was found for a function call";
}

/**
 * Roles alternate from the user on, texts are not blank, results of all calls stand first in the very next message, and
 * the last message is the user's, since current models take no prefilled answer.
 */
function anthropicFault(messages: readonly AnthropicInput[]): string | null {
  let open: string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    if (role !== (at % 2 === 0 ? "user" : "assistant")) return `message ${at} is the ${role}'s`;
    if (content.length === 0) return `message ${at} is empty`;
    const results = content.flatMap((block) => (block.type === "tool_result" ? [block.tool_use_id] : []));
    if ([...results].sort().join() !== [...open].sort().join()) return `message ${at} lacks the results of the calls`;
    if (content.slice(0, results.length).some(({ type }) => type !== "tool_result"))
      return `message ${at} has something before its results`;
    if (content.some((block) => block.type === "text" && block.text.trim() === ""))
      return `message ${at} has a blank text`;
    open = content.flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
  }
  return messages.at(-1)?.role === "user" ? null : "the last message is not the user's";
}

/** A call comes behind the user or a response, its responses at once behind it and alone, and the user is last. */
function geminiFault(contents: readonly GeminiInput[]): string | null {
  let calls = 0;
  for (const [at, { role, parts }] of contents.entries()) {
    const before = contents[at - 1];
    const responses = parts.filter((part) => "functionResponse" in part).length;
    const isCall = parts.some((part) => "functionCall" in part);
    if (at === 0 && role !== "user") return "the first turn is not the user's";
    if (before?.role === role) return `turn ${at} is the ${role}'s again`;
    if (isCall && before?.role !== "user") return `the function call turn ${at} comes behind no user turn`;
    if (responses !== calls) return `turn ${at} has ${responses} responses to ${calls} calls`;
    if (responses > 0 && responses < parts.length) return `turn ${at} has something beside its responses`;
    if (parts.some((part) => "text" in part && part.text === "")) return `turn ${at} has an empty text`;
    calls = parts.filter((part) => "functionCall" in part).length;
  }
  return contents.at(-1)?.role === "user" ? null : "the last turn is not the user's";
}

/** Templates of open models refuse two of one role in a row, and a user's message right behind a tool's. */
function templateFault(messages: readonly ChatInput[]): string | null {
  const spoken = messages.filter(({ role }, at) => role !== "tool" || messages[at - 1]?.role !== "tool");
  const wrong = spoken.findIndex(({ role }, at) => {
    const before = spoken[at - 1]?.role;
    if (role === "assistant") return before !== "user" && before !== "tool";
    return role === "user" ? before !== undefined && before !== "assistant" : before !== "assistant";
  });
  return wrong < 0 ? null : `${spoken[wrong]!.role} follows ${spoken[wrong - 1]?.role ?? "nothing"}`;
}

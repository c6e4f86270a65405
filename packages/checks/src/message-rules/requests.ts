import type { CallMessage } from "@cuecard/core";

/** A call's messages as each API takes them, made in the plainest way: whatever an API asks beyond that is for them. */
export const requests = { chat, responses, anthropic, gemini };

/** OpenAI's chat completions. */
export type ChatInput =
  | { role: "user"; content: string }
  | { role: "assistant"; content: string | null; tool_calls?: { id: string; function: { arguments: string } }[] }
  | { role: "tool"; tool_call_id: string; content: string };

function chat(messages: readonly CallMessage[]): ChatInput[] {
  return messages.flatMap((message): ChatInput[] => {
    if (message.role !== "tools") return [{ role: message.role, content: message.text }];
    const { text, calls } = message;
    const tool_calls = calls.map(({ id, name, arguments: sent }) => ({ id, function: { name, arguments: sent } }));
    const results = calls.map(({ id, output }) => ({ role: "tool" as const, tool_call_id: id, content: output }));
    return [{ role: "assistant", content: text, tool_calls }, ...results];
  });
}

/** OpenAI's Responses: `input`. */
export type ResponsesInput =
  | { type: "message"; role: "user" | "assistant"; content: string }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "function_call_output"; call_id: string; output: string };

function responses(messages: readonly CallMessage[]): ResponsesInput[] {
  return messages.flatMap((message): ResponsesInput[] => {
    if (message.role !== "tools") return [{ type: "message", role: message.role, content: message.text }];
    const { text, calls } = message;
    const said = text === null ? [] : [{ type: "message" as const, role: "assistant" as const, content: text }];
    const called = calls.map(
      ({ id, name, arguments: sent }) => ({ type: "function_call", call_id: id, name, arguments: sent }) as const,
    );
    const answered = calls.map(({ id, output }) => ({ type: "function_call_output", call_id: id, output }) as const);
    return [...said, ...called, ...answered];
  });
}

/** Anthropic's Messages. */
export interface AnthropicInput {
  role: "user" | "assistant";
  content: (
    | { type: "text"; text: string }
    | { type: "tool_use"; id: string; name: string; input: unknown }
    | { type: "tool_result"; tool_use_id: string; content: string }
  )[];
}

function anthropic(messages: readonly CallMessage[]): AnthropicInput[] {
  return messages.flatMap((message): AnthropicInput[] => {
    if (message.role !== "tools") return [{ role: message.role, content: [{ type: "text", text: message.text }] }];
    const { text, calls } = message;
    const said = text === null ? [] : [{ type: "text" as const, text }];
    const used = calls.map(({ id, name, arguments: sent }) => ({
      type: "tool_use" as const,
      id,
      name,
      input: objectOf(sent),
    }));
    const results = calls.map(({ id, output }) => ({
      type: "tool_result" as const,
      tool_use_id: id,
      content: output,
    }));
    return [
      { role: "assistant", content: [...said, ...used] },
      { role: "user", content: results },
    ];
  });
}

/** Gemini's generateContent: `contents`. */
export interface GeminiInput {
  role: "user" | "model";
  parts: ({ text: string } | { functionCall: { name: string } } | { functionResponse: { name: string } })[];
}

function gemini(messages: readonly CallMessage[]): GeminiInput[] {
  return messages.flatMap((message): GeminiInput[] => {
    if (message.role !== "tools")
      return [{ role: message.role === "user" ? "user" : "model", parts: [{ text: message.text }] }];
    const { text, calls } = message;
    const said = text === null ? [] : [{ text }];
    const called = calls.map(({ name, arguments: sent }) => ({ functionCall: { name, args: objectOf(sent) } }));
    const answered = calls.map(({ name, output }) => ({ functionResponse: { name, response: { output } } }));
    return [
      { role: "model", parts: [...said, ...called] },
      { role: "user", parts: answered },
    ];
  });
}

function objectOf(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

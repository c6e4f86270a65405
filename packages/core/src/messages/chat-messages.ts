import type { CallMessage } from "../schema/call.ts";

interface ChatToolCall {
  /** Id that the tool message repeats. */
  id: string;
  /** Marks a function call. */
  type: "function";
  /** Name and JSON arguments of the called function. */
  function: { name: string; arguments: string };
}

/** A message in the form that chat completions take. */
export type ChatMessage =
  | { role: "system" | "user" | "assistant"; content: string }
  | { role: "assistant"; content: string | null; tool_calls: ChatToolCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

/** Messages of a call in the form that chat completions take. */
export function chatMessages(messages: readonly CallMessage[]): ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    const { role, text } = message;
    if (role !== "tools") return [{ role, content: text }];
    const { calls } = message;
    const tool_calls = calls.map(({ id, name, arguments: sent }) => ({
      id,
      type: "function" as const,
      function: { name, arguments: sent },
    }));
    return [
      { role: "assistant", content: text, tool_calls },
      ...calls.map(({ id, output }) => ({ role: "tool" as const, tool_call_id: id, content: output })),
    ];
  });
}

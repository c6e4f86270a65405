import type { CalledTool, CallMessage } from "../schema/call-history.ts";
import { createOwnIds } from "./own-ids.ts";

interface ChatToolCall {
  /** Id that the tool message repeats. */
  id: string;
  /** Marks a function call. */
  type: "function";
  /** Name and JSON arguments of the called function. */
  function: { name: string; arguments: string };
}

/** A message in the form that chat completions take. What a model's server sent beside a tool call stands in it too. */
export type ChatMessage =
  | { role: "system" | "user" | "assistant"; content: string }
  | { role: "assistant"; content: string | null; tool_calls: ChatToolCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

/** What a tool message says where a tool gave nothing: servers refuse an empty one. */
const nothing = "(The tool gave nothing.)";

/** Messages of a call in the form that chat completions take. Blank ones are left out, since servers refuse them. */
export function chatMessages(messages: readonly CallMessage[]): ChatMessage[] {
  const ownId = createOwnIds();
  return messages.flatMap((message): ChatMessage[] => {
    const { role, text } = message;
    if (role !== "tools") return text.trim() === "" ? [] : [{ role, content: text }];
    const calls = message.calls.map((call) => ({ ...call, id: ownId(call.id) }));
    const beside = Object.assign({}, ...calls.map(({ providerData }) => providerData?.message));
    return [
      { ...beside, role: "assistant", content: text || null, tool_calls: calls.map(toolCall) },
      ...calls.map(({ id, output }) => ({
        role: "tool" as const,
        tool_call_id: id,
        content: output.trim() === "" ? nothing : output,
      })),
    ];
  });
}

function toolCall({ id, name, arguments: sent, providerData }: CalledTool): ChatToolCall {
  const { message: _message, ...beside } = providerData ?? {};
  return { ...beside, id, type: "function", function: { name, arguments: objectText(sent) } };
}

/** Servers read the arguments again, so what is not an object in JSON would fail all later requests. */
function objectText(sent: string): string {
  try {
    const value: unknown = JSON.parse(sent);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? sent : "{}";
  } catch {
    return "{}";
  }
}

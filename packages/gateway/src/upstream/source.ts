import { createHash } from "node:crypto";
import type { ChatCall } from "@cuecard/core/messages";
import type { ModelMessage } from "../calls/played.ts";
import { completionsAddress, type Upstream } from "./upstream.ts";

/** Where a tool call is from. What stands beside it goes back there alone: another model refuses it. */
export function sourceOf(upstream: Upstream, model: string): string {
  return createHash("sha256")
    .update(`${completionsAddress(upstream)} ${model}`)
    .digest("base64url")
    .slice(0, 16);
}

/** Tool calls with their source, where something stands beside them. */
export function withSource(calls: readonly ChatCall[], source: string): ChatCall[] {
  return calls.map((call) => (call.providerData ? { ...call, providerData: { ...call.providerData, source } } : call));
}

/** The messages for one source: what another has sent beside tool calls is left out. */
export function messagesFor(messages: readonly ModelMessage[], source: string): ModelMessage[] {
  return messages.map((message) => {
    if (!("tool_calls" in message)) return message;
    const calls = message.tool_calls.map((call) => call as typeof call & { source?: string });
    const isOther = calls.some((call) => call.source !== undefined && call.source !== source);
    const tool_calls = calls.map(({ source: _source, ...call }) =>
      isOther ? { id: call.id, type: call.type, function: call.function } : call,
    );
    return isOther ? { role: message.role, content: message.content, tool_calls } : { ...message, tool_calls };
  });
}

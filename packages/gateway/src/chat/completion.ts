import { randomUUID } from "node:crypto";
import type { Turn } from "@cuecard/core";
import type { CalledTool } from "../request/history.ts";
import type { ChatCompletion, Usage } from "../request/request.ts";
import type { Part } from "./answer.ts";

interface Head {
  id: string;
  created: number;
  model: string;
}

const headOf = (model: string): Head => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1_000),
  model,
});

/** The parts of an answer as server-sent events. `done` is called once the client has taken all of them. */
export async function* eventsOf(
  parts: AsyncIterable<Part>,
  { model, withUsage, done }: { model: string; withUsage: boolean; done: () => Promise<void> },
): AsyncGenerator<string> {
  const head = { ...headOf(model), object: "chat.completion.chunk" };
  const chunk = (delta: object, reason: string | null = null, more: object = {}) =>
    event({ ...head, choices: [{ index: 0, delta, finish_reason: reason }], ...more });
  let moved: Turn | null = null;
  yield chunk({ role: "assistant", content: "" });
  for await (const part of parts) {
    if (part.type === "moved") {
      moved = part.turn;
      continue;
    }
    const more = moved ? { cuecard: memberOf(moved) } : {};
    moved = null;
    if (part.type === "text") yield chunk({ content: part.text }, null, more);
    else if (part.type === "calls") yield chunk({ tool_calls: toolCallsOf(part.calls, true) }, null, more);
    else {
      yield chunk({}, part.reason, more);
      if (withUsage) yield event({ ...head, choices: [], usage: part.usage ?? noUsage });
    }
  }
  yield "data: [DONE]\n\n";
  await done();
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const noUsage: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/** The parts of an answer as one completion. */
export async function completionOf(parts: AsyncIterable<Part>, model: string): Promise<ChatCompletion> {
  let content = "";
  let calls: CalledTool[] = [];
  let moved: Turn | null = null;
  let reason = "stop";
  let usage: Usage | null = null;
  for await (const part of parts) {
    if (part.type === "text") content += part.text;
    else if (part.type === "calls") calls = part.calls;
    else if (part.type === "moved") moved = part.turn;
    else [reason, usage] = [part.reason, part.usage];
  }
  const message = {
    role: "assistant" as const,
    content: content === "" && calls.length > 0 ? null : content,
    ...(calls.length > 0 && { tool_calls: toolCallsOf(calls, false) }),
  };
  return {
    ...headOf(model),
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: reason }],
    ...(usage && { usage }),
    ...(moved && { cuecard: memberOf(moved) }),
  };
}

function toolCallsOf(calls: readonly CalledTool[], isStreamed: boolean): object[] {
  return calls.map(({ id, name, arguments: sent }, index) => ({
    ...(isStreamed && { index }),
    id,
    type: "function",
    function: { name, arguments: sent },
  }));
}

/** Who speaks from here on, and what about it is another than before. */
function memberOf({ agent, handoff }: Turn): { agentId: string } & Record<string, unknown> {
  const { voice } = agent as { voice?: unknown };
  return {
    agentId: agent.id,
    name: agent.name,
    changed: handoff?.changed ?? [],
    ...(voice !== undefined && { voice }),
  };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type OpenAI from "openai";
import { scriptedAnswer } from "./answers.ts";

type Body = OpenAI.ChatCompletionCreateParams;

/** Speaks the wire format of chat completions, and refuses what a strict provider refuses: a tool call without its result, or the reverse. */
export async function startScriptedServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { messages, tools = [] } = JSON.parse(await text(request)) as Body;
    const open = new Set<string>();
    for (const message of messages) {
      if (message.role === "tool" ? !open.delete(message.tool_call_id) : open.size > 0) return response.writeHead(400).end();
      if (message.role === "assistant") for (const { id } of message.tool_calls ?? []) open.add(id);
    }
    if (open.size > 0) return response.writeHead(400).end();
    const answer = scriptedAnswer({
      instructions: String(messages[0]?.content),
      tools: tools.flatMap((tool) => (tool.type === "function" ? [tool.function.name] : [])),
      afterTool: messages.at(-1)?.role === "tool",
    });
    const tool_calls = answer.calls.map(({ id, ...called }) => ({ id, type: "function", function: called }));
    const message = { role: "assistant", content: answer.text || null, refusal: null, ...(tool_calls.length > 0 && { tool_calls }) };
    const choices = [{ index: 0, message, logprobs: null, finish_reason: tool_calls.length > 0 ? "tool_calls" : "stop" }];
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 0, model: "scripted", choices }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

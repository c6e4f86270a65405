import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type OpenAI from "openai";
import { createScript } from "./answers.ts";
import { answerResponse } from "./openai-responses.ts";

type Body = OpenAI.ChatCompletionCreateParams;
type Script = ReturnType<typeof createScript>;

/**
 * Speaks the wire formats of OpenAI's chat completions and responses, and refuses what OpenAI refuses: a tool call
 * without its result, or the reverse.
 */
export async function startScriptedServer(): Promise<{ url: string; close(): Promise<void> }> {
  const script = createScript();
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    const answer = request.url === "/v1/responses" ? answerResponse(body, script) : answerChat(body, script);
    if (answer === null) return response.writeHead(400).end();
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
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

function answerChat({ messages, tools = [] }: Body, script: Script) {
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool" ? !open.delete(message.tool_call_id) : open.size > 0) return null;
    if (message.role === "assistant") for (const { id } of message.tool_calls ?? []) open.add(id);
  }
  if (open.size > 0) return null;
  const answer = script({
    instructions: String(messages[0]?.content),
    tools: tools.flatMap((tool) => (tool.type === "function" ? [tool.function.name] : [])),
    afterTool: messages.at(-1)?.role === "tool",
  });
  const tool_calls = answer.calls.map(({ id, ...called }) => ({ id, type: "function", function: called }));
  const message = {
    role: "assistant",
    content: answer.text || null,
    refusal: null,
    ...(tool_calls.length > 0 && { tool_calls }),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: tool_calls.length > 0 ? "tool_calls" : "stop" }];
  return { id: "1", object: "chat.completion", created: 0, model: "scripted", choices };
}

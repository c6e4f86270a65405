import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model is asked. */
export interface ModelRequest {
  /** The instructions. */
  system: string;
  /** The newest message. */
  last: string;
  /** Names of the tools that it may call. */
  tools: string[];
}

/** What it does: words, the call of a tool, or words after which it never goes on. */
export type ModelAnswer = { say: string } | { call: string } | { sayAndHang: string };

/** A model that speaks chat completions, in the test's own process. */
export async function startModel(answer: (request: ModelRequest) => ModelAnswer) {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += piece;
    const { messages, tools = [] } = JSON.parse(text) as {
      messages: { role: string; content: string | null }[];
      tools?: { function: { name: string } }[];
    };
    const system = messages.find(({ role }) => role === "system")?.content ?? "";
    const last = messages.at(-1)?.content ?? "";
    send(response, answer({ system, last, tools: tools.map((tool) => tool.function.name) }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, answer: ModelAnswer): void {
  const write = (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  if ("call" in answer) {
    const called = { name: answer.call, arguments: '{"reason":"the caller asked"}' };
    write({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: called }] });
    write({}, "tool_calls");
  } else {
    write({ content: "say" in answer ? answer.say : answer.sayAndHang });
    if ("sayAndHang" in answer) return;
    write({}, "stop");
  }
  response.end("data: [DONE]\n\n");
}

import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { type Asking, askInTime } from "./ask-in-time.ts";
import { createThinking } from "./thinking.ts";

const question = { model: "m", messages: [], tools: [], parameters: {} };

test("an upstream whose body ends after the answer keeps its connection for the next request", async () => {
  let connections = 0;
  let answered: ServerResponse | null = null;
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: "Yes." } }] })}\n\n`);
    response.write("data: [DONE]\n\n");
    answered = response;
  });
  server.on("connection", () => ++connections);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const requests = 20;
  for (let request = 0; request < requests; request++) {
    const asking: Asking = {
      upstreams: [{ url }],
      firstBy: performance.now() + 60_000,
      pauseMs: 60_000,
      wholeBy: performance.now() + 60_000,
      signal: new AbortController().signal,
      onFailure: () => {},
      keepsThoughts: false,
      thinking: createThinking(() => {}),
      observe: async () => ({ headers: null, learn() {}, end() {}, fail() {} }),
    };
    const deltas = [];
    for await (const delta of askInTime(question, asking)) deltas.push(delta);
    expect(deltas).toEqual([
      { type: "text", text: "Yes." },
      { type: "end", tool_calls: [], finish: "stop" },
    ]);
    const ended = once(answered!, "close");
    answered!.end();
    await ended;
  }
  server.closeAllConnections();
  server.close();
  // The client may hear of an end only after it has asked again, but not each time.
  expect(connections).toBeLessThan(requests / 2);
});

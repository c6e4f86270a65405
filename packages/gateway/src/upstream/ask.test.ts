import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ask } from "./ask.ts";
import { createThinking } from "./thinking.ts";

/** A model that hangs behind its first words. */
async function startHanging(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('data: {"choices":[{"delta":{"content":"Good morning"}}]}\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

test.each([1, 2, 3, 5, 8, 13, 21])(
  "words that were held for %i ms are given out, though nothing more comes",
  async (holdMs) => {
    const url = await startHanging();
    const stop = new AbortController();
    const words = ask({ url }, { model: "m", messages: [], tools: [] } as never, {
      signal: stop.signal,
      thinking: createThinking(() => {}),
      holdMs,
    });
    expect((await words.next()).value).toEqual({ type: "text", text: "Good morning" });
    stop.abort();
    await words.return(undefined).catch(() => {});
  },
);

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createListener } from "./listener.ts";

const echo = createListener(async (request) => new Response(`${request.method} ${await request.text()}`));

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/agents`;
}

const post = (url: string) => fetch(url, { method: "POST", body: "words" });

test("a handler answers in any server of Node", async () => {
  const answer = await post(await listening(echo));
  expect(await answer.text()).toBe("POST words");
});

test("a request whose body was read before is refused at once, and the answer says what to move", async () => {
  const url = await listening(async (incoming, outgoing) => {
    await buffer(incoming);
    echo(incoming, outgoing);
  });
  const { error } = (await (await post(url)).json()) as { error: { code: string; message: string } };
  expect(error.code).toBe("not_available");
  expect(error.message).toContain("Mount the listener before it");
});

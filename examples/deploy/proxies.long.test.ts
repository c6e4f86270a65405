import { on, once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { snippetsOf } from "../test-kit/pages.ts";
import { inEmptyFolder } from "../test-kit/run-example.ts";
import { whileServing } from "../test-kit/serve.ts";
import { type ProxyName, proxies, startProxy } from "./proxies.ts";

const blocks = snippetsOf("docs/deploy.md").map(({ code }) => code);
const documented: Record<ProxyName, string> = {
  nginx: blocks.find((code) => code.includes("proxy_pass http://127.0.0.1:8787"))!,
  Caddy: blocks.find((code) => code.includes("reverse_proxy 127.0.0.1:8787"))!,
  Traefik: blocks.find((code) => code.includes("loadBalancer:"))!,
};
const secrets = { RETELL_KEY: "key_of_the_tests_0123456789", RETELL_TOKEN: "token_of_the_tests_0123456789" };
const token = secrets.RETELL_TOKEN;

/** A model that says two words and then never goes on: what a proxy holds back would never come. */
async function startHangingModel() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const delta = { choices: [{ index: 0, delta: { role: "assistant", content: "Good morning. " } }] };
    response.write(`data: ${JSON.stringify(delta)}\n\n`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Send = (method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<Response>;

/** Runs the service with a model behind it and a proxy before it. */
function behind(name: ProxyName, block: string, use: (proxy: { url: string; send: Send }) => Promise<void>) {
  return inEmptyFolder(async (folder) => {
    const model = await startHangingModel();
    const platforms = ["--retell-key-env", "RETELL_KEY", "--retell-token-env", "RETELL_TOKEN"];
    // The first call of a process that loads on a busy machine took 7.9 s.
    const patience = ["--upstream-deadline", "60000"];
    const args = ["--upstream", model.url, "--upstream-model", "scripted", ...patience, ...platforms];
    await whileServing(
      async ({ CUECARD_URL, CUECARD_API_KEY }) => {
        const proxy = await startProxy(proxies[name], block, CUECARD_URL, join(folder, "proxy"));
        const headers = { authorization: `Bearer ${CUECARD_API_KEY}`, "content-type": "application/json" };
        const send: Send = (method, path, body, signal) =>
          fetch(`${proxy.url}${path}`, {
            method,
            headers,
            ...(signal && { signal }),
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
        await use({ url: proxy.url, send }).finally(() => proxy.stop());
      },
      join(folder, "data"),
      { args, env: secrets },
    ).finally(() => model.stop());
  });
}

/** Reads a stream until its text has the words, and leaves it. */
async function readUntil(response: Response, words: string): Promise<void> {
  expect(response.status).toBe(200);
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true });
    if (text.includes(words)) return;
  }
  throw new Error(`The stream ended without ${words}: ${text}`);
}

async function makeTeam(send: Send): Promise<string> {
  await send("POST", "/v1/agents", { id: "desk", name: "Dora", systemPrompt: "You answer the phone." });
  const definition = { members: [{ agentId: "desk", isEntry: true }] };
  const { id } = (await (await send("POST", "/v1/teams", { name: "Harbor", definition })).json()) as { id: string };
  return id;
}

describe.each(["nginx", "Caddy", "Traefik"] as const)("%s with the block of docs/deploy.md", (name) => {
  const missing = !existsSync(proxies[name].program);
  const run = test.skipIf(missing);

  run("passes the first words of an answer on while the model still speaks", () =>
    behind(name, documented[name], async ({ send }) => {
      const model = `team:${await makeTeam(send)}`;
      const messages = [{ role: "user", content: "hello" }];
      const leave = new AbortController();
      const body = { model, messages, stream: true, cuecard: { callId: "room-1" } };
      await readUntil(await send("POST", "/v1/chat/completions", body, leave.signal), "Good morning");
      leave.abort();
    }),
  );

  run("passes each event on when it happens", () =>
    behind(name, documented[name], async ({ send }) => {
      const leave = new AbortController();
      const events = await send("GET", "/v1/events", undefined, leave.signal);
      const read = readUntil(events, "event: call.started");
      const teamId = await makeTeam(send);
      expect((await send("POST", "/v1/calls", { teamId })).status).toBe(201);
      await read;
      leave.abort();
    }),
  );

  run("passes a WebSocket on", () =>
    behind(name, documented[name], async ({ url, send }) => {
      const teamId = await makeTeam(send);
      const path = `/v1/platforms/retell/${teamId}/${token}/call-1`;
      const socket = new WebSocket(`${url.replace("http", "ws")}${path}`);
      // Messages may come together: each is kept until it is looked at.
      const messages = on(socket, "message");
      await once(socket, "open");
      socket.send(JSON.stringify({ interaction_type: "ping_pong", timestamp: 7 }));
      for await (const [data] of messages) if (JSON.parse(String(data)).response_type === "ping_pong") break;
      socket.close();
    }),
  );
});

test.skipIf(!existsSync(proxies.nginx.program))(
  "nginx streams without a line about buffering too, since the service asks for it",
  () =>
    behind("nginx", documented.nginx.replace(/^.*proxy_buffering.*\n/m, ""), async ({ send }) => {
      const leave = new AbortController();
      await readUntil(await send("GET", "/v1/events", undefined, leave.signal), "event: ready");
      leave.abort();
    }),
);

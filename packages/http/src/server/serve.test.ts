import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { stubCuecard } from "../test-kit/stub-cuecard.ts";
import { type RunningServer, serve } from "./serve.ts";

const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close({ timeoutMs: 0 });
});

async function start(handler: (request: Request) => Promise<Response>) {
  const server = await serve({ handler, port: 0, host: "127.0.0.1" });
  servers.push(server);
  return server;
}

/** A handler that answers `/slow` only after `open`. */
function gate() {
  let open = () => {};
  let entered = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const waiting = new Promise<void>((resolve) => {
    entered = resolve;
  });
  let aborted = false;
  const handler = async (request: Request) => {
    if (!request.url.endsWith("/slow")) return new Response("fast");
    request.signal.addEventListener("abort", () => {
      aborted = true;
    });
    entered();
    await opened;
    return new Response("slow");
  };
  return { handler, open, waiting, wasAborted: () => aborted };
}

function get(url: string, agent: HttpAgent): Promise<{ status: number; body: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        body += piece;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode!, body, connection: response.headers.connection }),
      );
    });
    request.on("error", reject).end();
  });
}

it("serves a handler on a free port", async () => {
  const server = await start(createHandler(stubCuecard(), { secret: "a secret of the tests", version: "0.0.0" }));
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(`${server.url}/healthz`);
  expect(await response.json()).toEqual({ status: "ok" });
});

it("leaves the global Request and Response alone", async () => {
  const { Request: before } = globalThis;
  await start(async () => new Response("ok"));
  expect(globalThis.Request).toBe(before);
});

it("says why it can't listen", async () => {
  const { url } = await start(async () => new Response("ok"));
  const port = Number(new URL(url).port);
  await expect(serve({ handler: async () => new Response(""), port, host: "127.0.0.1" })).rejects.toMatchObject({
    code: "invalid_value",
    message: expect.stringContaining("another program listens"),
  });
});

it("an odd Host header is refused with the error body", async () => {
  const { url } = await start(async () => new Response("ok"));
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n");
  let answer = "";
  for await (const piece of socket) answer += piece;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/x-request-id: req_/i);
  expect(answer).toContain('"code":"invalid_value"');
});

it("a client that goes away aborts its request", async () => {
  const { handler, waiting, wasAborted, open } = gate();
  const { url } = await start(handler);
  const gone = new AbortController();
  const answer = fetch(`${url}/slow`, { signal: gone.signal }).catch(() => "gone");
  await waiting;
  gone.abort();
  expect(await answer).toBe("gone");
  await expect.poll(wasAborted).toBe(true);
  open();
});

it("close lets a running request finish, answers new ones on kept-alive connections with 503, and accepts no others", async () => {
  const { handler, open, waiting } = gate();
  const server = await start(handler);
  const keptAlive = new HttpAgent({ keepAlive: true, maxSockets: 1 });
  expect(await get(`${server.url}/fast`, keptAlive)).toMatchObject({
    status: 200,
    body: "fast",
    connection: "keep-alive",
  });
  const slow = fetch(`${server.url}/slow`);
  await waiting;
  const closed = server.close({ timeoutMs: 10_000 });

  const refused = await get(`${server.url}/fast`, keptAlive);
  expect(refused).toMatchObject({ status: 503, connection: "close" });
  expect(JSON.parse(refused.body)).toMatchObject({
    error: { type: "api_error", code: "shutting_down", requestId: expect.stringMatching(/^req_/) },
  });
  await expect(get(`${server.url}/fast`, new HttpAgent())).rejects.toMatchObject({ code: "ECONNREFUSED" });

  open();
  expect(await (await slow).text()).toBe("slow");
  await closed;
  keptAlive.destroy();
});

it("close cuts and aborts what still runs after its time", async () => {
  const { handler, waiting, wasAborted } = gate();
  const server = await start(handler);
  const slow = fetch(`${server.url}/slow`).then(
    () => "answered",
    () => "cut",
  );
  await waiting;
  await server.close({ timeoutMs: 20 });
  expect(await slow).toBe("cut");
  expect(wasAborted()).toBe(true);
});

it("close does not wait for connections that never sent a request", async () => {
  const server = await start(async () => new Response("ok"));
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  const ended = new Promise((resolve) => socket.once("close", resolve));
  await Promise.all([server.close(), server.close(), ended]);
});

it("a JSON body that does not arrive in time is answered with 408, and its connection is closed", async () => {
  const handler = createHandler(stubCuecard(), { secret: "a secret of the tests", version: "0.0.0", jsonBodyMs: 50 });
  const server = await start(handler);
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write(
    "POST /v1/teams HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sk_live_test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  let answer = "";
  for await (const piece of socket) answer += String(piece);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(answer).toContain('"code":"request_timeout"');
});

it("a connection stays open for keepAliveMs", async () => {
  const handler = async () => new Response("ok");
  const server = await serve({ handler, port: 0, host: "127.0.0.1", keepAliveMs: 65_000 });
  servers.push(server);
  expect((await fetch(server.url)).headers.get("keep-alive")).toBe("timeout=65");
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebhookSender } from "./webhook-sender.ts";

let server: Server;
let origin: string;
let connections = 0;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    answer(request, response, body);
  }).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = (signal = new AbortController().signal) => ({
  headers: { "content-type": "application/json", "webhook-id": "evt_1" },
  body: '{"type":"é"}',
  signal,
});
const sender = () => createWebhookSender({ allowUrlOrigins: [origin] });

test("a request has its headers and body, and its answer's status and Retry-After come back", async () => {
  let seen: unknown[] = [];
  answer = ({ method, headers }, response, body) => {
    seen = [method, headers["webhook-id"], headers["content-type"], body, headers.cookie];
    response.writeHead(503, { "retry-after": "7" }).end("busy");
  };
  expect(await sender().post(`${origin}/hook`, request())).toEqual({ status: 503, retryAfterSeconds: 7 });
  expect(seen).toEqual(["POST", "evt_1", "application/json", '{"type":"é"}', undefined]);
});

test("a redirect is the answer, and nothing is sent where it leads", async () => {
  const asked: unknown[] = [];
  answer = ({ url }, response) => {
    asked.push(url);
    response.writeHead(307, { location: "/other" }).end();
  };
  expect((await sender().post(`${origin}/hook`, request())).status).toBe(307);
  expect(asked).toEqual(["/hook"]);
});

test.each(["endless", "stalled"])("of an %s body little is read: the status counts", async (kind) => {
  answer = (_, response) => {
    response.writeHead(200).write("x".repeat(100_000));
    if (kind === "endless") response.on("drain", () => response.write("x".repeat(100_000)));
  };
  expect(await sender().post(`${origin}/hook`, request())).toEqual({ status: 200, retryAfterSeconds: null });
});

test("a receiver that hangs is left when the signal aborts, and one that cuts the connection failed", async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await expect(sender().post(`${origin}/hook`, request(stop.signal))).rejects.toMatchObject({ code: "fetch_failed" });
  answer = (_, response) => response.destroy();
  await expect(sender().post(`${origin}/hook`, request())).rejects.toMatchObject({ code: "fetch_failed" });
});

test.each([
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://localhost/",
  "http://app.localhost/",
  "http://169.254.169.254/latest",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://10.0.0.1/",
  "https://someone:hush@example.com/",
  "https://example.com:8443/",
  "http://example.com:25/",
  "ftp://example.com/",
  "example.com",
])("%s is refused before anything is sent, and no credentials are repeated", async (url) => {
  connections = 0;
  const refused = expect.objectContaining({
    code: expect.stringMatching(/^fetch_(blocked|failed)$/),
    message: expect.not.stringContaining("hush"),
  });
  expect(() => createWebhookSender().check(url)).toThrow(refused);
  await expect(createWebhookSender().post(url, request())).rejects.toEqual(refused);
  expect(connections).toBe(0);
});

test("a name that leads to a private address is refused when it is sent to", async () => {
  const { port } = new URL(origin);
  const inside = createWebhookSender({
    allowPorts: [Number(port)],
    resolve: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  connections = 0;
  inside.check(`http://harmless.example:${port}/`);
  await expect(inside.post(`http://harmless.example:${port}/`, request())).rejects.toMatchObject({
    code: "fetch_blocked",
    message: expect.not.stringContaining("127.0.0.1"),
  });
  expect(connections).toBe(0);
});

import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { ErrorBody } from "../routes/components.ts";
import { stubCuecard } from "../test-kit/stub-cuecard.ts";
import { type RunningServer, serve } from "./serve.ts";

let server: RunningServer;
beforeAll(async () => {
  const handler = createHandler(stubCuecard(), { secret: "a secret of the tests", version: "0.0.0" });
  server = await serve({ handler, port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close({ timeoutMs: 0 }));

/** What the server answers to these bytes until it closes the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write(bytes);
  let answer = "";
  for await (const piece of socket) answer += piece;
  return answer;
}

const post = "POST /v1/teams HTTP/1.1\r\nHost: localhost\r\n";

it.each([
  ["what is not HTTP", "nonsense\r\n\r\n", 400, "invalid_value"],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
  ["a length in letters", `${post}Content-Length: x\r\n\r\n`, 400, "invalid_value"],
  ["two lengths", `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, "invalid_value"],
  ["a broken header", `${post}X-A: a\u0000b\r\n\r\n`, 400, "invalid_value"],
  ["a tunnel", "CONNECT a:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405, "method_not_allowed"],
  ["no Host", "GET /v1/teams HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "invalid_value"],
  ["a bad Host", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400, "invalid_value"],
])("%s is answered with JSON and a request id", async (_, bytes, status, code) => {
  const answer = await answerTo(bytes);
  const [head, body] = answer.split("\r\n\r\n") as [string, string];
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} \\S`));
  const { error } = ErrorBody.parse(JSON.parse(body));
  expect(error.code).toBe(code);
  expect(head.toLowerCase()).toContain(`x-request-id: ${error.requestId}`);
  expect(head.toLowerCase()).toContain("content-type: application/json");
});

it("a body whose chunks are broken is answered with JSON, and the connection is closed", async () => {
  const key = "Authorization: Bearer sk_live_test\r\nContent-Type: application/json\r\n";
  const answer = await answerTo(`${post}${key}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('"requestId":"req_');
});

it("an unknown expectation does not refuse a request", async () => {
  const answer = await answerTo(
    "GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

import { PassThrough } from "node:stream";
import type { Answered } from "@cuecard/http";
import { expect, test } from "vitest";
import { createLog, type LogLevel, logLevels } from "./log.ts";

const answered = (route: string | null, status: number): Answered => ({
  requestId: "req_1",
  method: "GET",
  route,
  status,
  ms: 1.26,
  workspace: "default",
  value: { words: "secret" },
});

function linesOf(level: LogLevel, isTTY = false): string[] {
  const output = Object.assign(new PassThrough(), { isTTY }) as unknown as NodeJS.WriteStream;
  const log = createLog(level, output);
  for (const [route, status] of [
    ["/v1/teams", 500],
    [null, 404],
    ["/v1/teams", 200],
    ["/readyz", 200],
    ["/readyz", 503],
  ] as const)
    log.observe(answered(route, status));
  log.say("info", "started");
  return String((output as unknown as PassThrough).read() ?? "")
    .trim()
    .split("\n");
}

test("each level has the lines of those before it", () => {
  const counts = Object.fromEntries(logLevels.map((level) => [level, linesOf(level).length]));
  expect(counts).toEqual({ error: 2, warn: 3, info: 5, debug: 6 });
});

test("a line has the facts of the request and nothing of its answer", () => {
  expect(JSON.parse(linesOf("info")[2]!)).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: "req_1",
    method: "GET",
    route: "/v1/teams",
    status: 200,
    ms: 1.3,
    workspace: "default",
    msg: "GET /v1/teams 200",
  });
});

test("on a terminal a line is for people", () => {
  const [line] = linesOf("info", true);
  expect(line).toMatch(/ERROR.*GET \/v1\/teams 500/);
  expect(() => JSON.parse(line!)).toThrow();
});

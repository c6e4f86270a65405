import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";
import { type Sent, type StandIn, startStandIn } from "./test-kit/stand-in.ts";

const sentence = "Please say that again.";
const secret = "a secret of the platform";
const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`;
const yes: Sent = { body: chunk({ content: "Yes." }) };

let server: StandIn;
let harbor: Harbor;
beforeAll(async () => {
  server = await startStandIn();
  const options = {
    upstream: { url: server.url, model: "m", thinksFirst: false },
    sentence,
    platforms: { vapi: { secret } },
  };
  harbor = await startHarbor(options, undefined, { jsonBodyMs: 500 });
});
afterAll(async () => {
  await harbor.close();
  server.close();
});

let ids = 0;
const newId = () => `guard-${++ids}`;
type Messages = Parameters<ReturnType<Harbor["client"]>["chat"]["completions"]["create"]>[0]["messages"];

async function ask(callId: string, messages: Messages = [{ role: "user", content: "hello" }], model = harbor.model) {
  const { choices } = await harbor.client(callId).chat.completions.create({ model, messages });
  const [{ message, finish_reason }] = choices as [(typeof choices)[0]];
  return { text: message.content ?? "", finish: finish_reason };
}

describe("an upstream that never ends", () => {
  test("its words is cut where the ledger's longest answer ends, and the trace says so", async () => {
    server.send({ body: chunk({ content: "on and on " }), isEndless: true });
    const callId = newId();
    const { text, finish } = await ask(callId);
    expect([text.length, finish]).toEqual([10_000, "length"]);
    const { trace } = await harbor.call(callId);
    expect(trace.map(({ message }) => message).join()).toContain("said more than 10000 characters in one answer");
  });

  test.each<[what: string, body: string]>([
    ["a line", "a".repeat(65_536)],
    ["an event", `data: ${"a".repeat(65_536)}\n`],
    ["its comments", `: ${"a".repeat(65_536)}\n`],
    ["its thoughts", chunk({ reasoning_content: "hm ".repeat(1_000) })],
    ["its tool calls", chunk({ tool_calls: [{ index: 0, function: { name: "x", arguments: "a".repeat(1_000) } }] })],
    [
      "one tool call behind the other",
      chunk({ tool_calls: [{ id: "x", function: { name: "x", arguments: '{"a":1}' } }] }),
    ],
  ])("%s is left, and the sentence is said", async (_, body) => {
    server.send({ body, isEndless: true });
    expect(await ask(newId())).toEqual({ text: sentence, finish: "stop" });
  });
});

test("of a history of thousands of turns the newest are played, and the model sees all", async () => {
  server.requests();
  server.send(yes);
  const callId = newId();
  const turns = 4_000;
  const messages: Messages = Array.from({ length: turns }, (_, at) => [
    { role: "user" as const, content: `question ${at}` },
    { role: "assistant" as const, content: `answer ${at}` },
  ]).flat();
  messages.push({ role: "user", content: "hello" });
  expect(await ask(callId, messages)).toMatchObject({ text: "Yes." });
  expect(server.requests()[0]!.messages.filter(({ role }) => role === "user")).toHaveLength(turns + 1);
  const { ledger } = await harbor.call(callId);
  const heard = ledger.filter(({ role }) => role === "caller");
  expect(heard.map(({ text }) => text)).toEqual([
    ...Array.from({ length: 40 }, (_, at) => `question ${turns - 40 + at}`),
    "hello",
  ]);
});

test.each(["team:nobody", "agent:nobody"])("a request of %s leaves the call id to the right one", async (wrong) => {
  server.send(yes);
  const callId = newId();
  await expect(ask(callId, undefined, wrong)).rejects.toMatchObject({ status: 404 });
  expect(await ask(callId)).toMatchObject({ text: "Yes." });
  // By now the call is somebody's.
  await expect(ask(callId, undefined, "agent:support")).rejects.toMatchObject({ status: 400 });
});

/** Sends the head of a request whose body never comes. Returns the status, or null when there is none. */
async function withoutBody(path: string, headers: Record<string, string>): Promise<number | null> {
  const socket = connect(Number(new URL(harbor.server.url).port), "127.0.0.1");
  const lines = Object.entries({ Host: "127.0.0.1", "Content-Length": "1000", ...headers }).map((each) =>
    each.join(": "),
  );
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  const [data] = await once(socket, "data");
  socket.destroy();
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1]);
}

test.each([
  ["/v1/chat/completions", {}, 401],
  ["/v1/chat/completions", { Authorization: "Bearer sk_live_nobody_has_this_key_at_all" }, 401],
  ["/v1/platforms/vapi/team", {}, 401],
  ["/v1/platforms/vapi/team", { "X-Vapi-Secret": "a wrong secret of somebody" }, 401],
  ["/v1/platforms/vapi/team", { "X-Vapi-Secret": secret }, 408],
])("a body of %s with %j that never comes is answered with %d", async (path, headers, status) => {
  expect(await withoutBody(path, headers)).toBe(status);
});

/** Messages that cost more to read than they can mean. */
const costly: [what: string, body: string, says: string][] = [
  [
    "wide",
    JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`n${at}`, at]))),
    "20000 names",
  ],
  ["long", JSON.stringify({ list: Array.from({ length: 60_000 }, () => 1) }), "50000 values"],
  ["deep", `${"[".repeat(5_000)}${"]".repeat(5_000)}`, "100 levels"],
  ["doubtful", '{"message":{},"message":{}}', "twice"],
  ["cut", '{"message":', "not valid JSON"],
];

test.each(costly)("a %s message of a platform is refused before it is read", async (_, body, says) => {
  const headers = { "X-Vapi-Secret": secret, "Content-Type": "application/json" };
  const response = await fetch(`${harbor.server.url}/v1/platforms/vapi/team`, { method: "POST", headers, body });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(says)]);
});

test("wrong secrets of a platform are counted, and the right one is never refused for them", async () => {
  const tell = (sent: string) =>
    fetch(`${harbor.server.url}/v1/platforms/vapi/team`, {
      method: "POST",
      headers: { "X-Vapi-Secret": sent },
      body: "{}",
    });
  let refused: Response | null = null;
  for (let guess = 0; guess < 60 && refused === null; guess++) {
    const response = await tell(`guess number ${guess} of many`);
    if (response.status !== 401) refused = response;
  }
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await tell(secret)).status).toBe(204);
});

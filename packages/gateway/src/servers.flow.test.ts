import { type ChatServer, chatServers, withChanges } from "@cuecard/checks";
import { chatAnswer, readChunks } from "@cuecard/core/messages";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";
import { type Sent, type StandIn, startStandIn } from "./test-kit/stand-in.ts";
import { holdWords } from "./upstream/thinking.ts";

const sentence = "Please say that again.";
const tool = { type: "function", function: { name: "check_line", parameters: { type: "object", properties: {} } } };
const user = (content: string) => ({ role: "user", content });
const sse = (...choices: object[]) =>
  `${choices.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`).join("")}data: [DONE]\n\n`;
const done: Sent = { body: sse({ delta: { content: "Done." }, finish_reason: "stop" }) };

let server: StandIn;
let harbor: Harbor;
beforeAll(async () => {
  server = await startStandIn();
  harbor = await startHarbor({ upstream: { url: server.url, model: "m", thinksFirst: false }, sentence });
});
afterAll(async () => {
  await harbor.close();
  server.close();
});

let ids = 0;
const newId = () => `server-${++ids}`;

/** Asks billing, which can search. The stream always has its end. */
async function ask(callId: string, messages: object[], stream = true) {
  const response = await fetch(`${harbor.server.url}/v1/chat/completions`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${harbor.key}`,
      "Content-Type": "application/json",
      "X-Cuecard-Call-Id": callId,
    },
    body: JSON.stringify({ model: "agent:billing", messages, stream, tools: [tool] }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(text).not.toContain("[object Object]");
  if (stream) expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  const reader = chatAnswer();
  async function* body() {
    yield new TextEncoder().encode(text);
  }
  if (stream) for await (const chunk of readChunks(body())) reader.take(chunk);
  else reader.take(JSON.parse(text));
  expect(reader.isOver).toBe(true);
  return reader.end();
}

async function expectOf({ words = "", calls = [], beside, fails }: ChatServer, callId: string): Promise<void> {
  const answer = await ask(callId, [user("When are bills due?")]);
  const own = calls.filter(({ name }) => name === "search_knowledge");
  const host = calls.filter(({ name }) => name === "check_line");
  const [, next] = server.requests();
  if (fails) {
    expect(answer).toMatchObject({ text: [words.trim(), sentence].filter(Boolean).join(" "), finish: "stop" });
    const { trace } = await harbor.call(callId);
    expect(trace.map(({ message }) => message).join()).not.toContain("[object Object]");
    return;
  }
  if (calls.length === 0) {
    expect(answer).toMatchObject({ text: words, finish: "stop" });
    return;
  }
  const made = answer.tool_calls.map(({ name, arguments: sent }) => ({ name, arguments: JSON.parse(sent) }));
  expect(made).toEqual(host.map(({ name, arguments: sent }) => ({ name, arguments: sent })));
  expect(answer).toMatchObject(
    host.length > 0 ? { text: words, finish: "tool_calls" } : { text: `${words}Done.`, finish: "stop" },
  );
  let request = next;
  if (host.length > 0) {
    const results = answer.tool_calls.map(({ id }) => ({ role: "tool", tool_call_id: id, content: { ok: true } }));
    const history = [user("When are bills due?"), { role: "assistant", content: null, tool_calls: [] }, ...results];
    expect(await ask(callId, history)).toMatchObject({ text: "Done." });
    [request] = server.requests();
  }
  const asked = request!.messages.findLast(({ tool_calls }) => tool_calls)!;
  const sent = asked.tool_calls!.map((call) => [call.function.name, JSON.parse(call.function.arguments)]);
  expect(sent).toEqual(calls.map(({ name, arguments: given }) => [name, given]));
  for (const [at, { id }] of calls.entries()) if (id) expect(asked.tool_calls![at]!.id).toBe(id);
  const outputs = request!.messages.filter(({ role }) => role === "tool");
  expect(outputs.map(({ tool_call_id }) => tool_call_id)).toEqual(asked.tool_calls!.map(({ id }) => id));
  expect(outputs.every(({ content }) => content!.trim() !== "")).toBe(true);
  if (own.length > 0) expect(outputs[0]!.content).toContain("tenth");
  expect(asked).toMatchObject(beside?.message ?? {});
  expect(asked.tool_calls![0]).toMatchObject(beside?.call ?? {});
  expect(JSON.stringify(request)).not.toContain("source");
}

describe("the gateway before", () => {
  test.each(chatServers)("$name", async (each) => {
    server.send({ body: each.body, type: each.type }, done);
    await expectOf(each, newId());
  });

  test("any of them, wherever the network cuts the bytes", async () => {
    const streamed = chatServers.filter(({ type }) => type === undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...streamed),
        fc.array(fc.nat(4_000), { minLength: 1, maxLength: 6 }),
        async (each, cuts) => {
          server.requests();
          server.send({ body: each.body, cuts }, done);
          await expectOf(each, newId());
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** Values that no server should send. */
const strange = fc.constantFrom<unknown>(undefined, null, "", "x", 7, 1e9, true, [], {}, [null], { a: {} });

test("chunks whose fields are of any type, or missing, are answered with words or tool calls", async () => {
  const streamed = chatServers.filter(({ type, fails }) => type === undefined && !fails);
  const changes = fc.array(fc.record({ line: fc.nat(5), field: fc.nat(40), value: strange }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...streamed), changes, async ({ body }, made) => {
      const lines = body.split(/\r?\n/).map((line, at) => {
        const own = made.filter((each) => each.line * 2 === at);
        if (own.length === 0 || !line.startsWith("data: {") || !line.endsWith("}")) return line;
        return `data: ${JSON.stringify(withChanges(JSON.parse(line.slice(6)), own))}`;
      });
      server.send({ body: lines.join("\n") }, done);
      const { text, tool_calls } = await ask(newId(), [user("hello")]);
      expect(text.trim() !== "" || tool_calls.length > 0).toBe(true);
    }),
    { numRuns: 60 },
  );
});

/** Answers without a word for the caller. */
const empty: [what: string, body: string][] = [
  ["STOP without words", sse({ delta: { role: "assistant" }, finish_reason: "STOP" })],
  ["blank words", sse({ delta: { content: " \n" }, finish_reason: "stop" })],
  ["content_filter", sse({ delta: {}, finish_reason: "content_filter" })],
  ["thoughts that never end", sse({ delta: { content: "<think>They ask" } })],
  ["a tool call without a name", sse({ delta: { tool_calls: [{ id: "x", function: { arguments: "{}" } }] } })],
  [
    "a tool call that was cut off",
    sse({
      delta: { tool_calls: [{ id: "x", function: { name: "check_line", arguments: '{"a' } }] },
      finish_reason: "length",
    }),
  ],
];
const searches: Sent = {
  body: sse({
    delta: { tool_calls: [{ id: "s", function: { name: "search_knowledge", arguments: '{"query":"due"}' } }] },
  }),
};

describe("an answer without words", () => {
  test.each(empty)("(%s) is asked once more", async (_, body) => {
    server.requests();
    server.send({ body }, done);
    expect(await ask(newId(), [user("hello")])).toMatchObject({
      text: expect.stringMatching(/Done\.$/),
      finish: "stop",
    });
    expect(server.requests()).toHaveLength(2);
  });

  test.each(empty)("(%s) twice is the sentence, and the trace says so; also after a tool", async (_, body) => {
    for (const first of [[], [searches]]) {
      server.requests();
      server.send(...first, { body });
      const callId = newId();
      const { text, finish } = await ask(callId, [user("hello")]);
      expect([text.trim(), finish]).toEqual([sentence, "stop"]);
      expect(server.requests()).toHaveLength(first.length + 2);
      const { trace } = await harbor.call(callId);
      expect(trace.map(({ message }) => message)).toContain(
        "The upstream model gave neither words nor a tool call, twice. The fallback sentence was said instead.",
      );
    }
  });

  test("is 503 where there is no sentence", async () => {
    const own = await startHarbor({ upstream: { url: server.url, model: "m" } });
    try {
      server.send({ body: empty[0]![1] });
      const messages = [{ role: "user" as const, content: "hello" }];
      const asked = own.client(newId()).chat.completions.create({ model: own.model, messages, stream: true });
      await expect(asked).rejects.toMatchObject({ status: 503, code: "upstream_failed" });
    } finally {
      await own.close();
    }
  });
});

test("blank messages are neither taken in nor sent", async () => {
  server.requests();
  server.send(done);
  const callId = newId();
  await ask(callId, [
    { role: "assistant", content: " " },
    user(""),
    { role: "assistant", content: "Hello." },
    user("  "),
    user("hello"),
  ]);
  const { messages } = server.requests()[0]!;
  expect(messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
    ["assistant", "Hello."],
    ["user", "hello"],
  ]);
});

test("a call id that comes again in a later turn runs the client's tool again, with its own result", async () => {
  const checks: Sent = {
    body: sse({ delta: { tool_calls: [{ id: "call_0", function: { name: "check_line", arguments: "{}" } }] } }),
  };
  const callId = newId();
  const history: object[] = [];
  for (const [turn, output] of ["fine", "broken"].entries()) {
    history.push(user(`turn ${turn}`));
    server.send(checks);
    const { tool_calls } = await ask(callId, history);
    expect(tool_calls).toMatchObject([{ id: "call_0", name: "check_line" }]);
    // The same request once more is the same answer.
    expect((await ask(callId, history)).tool_calls).toMatchObject([{ id: "call_0" }]);
    history.push({
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_0", type: "function", function: { name: "check_line", arguments: null } }],
    });
    history.push({ role: "tool", tool_call_id: "call_0", content: output });
    server.requests();
    server.send(done);
    expect(await ask(callId, history)).toMatchObject({ text: "Done." });
    const { messages } = server.requests()[0]!;
    expect(messages.filter(({ role }) => role === "tool").map(({ content }) => content)).toEqual(
      ["fine", "broken"].slice(0, turn + 1),
    );
    history.push({ role: "assistant", content: "Done." });
  }
  const { ledger } = await harbor.call(callId);
  expect(ledger.filter(({ role }) => role === "tool_result").map(({ text }) => text)).toEqual(["fine", "broken"]);
});

test("thoughts are kept where the operator wants them", async () => {
  const own = await startHarbor({ upstream: { url: server.url, model: "m" }, keepsThoughts: true });
  try {
    server.send({ body: sse({ delta: { content: "<think>hm</think>Yes." } }) });
    const messages = [{ role: "user" as const, content: "hello" }];
    const { choices } = await own.client(newId()).chat.completions.create({ model: own.model, messages });
    expect(choices[0]!.message.content).toBe("<think>hm</think>Yes.");
  } finally {
    await own.close();
  }
});

/** Answers one after the other: their words, what the caller hears of them, and whether the operator hears of it. */
const unopened = ["They ask.", "</think>Yes."];
const habits: [what: string, thinksFirst: boolean | undefined, answers: [string[], string][], warns: string[]][] = [
  [
    "nobody knows it yet",
    undefined,
    [
      [unopened, "Yes."],
      [unopened, "Yes."],
      [["No", "."], "No."],
    ],
    [],
  ],
  [
    "it is known",
    true,
    [
      [unopened, "Yes."],
      [["No."], "No."],
    ],
    [],
  ],
  ["the operator says that they don't come", false, [[unopened, "They ask.Yes."]], ["leave out thinksFirst"]],
  [
    "the model begins with them later",
    undefined,
    [
      [["No", "."], "No."],
      [unopened, "They ask.Yes."],
      [unopened, "Yes."],
    ],
    ["from now on they are held back"],
  ],
];

test.each(habits)("thoughts that the template begins are not said where %s", async (_, thinksFirst, answers, warns) => {
  const warnings: string[] = [];
  const onWarning = (warning: string) => warnings.push(warning);
  const own = await startHarbor({ upstream: { url: server.url, model: "m", thinksFirst }, onWarning });
  try {
    const client = own.client(newId());
    for (const [texts, said] of answers) {
      server.send({ body: sse(...texts.map((content) => ({ delta: { content } }))) });
      const { choices } = await client.chat.completions.create({
        model: own.model,
        messages: [user("hello") as never],
      });
      expect(choices[0]!.message.content).toBe(said);
    }
  } finally {
    await own.close();
  }
  expect(warnings).toEqual(warns.map((warning) => expect.stringContaining(warning)));
});

test("the first words of a model are waited for no longer than half of the deadline, and its later ones not at all", async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at} `);
  const heard = (thinking: ReturnType<typeof holdWords>, texts: string[]) =>
    texts.map((text) => thinking.take(text, false));
  expect(heard(holdWords({ forMs: 60_000 }), words(3))).toEqual(["", "", ""]);
  expect(heard(holdWords({ forMs: 0 }), words(3))).toEqual(words(3));
});

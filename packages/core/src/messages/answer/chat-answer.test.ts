import { type ChatServer, chatServers, withChanges } from "@cuecard/checks";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chatAnswer } from "./chat-answer.ts";
import { readChunks } from "./read-chunks.ts";

/** What came out of a body: the words as they were said, the calls, and whether it failed. */
async function outcomeOf(type: string | undefined, pieces: Uint8Array[]) {
  async function* body() {
    yield* pieces;
  }
  const reader = chatAnswer();
  let words = "";
  try {
    if (type === "application/json") words += reader.take(JSON.parse(Buffer.concat(pieces).toString()));
    else for await (const chunk of readChunks(body())) words += reader.take(chunk);
    const { rest, text, tool_calls } = reader.end();
    words += rest;
    expect(text).toBe(words);
    return { words, calls: tool_calls, fails: false };
  } catch {
    return { words, calls: [], fails: true };
  }
}

function expectOf(server: ChatServer, out: Awaited<ReturnType<typeof outcomeOf>>) {
  const { words = "", calls = [], beside = {} } = server;
  expect(out).toMatchObject({ words, fails: server.fails ?? false });
  const made = out.calls.map((call) => ({ name: call.name, arguments: JSON.parse(call.arguments) }));
  expect(made).toEqual(calls.map(({ id: _id, ...call }) => call));
  for (const [at, { id }] of calls.entries()) if (id) expect(out.calls[at]!.id).toBe(id);
  expect(new Set(out.calls.map(({ id }) => id)).size).toBe(calls.length);
  expect(out.calls.every(({ id }) => id !== "")).toBe(true);
  const { message, ...call } = out.calls[0]?.providerData ?? {};
  expect({ message, call }).toEqual({ message: beside.message, call: beside.call ?? {} });
}

describe("an answer as servers send it", () => {
  test.each(chatServers)("$name", async (server) => {
    expectOf(server, await outcomeOf(server.type, [new TextEncoder().encode(server.body)]));
  });

  test("is the same wherever the network cuts it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...chatServers),
        fc.array(fc.nat(4_000), { maxLength: 12 }),
        async (server, cuts) => {
          const whole = new TextEncoder().encode(server.body);
          const at = [0, ...cuts.map((cut) => cut % whole.length).toSorted((a, b) => a - b), whole.length];
          expectOf(
            server,
            await outcomeOf(
              server.type,
              at.slice(1).map((end, index) => whole.slice(at[index], end)),
            ),
          );
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** Every value in a chunk may be another one, or missing. */
const strange = fc.constantFrom<unknown>(
  undefined,
  null,
  "",
  "x",
  7,
  -1,
  1e9,
  true,
  [],
  {},
  [null],
  { a: {} },
  "[object",
  "length",
);

test("chunks whose fields are of any type, or missing, give words, calls or an error", async () => {
  const chunks = await Promise.all(
    chatServers
      .filter(({ type, fails }) => type === undefined && !fails)
      .map(async ({ body }) => {
        const all: unknown[] = [];
        async function* pieces() {
          yield new TextEncoder().encode(body);
        }
        for await (const chunk of readChunks(pieces())) if (chunk !== null) all.push(chunk);
        return all;
      }),
  );
  const changes = fc.array(fc.record({ at: fc.nat(5), field: fc.nat(60), value: strange }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.constantFrom(...chunks), changes, (stream, made) => {
      const reader = chatAnswer();
      const sent = stream.map((chunk, at) =>
        withChanges(
          chunk,
          made.filter((each) => each.at % stream.length === at),
        ),
      );
      let said = "";
      try {
        for (const chunk of sent) said += reader.take(chunk);
        const { rest, text, tool_calls } = reader.end();
        said += rest;
        expect(text).toBe(said);
        for (const { id, name, arguments: given } of tool_calls) {
          for (const value of [id, name, given]) expect(typeof value).toBe("string");
          expect(id).not.toBe("");
          expect(name).not.toBe("");
          said += `${id}${name}${given}`;
        }
      } catch (error) {
        expect((error as Error).message).toMatch(/^(The model's server|The answer broke off)/);
      }
      expect(said).not.toContain("[object Object]");
    }),
    { numRuns: 4_000 },
  );
});

describe("thoughts", () => {
  const answered = (options: Parameters<typeof chatAnswer>[0], ...texts: string[]) => {
    const reader = chatAnswer(options);
    const words = texts.map((content) => reader.take({ choices: [{ delta: { content } }] })).join("");
    return [words + reader.end().rest, reader.isUnopened] as const;
  };

  test.each([
    ["<think>hm</think>Yes.", "Yes."],
    ["<thinking>hm</thinking>\n\nYes.", "Yes."],
    ["<THINK>hm</THINK> Yes.", "Yes."],
    ["Well <think>hm</think>yes.", "Well yes."],
    ["[THINK]hm[/THINK]Yes.", "Yes."],
    ["◁think▷hm◁/think▷Yes.", "Yes."],
    ["<think>never ends", ""],
    ["<think></think>Yes.", "Yes."],
    ["3 < 4 and [sic] <b>yes</b>", "3 < 4 and [sic] <b>yes</b>"],
    ["It ends with <thi", "It ends with <thi"],
  ])("in %j are not said, however they are cut", (text, words) => {
    for (let size = 1; size <= text.length; size++) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g"))!;
      expect(answered({}, ...pieces)[0]).toBe(words);
      expect(answered({ keepsThoughts: true }, ...pieces)[0]).toBe(text);
    }
  });

  test("that the template began are known by their end, and not said where it is known that they come first", () => {
    expect(answered({}, "hm, bills", "</think>Yes.")).toEqual(["hm, billsYes.", true]);
    expect(answered({}, "hm, bills</think>Yes.")).toEqual(["Yes.", true]);
    expect(answered({ thinksFirst: true }, "hm, bills", "</thi", "nk>Yes.")).toEqual(["Yes.", true]);
    expect(answered({ thinksFirst: true }, "<think>hm</think>", "Yes.")).toEqual(["Yes.", false]);
    expect(answered({ thinksFirst: true }, "I don't ", "think so.")).toEqual(["I don't think so.", false]);
  });
});

test.each([
  ["stop", "stop"],
  ["STOP", "stop"],
  ["eos_token", "stop"],
  ["end_turn", "stop"],
  ["max_tokens", "length"],
  ["MAX_TOKENS", "length"],
  ["model_length", "length"],
  ["content_filter", "content_filter"],
  ["SAFETY", "content_filter"],
  ["whatever", "stop"],
  ["", "stop"],
  [null, "stop"],
  [7, "stop"],
])("the reason %j means %s, and tool_calls beside a tool call", (finish_reason, finish) => {
  const reader = chatAnswer();
  reader.take({ choices: [{ delta: { content: "Yes." }, finish_reason }] });
  expect(reader.end().finish).toBe(finish);
  const called = chatAnswer();
  const tool_calls = [{ function: { name: "x", arguments: "{}" } }];
  called.take({ choices: [{ delta: { tool_calls }, finish_reason }] });
  expect(called.end().finish).toBe("tool_calls");
});

test("a tool call whose arguments were cut off is none", () => {
  const reader = chatAnswer();
  reader.take({
    choices: [{ delta: { tool_calls: [{ function: { name: "x", arguments: '{"a' } }] }, finish_reason: "length" }],
  });
  expect(reader.end()).toMatchObject({ tool_calls: [], finish: "length" });
});

test("an answer that is too long is an error", () => {
  const endless = chatAnswer();
  const content = "a".repeat(1_000);
  expect(() => {
    for (;;) endless.take({ choices: [{ delta: { content } }] });
  }).toThrow("more than 400000 characters");
  const tools = chatAnswer();
  expect(() => {
    for (;;) tools.take({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: content } }] } }] });
  }).toThrow("more than 400000 characters");
});

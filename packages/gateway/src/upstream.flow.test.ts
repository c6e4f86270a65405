import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";
import { type ScriptedUpstream, type ScriptLine, startUpstream } from "./test-kit/scripted-upstream.ts";

let second: ScriptedUpstream;
beforeAll(async () => {
  second = await startUpstream();
});
afterAll(() => second.stop());

async function within(options: Parameters<typeof startHarbor>[0], use: (harbor: Harbor) => Promise<void>) {
  const harbor = await startHarbor(options);
  try {
    await use(harbor);
  } finally {
    await harbor.close();
  }
}

let ids = 0;

async function ask(harbor: Harbor, words = "hello") {
  const stream = await harbor.client(`up-${++ids}`).chat.completions.create({
    model: harbor.model,
    messages: [{ role: "user", content: words }],
    stream: true,
  });
  let text = "";
  let finish: string | null = null;
  for await (const { choices } of stream) {
    text += choices[0]?.delta.content ?? "";
    finish = choices[0]?.finish_reason ?? finish;
  }
  return { text, finish };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error,
  );

describe("before the first word", () => {
  test("an upstream that fails quickly is asked once more", () =>
    within({}, async (harbor) => {
      await harbor.upstream.script([{ status: 500, times: 1 }, { say: "There." }]);
      expect(await ask(harbor)).toEqual({ text: "There.", finish: "stop" });
      expect(await harbor.upstream.requests()).toHaveLength(2);
    }));

  test("the second upstream is asked when the first fails or hangs, and with its own key", () =>
    within(
      { fallback: { url: second.url, apiKey: "second-key", model: "second" }, deadlineMs: 1_000 },
      async (harbor) => {
        await second.script([{ say: "From the second." }]);
        await second.requests();
        for (const line of [{ status: 503 }, { hangs: true }, { status: 401 }, { status: 429, retryAfter: "60" }]) {
          await harbor.upstream.script([line]);
          expect(await ask(harbor)).toEqual({ text: "From the second.", finish: "stop" });
        }
        const seen = await second.requests();
        expect(seen).toHaveLength(4);
        for (const { headers, body } of seen) {
          expect(headers.authorization).toBe("Bearer second-key");
          expect(body.model).toBe("second");
        }
      },
    ));

  /** What upstreams do that have no word for anybody. Those that are slow would say something, but long after the deadline. */
  const dead: [what: string, line: ScriptLine][] = [
    ["hang before the first byte", { hangs: true }],
    ["hang after the head of an answer", { hangs: "opened" }],
    ["are slower than the deadline", { say: "Too late.", firstMs: 60_000 }],
    ["cut the connection", { resets: true }],
    ["are overloaded", { status: 529 }],
  ];

  test.each(dead)("upstreams that %s are answered with 503 before they say anything", (_, line) =>
    within({ fallback: { url: second.url, model: "second" }, deadlineMs: 300 }, async (harbor) => {
      await harbor.upstream.script([line]);
      await second.script([line]);
      const error = await failure(ask(harbor));
      expect(error).toMatchObject({ status: 503, code: "upstream_failed" });
      expect(Number(error.headers.get("retry-after"))).toBeGreaterThan(0);
    }),
  );

  test.each([...dead, ["take no more requests", { status: 429, retryAfter: "7" }] as const])(
    "upstreams that %s are answered with the sentence",
    (_, line) =>
      within({ deadlineMs: 300, sentence: "Please call again." }, async (harbor) => {
        await harbor.upstream.script([line]);
        expect(await ask(harbor)).toEqual({ text: "Please call again.", finish: "stop" });
      }),
  );

  test("one that nobody listens on is answered with the sentence, as an ordinary answer", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/v1`;
    await new Promise((resolve) => closed.close(resolve));
    const options = { upstream: { url, model: "m" }, sentence: "Please call again." };
    await within(options, async (harbor) => {
      expect(await ask(harbor)).toEqual({ text: "Please call again.", finish: "stop" });
      const { choices } = await harbor.client().chat.completions.create({
        model: harbor.model,
        messages: [{ role: "user", content: "hello" }],
      });
      expect(choices[0]).toMatchObject({ message: { content: "Please call again." }, finish_reason: "stop" });
    });
  });

  test.each([
    ["text/html", "<html>Welcome</html>", "sent text/html and no chat completion"],
    ["application/json", '{"hello":1}', "sent JSON that is not a chat completion"],
    ["text/event-stream", "data: [DONE]\n\n", "sent a stream without an answer"],
  ])("an address that answers with %s is 503, and the service warns once", async (type, text, what) => {
    const warnings: string[] = [];
    await within({ onWarning: (sentence) => warnings.push(sentence) }, async (harbor) => {
      await harbor.upstream.script([{ body: { type, text } }]);
      for (let time = 0; time < 2; time++)
        expect(await failure(ask(harbor))).toMatchObject({ status: 503, code: "upstream_failed" });
      expect(warnings).toEqual([
        expect.stringContaining(`${harbor.upstream.url}: The upstream model ${what}; try again.`),
      ]);
    });
  });

  test("a refused key gives a warning with the upstream's reason, but without the key", async () => {
    const warnings: string[] = [];
    await within({ onWarning: (sentence) => warnings.push(sentence) }, async (harbor) => {
      await harbor.upstream.script([{ status: 401, message: "Incorrect API key provided: upstream-key" }]);
      await failure(ask(harbor));
      expect(warnings).toEqual([
        `${harbor.upstream.url}: The upstream model answered 401; try again. Incorrect API key provided: …`,
      ]);
    });
  });

  test("requests without a call give a warning", async () => {
    const warnings: string[] = [];
    await within({ onWarning: (sentence) => warnings.push(sentence) }, async (harbor) => {
      const messages = [{ role: "user" as const, content: "hello" }];
      for (let time = 0; time < 2; time++)
        await harbor.client().chat.completions.create({ model: harbor.model, messages });
      expect(warnings).toEqual([
        `Requests for ${harbor.model} name no call, so each is played for itself; send the call's id.`,
      ]);
    });
  });

  test("a hand-off without words of its own is 503 too, and the call is where it was", () =>
    within({ deadlineMs: 300 }, async (harbor) => {
      await harbor.upstream.script([
        { system: "You are Dora.", calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }] },
        { system: "You are Bill.", hangs: true },
      ]);
      expect(await failure(ask(harbor))).toMatchObject({ status: 503, code: "upstream_failed" });
      const { data } = await harbor.cuecard.calls.list();
      expect(data.map(({ agentId, version }) => ({ agentId, version }))).toEqual([{ agentId: "desk", version: 1 }]);
    }));

  test("the sentence follows what a rule or another member has said", () =>
    within({ deadlineMs: 300, sentence: "Please call again." }, async (harbor) => {
      await harbor.upstream.script([
        {
          system: "You are Dora.",
          say: "I pass you on. ",
          calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }],
        },
        { system: "You are Bill.", hangs: true },
      ]);
      expect(await ask(harbor, "a refund")).toEqual({ text: "One moment. Please call again.", finish: "stop" });
      expect(await ask(harbor, "hello")).toEqual({ text: "I pass you on. Please call again.", finish: "stop" });
    }));
});

describe("after the first word", () => {
  test("a second request of the same answer has its own time", () =>
    within({ deadlineMs: 2_000 }, async (harbor) => {
      await harbor.upstream.script([
        { last: "due on the tenth", say: "On the tenth.", firstMs: 200 },
        {
          system: "You are Bill.",
          say: "Let me look ",
          wordMs: 800,
          calls: [{ name: "search_knowledge", arguments: { query: "When are bills due?" } }],
        },
      ]);
      expect(await ask(harbor, "a refund, and when are bills due?")).toEqual({
        text: "One moment. Let me look On the tenth.",
        finish: "stop",
      });
    }));

  test("nobody else is asked: the sentence follows the words that were said", () =>
    within({ fallback: { url: second.url, model: "second" }, sentence: "Please say that again." }, async (harbor) => {
      await harbor.upstream.script([{ say: "Your bill is", wordMs: 100, breaks: true }]);
      await second.script([{ say: "Never asked." }]);
      await second.requests();
      expect(await ask(harbor)).toEqual({ text: "Your bill is Please say that again.", finish: "stop" });
      expect(await harbor.upstream.requests()).toHaveLength(1);
      expect(await second.requests()).toEqual([]);
    }));

  test("an upstream that falls silent is left before it goes on", () =>
    within({ deadlineMs: 300 }, async (harbor) => {
      await harbor.upstream.script([{ say: "One two", wordMs: 60_000 }]);
      expect(await ask(harbor)).toEqual({ text: "One ", finish: "length" });
    }));

  test("an answer that never ends is cut", () =>
    within({ deadlineMs: 300, answerMs: 600 }, async (harbor) => {
      await harbor.upstream.script([{ say: "on and ".repeat(500), wordMs: 20 }]);
      expect((await ask(harbor)).finish).toBe("length");
    }));

  test("a member that transfers for ever is stopped", () =>
    within({}, async (harbor) => {
      await harbor.upstream.script([
        { hasTool: "transfer_to_billing", calls: [{ name: "transfer_to_billing", arguments: { reason: "r" } }] },
        { hasTool: "transfer_to_desk", calls: [{ name: "transfer_to_desk", arguments: { reason: "r" } }] },
        { say: "Enough." },
      ]);
      expect(await ask(harbor)).toMatchObject({ finish: "stop" });
      expect((await harbor.upstream.requests()).length).toBeLessThanOrEqual(6);
    }));
});

test.each(["ftp://x", "api.openai.com/v1", "https://user:secret@x/v1"])("%s is refused as an upstream", async (url) => {
  await expect(startHarbor({ upstream: { url } })).rejects.toMatchObject({ code: "invalid_value", param: "upstream" });
});

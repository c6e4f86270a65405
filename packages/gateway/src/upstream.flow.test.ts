import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harbor, startHarbor } from "./test-kit/harbor.ts";
import { type ScriptedUpstream, startUpstream } from "./test-kit/scripted-upstream.ts";

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

  test("dead upstreams are answered with 503 within the deadline and 50 ms", () =>
    within({ fallback: { url: second.url, model: "second" }, deadlineMs: 600 }, async (harbor) => {
      await harbor.upstream.script([{ hangs: true }]);
      await second.script([{ hangs: true }]);
      await failure(ask(harbor));
      const begun = performance.now();
      const error = await failure(ask(harbor));
      const ms = performance.now() - begun;
      expect(error).toMatchObject({ status: 503, code: "upstream_failed" });
      expect(Number(error.headers.get("retry-after"))).toBeGreaterThan(0);
      // Timings are for the bench; here only that no part of it waits for something else.
      expect(ms).toBeLessThan(600 + 2_000);
    }));

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
});

describe("after the first word", () => {
  test("nobody else is asked: the stream ends with a reason, and the words are the answer", () =>
    within({ fallback: { url: second.url, model: "second" }, sentence: "Never said." }, async (harbor) => {
      await harbor.upstream.script([{ say: "Your bill is", wordMs: 100, breaks: true }]);
      await second.script([{ say: "Never asked." }]);
      await second.requests();
      expect(await ask(harbor)).toEqual({ text: "Your bill is", finish: "length" });
      expect(await harbor.upstream.requests()).toHaveLength(1);
      expect(await second.requests()).toEqual([]);
    }));

  test("an upstream that falls silent is left after the deadline", () =>
    within({ deadlineMs: 300 }, async (harbor) => {
      await harbor.upstream.script([{ say: "One two", wordMs: 20_000 }]);
      const begun = performance.now();
      expect(await ask(harbor)).toMatchObject({ text: expect.stringContaining("One"), finish: "length" });
      expect(performance.now() - begun).toBeLessThan(10_000);
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

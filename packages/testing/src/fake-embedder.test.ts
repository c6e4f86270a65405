import { expect, test } from "vitest";
import { embedderSuite } from "./embedder-suite.ts";
import { createFakeEmbedder } from "./fake-embedder.ts";

embedderSuite("the fake embedder", () => ({ embedder: createFakeEmbedder() }));

const request = (signal = new AbortController().signal) => ({
  texts: ["Where is my parcel?"],
  input: "question" as const,
  signal,
});

test("fails as often as told, then answers", async () => {
  const embedder = createFakeEmbedder();
  const error = new Error("planted");
  embedder.fail(2, error);
  await expect(embedder.embed(request())).rejects.toBe(error);
  await expect(embedder.embed(request())).rejects.toBe(error);
  expect((await embedder.embed(request())).vectors).toHaveLength(1);
  expect(embedder.calls).toHaveLength(3);
});

test("a held request ends when released or aborted", async () => {
  const embedder = createFakeEmbedder();
  const order: string[] = [];
  const reason = new Error("superseded");
  const caller = new AbortController();
  embedder.hold();
  const aborted = embedder.embed(request(caller.signal)).catch((error: unknown) => error);
  const held = embedder.embed(request()).then(() => order.push("answered"));
  await embedder.waitForCalls(2);
  caller.abort(reason);
  expect(await aborted).toBe(reason);
  order.push("released");
  embedder.release();
  await held;
  expect(order).toEqual(["released", "answered"]);
});

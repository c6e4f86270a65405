import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import type { CuecardOptions } from "../../cuecard.ts";
import { CuecardError } from "../../errors.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { Storage } from "../../ports/storage/storage.ts";

const open: Cuecard[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((cuecard) => cuecard.close()));
});

const text = (title: string, content: string) => ({
  sourceType: "text" as const,
  textTitle: title,
  textContent: content,
});

/** A base with two sources, whose embedder `old` makes; `next` is of as many dimensions, `third` of fewer. */
async function start(options: Partial<CuecardOptions> = {}) {
  const old = createFakeEmbedder();
  const next = createFakeEmbedder({ model: "next" });
  const third = createFakeEmbedder({ provider: "third", dimensions: 16 });
  const cue = await createTestCuecard({ embedders: [old, next, third], ...options });
  open.push(cue);
  const kb = await cue.knowledgeBases.create({ name: "Support" });
  const refunds = await cue.sources.waitUntilReady(
    await cue.sources.add(kb.id, text("Refunds", "Money is paid back within ten days.")),
  );
  const hours = await cue.sources.waitUntilReady(
    await cue.sources.add(kb.id, text("Hours", "The office opens at nine on weekdays.")),
  );
  const embeddedDocuments = ({ calls }: typeof next) =>
    calls.filter(({ input }) => input === "document").flatMap(({ texts }) => texts);
  return { cue, kb, refunds, hours, old, next, third, embeddedDocuments };
}

const toNext = { embeddingProvider: "fake", embeddingModel: "next" };
const toThird = { embeddingProvider: "third" };

/** By vectors alone: what a base in the wrong space could not answer. */
async function best(cue: Cuecard, knowledgeBaseId: string, query: string) {
  const { results } = await cue.search({
    query,
    knowledgeBaseIds: [knowledgeBaseId],
    keywordSearch: false,
    similarityThreshold: 0.3,
  });
  return results[0]?.citation.title;
}

describe("re-embedding a base", () => {
  test("its chunks are embedded as they were at first, and then it is searched in the new space", async () => {
    const { cue, kb, refunds, old, next, embeddedDocuments } = await start();
    const { data: chunks } = await cue.sources.chunks(kb.id, refunds.id);
    const started = await cue.knowledgeBases.reembed(kb.id, toNext);
    expect(started.reembedding).toMatchObject({ ...toNext, embeddingDimensions: 64, total: 2, error: null });
    expect(started.embeddingModel).toBe("bag-of-words");
    const heard: number[] = [];
    const done = await cue.knowledgeBases.waitUntilReembedded(kb.id, {
      onProgress: (base) => heard.push(base.reembedding!.total),
    });
    expect(done).toMatchObject({ ...toNext, embeddingDimensions: 64, reembedding: null, chunkCount: 2 });
    expect(heard[0]).toBe(2);
    expect(embeddedDocuments(next).sort()).toEqual(embeddedDocuments(old).sort());

    const asked = next.calls.length;
    expect(await best(cue, kb.id, "money paid back")).toBe("Refunds");
    expect(next.calls).toHaveLength(asked + 1);
    expect((await cue.sources.chunks(kb.id, refunds.id)).data).toEqual(chunks);
  });

  test("the old space serves meanwhile; a source that is added, refreshed or deleted meanwhile is none less", async () => {
    const { cue, kb, refunds, hours, next, old, embeddedDocuments } = await start();
    next.hold();
    await cue.knowledgeBases.reembed(kb.id, toNext);
    await next.waitForCalls(1);
    const added = await cue.sources.waitUntilReady(
      await cue.sources.add(kb.id, text("Parking", "Cars may stay behind the house.")),
    );
    await cue.sources.refresh(kb.id, refunds.id);
    await cue.sources.waitUntilReady(refunds);
    await cue.sources.delete(kb.id, hours.id);
    expect(await best(cue, kb.id, "cars behind the house")).toBe("Parking");
    expect(old.calls.at(-1)).toMatchObject({ input: "question" });
    expect((await cue.knowledgeBases.get(kb.id)).reembedding).toMatchObject({ embedded: 0, total: 2 });

    next.release();
    expect(await cue.knowledgeBases.waitUntilReembedded(kb.id)).toMatchObject({ ...toNext, chunkCount: 2 });
    expect(await best(cue, kb.id, "cars behind the house")).toBe("Parking");
    expect(await best(cue, kb.id, "money paid back")).toBe("Refunds");
    expect(embeddedDocuments(next)).toContain("Parking\nCars may stay behind the house.");
    expect(added.chunkCount).toBe(1);
  });

  test("a source that is being embedded for the old space when the base switches is embedded for the new one", async () => {
    const { cue, kb, old, next } = await start();
    old.hold();
    const source = await cue.sources.add(kb.id, text("Parking", "Cars may stay behind the house."));
    await vi.waitFor(() => expect(old.calls.at(-1)?.texts[0]).toContain("Parking"), { timeout: 120_000 });
    await cue.knowledgeBases.reembed(kb.id, toNext);
    await cue.knowledgeBases.waitUntilReembedded(kb.id);
    old.release();
    const ready = await cue.sources.waitUntilReady(source);
    expect(ready).toMatchObject({ status: "ready", warnings: [], attempt: 2 });
    expect(next.calls.flatMap(({ texts }) => texts)).toContain("Parking\nCars may stay behind the house.");
    expect(await best(cue, kb.id, "cars behind the house")).toBe("Parking");
  });

  test("another target replaces the one under way, the base's own space ends it, the same one changes nothing", async () => {
    const { cue, kb, next, third } = await start();
    next.hold();
    third.hold();
    await cue.knowledgeBases.reembed(kb.id, toNext);
    await next.waitForCalls(1);
    await cue.knowledgeBases.reembed(kb.id, toNext);
    expect(next.calls).toHaveLength(1);
    expect((await cue.knowledgeBases.reembed(kb.id, toThird)).reembedding).toMatchObject({
      ...toThird,
      embeddingDimensions: 16,
    });
    next.release();
    await third.waitForCalls(1);
    const ended = await cue.knowledgeBases.reembed(kb.id, {
      embeddingProvider: "fake",
      embeddingModel: "bag-of-words",
    });
    expect(ended).toMatchObject({ embeddingModel: "bag-of-words", reembedding: null });
    third.release();
    expect(await best(cue, kb.id, "money paid back")).toBe("Refunds");

    await cue.knowledgeBases.reembed(kb.id, toThird);
    expect(await cue.knowledgeBases.waitUntilReembedded(kb.id)).toMatchObject({ ...toThird, embeddingDimensions: 16 });
    expect(await best(cue, kb.id, "money paid back")).toBe("Refunds");
  });

  test("a base that is deleted meanwhile is gone", async () => {
    const { cue, kb, next } = await start();
    next.hold();
    await cue.knowledgeBases.reembed(kb.id, toNext);
    await next.waitForCalls(1);
    await cue.knowledgeBases.delete(kb.id);
    next.release();
    await expect(cue.knowledgeBases.waitUntilReembedded(kb.id)).rejects.toMatchObject({
      code: "knowledge_base_not_found",
    });
  });

  test("a wrong key stops it with the reason, the old space serves on, and asking again goes on", async () => {
    const { cue, kb, next } = await start();
    next.fail(1, new CuecardError("embedding_failed", "next answered 401: wrong key; check it."));
    await cue.knowledgeBases.reembed(kb.id, toNext);
    await expect(cue.knowledgeBases.waitUntilReembedded(kb.id)).rejects.toMatchObject({
      code: "embedding_failed",
      message: expect.stringContaining("401: wrong key"),
    });
    expect((await cue.knowledgeBases.get(kb.id)).reembedding).toMatchObject({
      error: "next answered 401: wrong key; check it.",
      nextAttemptAt: null,
    });
    expect(await best(cue, kb.id, "money paid back")).toBe("Refunds");
    expect((await cue.knowledgeBases.reembed(kb.id, toNext)).reembedding).toMatchObject({ error: null });
    expect(await cue.knowledgeBases.waitUntilReembedded(kb.id)).toMatchObject(toNext);
  });

  test("a temporary failure is shown with the time of the next attempt, and tried again then", async () => {
    const { cue, kb, next } = await start();
    next.fail(4, new CuecardError("embedding_failed", "next answered 503.", { retryable: true, retryAfterSeconds: 0 }));
    await cue.knowledgeBases.reembed(kb.id, toNext);
    expect(await cue.knowledgeBases.waitUntilReembedded(kb.id)).toMatchObject(toNext);
    expect(next.calls.length).toBe(5);
  });

  test.each([1e14, Number.POSITIVE_INFINITY])(
    "a provider that asks for a pause of %s s is asked again within a day",
    async (retryAfterSeconds) => {
      const { cue, kb, next } = await start();
      next.fail(1, new CuecardError("embedding_failed", "next answered 429.", { retryable: true, retryAfterSeconds }));
      await cue.knowledgeBases.reembed(kb.id, toNext);
      const nextAttemptAt = await vi.waitFor(
        async () =>
          (await cue.knowledgeBases.get(kb.id)).reembedding!.nextAttemptAt ??
          Promise.reject(new Error("no pause was stored yet")),
        { timeout: 120_000 },
      );
      expect(Date.parse(nextAttemptAt) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    },
  );

  test("a process that closes gives it back at once, and another goes on with what was stored", async () => {
    const storage = createMemoryStorage();
    const shared: Storage = { ...storage, close: async () => {} };
    const { cue, kb, next, old } = await start({ storage: shared });
    const third = createFakeEmbedder({ provider: "third", dimensions: 16 });
    const many = await cue.sources.add(kb.id, {
      ...text("Many", "Some words stand in this sentence. ".repeat(1_000)),
      chunkMaxTokens: 64,
    });
    await cue.sources.waitUntilReady(many);
    await cue.knowledgeBases.reembed(kb.id, toNext);
    await next.waitForCalls(2);
    next.hold();
    await cue.close();
    const { embedded, total } = (await storage.workspace("default").getKnowledgeBase(kb.id))!.reembedding!;
    expect(embedded).toBeLessThan(total);

    const successor = createFakeEmbedder({ model: "next" });
    const again = await createTestCuecard({ storage: shared, embedders: [old, successor, third] });
    open.push(again);
    expect(await again.knowledgeBases.waitUntilReembedded(kb.id)).toMatchObject(toNext);
    expect(successor.calls.flatMap(({ texts }) => texts)).toHaveLength(total - embedded);
  });

  test("a target that is not configured is refused naming what is", async () => {
    const { cue, kb } = await start();
    const refused = (input: Parameters<Cuecard["knowledgeBases"]["reembed"]>[1]) =>
      cue.knowledgeBases.reembed(kb.id, input);
    await expect(refused({ embeddingProvider: "cohere" })).rejects.toThrow("allowed: fake, third");
    await expect(refused({ embeddingProvider: "fake", embeddingModel: "none" })).rejects.toThrow(
      "allowed: bag-of-words, next",
    );
    await expect(refused({ embeddingProvider: "third", embeddingDimensions: 8 })).rejects.toMatchObject({
      code: "invalid_value",
      param: "embeddingDimensions",
      message: expect.stringContaining("allowed: 16"),
    });
    await expect(cue.knowledgeBases.reembed("kb_none", toNext)).rejects.toMatchObject({
      code: "knowledge_base_not_found",
    });
  });

  test("a worker without the model says so in the base", async () => {
    const storage = createMemoryStorage();
    const shared: Storage = { ...storage, close: async () => {} };
    const { cue, kb, old } = await start({ storage: shared });
    await cue.close();
    const api = await createTestCuecard({
      storage: shared,
      embedders: [old, createFakeEmbedder({ model: "next" })],
      concurrency: 0,
    });
    await api.knowledgeBases.reembed(kb.id, toNext);
    open.push(api, await createTestCuecard({ storage: shared, embedders: [old] }));
    await expect(api.knowledgeBases.waitUntilReembedded(kb.id)).rejects.toThrow(
      /fake\/next@64.*only fake\/bag-of-words@64/,
    );
  });
});

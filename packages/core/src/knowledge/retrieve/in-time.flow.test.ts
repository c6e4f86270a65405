import { createFakeEmbedder } from "@cuecard/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unobserved } from "../../adapter-kit/unobserved.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { createEmbedders } from "../embedding/embedders.ts";
import { createBreakers } from "./providers/breaker.ts";
import { guardedReranker } from "./providers/guarded-reranker.ts";
import { createQuestionVectors, questionPatienceMs } from "./providers/question-vectors.ts";
import { createSearch } from "./retrieve.ts";
import { storeWith } from "./test-kit/search-fixture.ts";

const refunds = "Refunds are paid back within fourteen days of the return.";
const shipping = "Parcels are shipped with a courier on working days.";
const knowledgeBaseIds = ["kb_1"];

/** Two workspaces of one process over the same clock, each with the same base. */
async function setUp(reranker: Reranker | null = null) {
  const embedder = createFakeEmbedder();
  const store = await storeWith([{ id: "kb_1", embedder, sources: [{ texts: [refunds, shipping] }] }]);
  const breakers = createBreakers(Date.now);
  const vectors = createQuestionVectors({ breakers });
  const embedders = createEmbedders([embedder]);
  const guarded = reranker && guardedReranker(reranker, { breakers, observer: unobserved });
  const workspace = (id: string) => createSearch({ store, embedders, reranker: guarded, vectors: vectors(id) });
  const questions = () => embedder.calls.filter(({ input }) => input === "question").map(({ texts }) => texts[0]);
  return { embedder, questions, workspace, ...workspace("first") };
}

/** The answer of a search that must come before `milliseconds` have passed on the fake clock. */
async function within<Value>(milliseconds: number, running: Promise<Value>): Promise<Value> {
  let settled = false;
  const done = running.finally(() => {
    settled = true;
  });
  done.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(settled, `the search answers within ${milliseconds} ms`).toBe(true);
  return done;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an embedder that hangs", () => {
  it("never makes a search late: 100 of 100 answer by keywords within their deadline and say so", async () => {
    const { embedder, search } = await setUp();
    embedder.hold();
    for (let i = 0; i < 100; i++) {
      const deadlineMs = 20 + 5 * i;
      const query = `When are refunds paid back in case ${i}?`;
      const { results, degraded } = await within(
        deadlineMs,
        search({ query, knowledgeBaseIds, deadlineMs, similarityThreshold: 0.3 }),
      );
      expect(results[0]?.text).toBe(refunds);
      expect(degraded).toEqual([{ stage: "embed", reason: expect.stringContaining("fake/bag-of-words@64") }]);
    }
  });

  it("is not asked any more once three questions hung, and costs no time then", async () => {
    const { embedder, questions, search } = await setUp();
    embedder.hold();
    for (const query of ["refunds", "refunds paid", "paid refunds"]) {
      await within(200, search({ query, knowledgeBaseIds, deadlineMs: 200 }));
      await vi.advanceTimersByTimeAsync(questionPatienceMs);
    }
    const { results, degraded } = await within(
      0,
      search({ query: "refunds paid back", knowledgeBaseIds, deadlineMs: 200, similarityThreshold: 0.3 }),
    );
    expect(results[0]?.text).toBe(refunds);
    expect(degraded[0]?.reason).toMatch(/embedder fake\/bag-of-words@64 is not asked until 2026-11-21T09:00:\d\d/);
    expect(questions()).toHaveLength(3);
  });

  it("waits no longer than two seconds where keywords can answer, however long the deadline is", async () => {
    const { embedder, search } = await setUp();
    embedder.hold();
    expect(
      (await within(2_000, search({ query: "refunds", knowledgeBaseIds, deadlineMs: 30_000 }))).results,
    ).toHaveLength(1);
  });

  it("gives its late answer to the next search for the same question", async () => {
    const { embedder, questions, search } = await setUp();
    embedder.hold();
    const request = { query: "refunds", knowledgeBaseIds, deadlineMs: 200, explain: true };
    expect((await within(200, search(request))).results[0]?.scores?.cosine).toBeNull();
    embedder.release();
    await vi.advanceTimersByTimeAsync(0);
    const { results, degraded } = await within(0, search({ ...request, query: " refunds\n" }));
    expect([results[0]?.scores?.cosine, degraded, questions()]).toEqual([expect.any(Number), [], ["refunds"]]);
  });
});

describe("an embedder that fails", () => {
  const ask = async ({ search }: Pick<Awaited<ReturnType<typeof setUp>>, "search">, query: string) =>
    (await search({ query, knowledgeBaseIds })).degraded.map(({ reason }) => reason);

  it("is left alone after three failures for thirty seconds, by every workspace, then tried by one", async () => {
    const kit = await setUp();
    const other = kit.workspace("other");
    kit.embedder.fail(4, new Error("no route"));
    for (const query of ["a1", "a2", "a3"]) expect((await ask(kit, query))[0]).toContain("no route");
    expect((await ask(other, "a4"))[0]).toContain(
      "is not asked until 2026-11-21T09:00:30.000Z after 3 failures; the last: no route",
    );
    expect(kit.questions()).toHaveLength(3);
    vi.setSystemTime(Date.parse("2026-11-21T09:00:30.000Z"));
    expect((await ask(other, "a5"))[0]).toContain("no route");
    expect((await ask(kit, "a6"))[0]).toContain("09:01:00.000Z");
    vi.setSystemTime(Date.parse("2026-11-21T09:01:00.000Z"));
    expect([await ask(kit, "a7"), await ask(other, "a8")]).toEqual([[], []]);
    expect(kit.questions()).toEqual(["a1", "a2", "a3", "a5", "a7", "a8"]);
  });
});

describe("the vectors of questions", () => {
  it("are kept by workspace, and a question that is on its way is not sent again", async () => {
    const kit = await setUp();
    const request = { query: "refunds", knowledgeBaseIds };
    kit.embedder.hold();
    const both = [kit.search(request), kit.search(request)];
    await vi.waitUntil(() => kit.questions().length === 1, { timeout: 120_000 });
    kit.embedder.release();
    await Promise.all(both);
    await kit.search(request);
    expect(kit.questions()).toEqual(["refunds"]);
    await kit.workspace("other").search(request);
    expect(kit.questions()).toEqual(["refunds", "refunds"]);
  });

  it("are given up when nobody waits for them any more, and not while somebody does", async () => {
    const { questions, embedder, search } = await setUp();
    embedder.hold();
    const [left, stays] = [new AbortController(), new AbortController()];
    const running = [left, stays].map(({ signal }) => search({ query: "refunds", knowledgeBaseIds }, { signal }));
    for (const one of running) one.catch(() => undefined);
    await vi.waitUntil(() => questions().length === 1, { timeout: 120_000 });
    left.abort();
    await expect(running[0]).rejects.toMatchObject({ code: "aborted" });
    embedder.release();
    expect((await running[1]!).degraded).toEqual([]);
    embedder.hold();
    const alone = search({ query: "parcels", knowledgeBaseIds }, { signal: stays.signal });
    alone.catch(() => undefined);
    await vi.waitUntil(() => questions().length === 2, { timeout: 120_000 });
    stays.abort();
    await expect(alone).rejects.toMatchObject({ code: "aborted" });
    embedder.release();
    await search({ query: "parcels", knowledgeBaseIds });
    expect(questions()).toEqual(["refunds", "parcels", "parcels"]);
  });

  it("that don't fit the space are reported, and not kept", async () => {
    const wrong: Embedder = {
      ...createFakeEmbedder(),
      embed: async () => ({ vectors: [new Float32Array(3)], tokens: null }),
    };
    const kit = await setUp();
    const store = await storeWith([{ id: "kb_1", embedder: kit.embedder, sources: [{ texts: [refunds] }] }]);
    const { search } = createSearch({ store, embedders: createEmbedders([wrong]), reranker: null });
    for (let i = 0; i < 2; i++) {
      const { degraded } = await search({ query: "refunds", knowledgeBaseIds });
      expect(degraded[0]?.reason).toContain("a vector of 3 numbers; 64 were expected");
    }
  });
});

describe("a reranker", () => {
  const all = { query: "refunds and parcels", knowledgeBaseIds, similarityThreshold: 0, deadlineMs: 200 };
  const createReranker = (rerank: Reranker["rerank"]): Reranker => ({
    specificationVersion: "v1",
    name: "fake",
    maxPassages: 10,
    rerank,
    close: async () => {},
  });

  it("that hangs costs the search nothing but its order, and is left alone after three times", async () => {
    let asked = 0;
    const kit = await setUp(
      createReranker(() => {
        asked += 1;
        return new Promise(() => {});
      }),
    );
    for (let i = 0; i < 3; i++) {
      const { results, degraded } = await within(200, kit.search(all));
      expect([results.length, degraded[0]?.stage]).toEqual([2, "rerank"]);
      await vi.advanceTimersByTimeAsync(3_000);
    }
    const { degraded } = await within(0, kit.search(all));
    expect(degraded[0]?.reason).toContain("reranker fake is not asked until");
    expect(asked).toBe(3);
  });

  it("that a caller gave up on has not failed", async () => {
    let hangs = true;
    let signal: AbortSignal | undefined;
    const kit = await setUp(
      createReranker((request) => {
        signal = request.signal;
        return hangs ? new Promise(() => {}) : Promise.resolve(request.passages.map(() => 1));
      }),
    );
    for (let i = 0; i < 3; i++) {
      const controller = new AbortController();
      signal = undefined;
      const running = kit.search({ ...all, deadlineMs: 10_000 }, { signal: controller.signal });
      running.catch(() => undefined);
      await vi.waitUntil(() => signal !== undefined, { timeout: 120_000 });
      controller.abort();
      await expect(running).rejects.toMatchObject({ code: "aborted" });
      expect(signal!.aborted).toBe(true);
    }
    hangs = false;
    expect((await kit.search(all)).degraded).toEqual([]);
  });
});

describe("a knowledge base that is still being read into memory", () => {
  it("is searched in part, which the answer says, and leaves the store time for words and texts", async () => {
    const embedder = createFakeEmbedder();
    const store = await storeWith([{ id: "kb_1", embedder, sources: [{ texts: [refunds] }] }]);
    const given: (number | undefined)[] = [];
    const { search } = createSearch({
      store: {
        ...store,
        async searchCandidates(request) {
          given.push(request.readMs);
          return { ...(await store.searchCandidates(request)), partial: ["kb_1"] };
        },
      },
      embedders: createEmbedders([embedder]),
      reranker: null,
      now: Date.now,
    });
    const ask = (deadlineMs: number) =>
      search({ query: "refunds", knowledgeBaseIds, deadlineMs, similarityThreshold: 0 });
    const { results, degraded } = await ask(200);
    expect(results.map(({ text }) => text)).toEqual([refunds]);
    expect(degraded).toEqual([{ stage: "search", reason: expect.stringContaining('"kb_1" is still being read') }]);
    await ask(10_000);
    await ask(1_000);
    expect(given).toEqual([0, 8_000, 250]);
  });
});

it("an answer names a knowledge base that is larger than the memory for searches", async () => {
  const embedder = createFakeEmbedder();
  const store = await storeWith([{ id: "kb_1", embedder, sources: [{ texts: [refunds] }] }]);
  const { search } = createSearch({
    store: {
      ...store,
      searchCandidates: async (request) => ({ ...(await store.searchCandidates(request)), tooLarge: ["kb_1"] }),
    },
    embedders: createEmbedders([embedder]),
    reranker: null,
    now: Date.now,
  });
  const { degraded } = await search({ query: "refunds", knowledgeBaseIds });
  expect(degraded).toEqual([
    { stage: "search", reason: expect.stringMatching(/"kb_1" is larger than .* searchMemoryMb/) },
  ]);
});

import { createFakeEmbedder } from "@cuecard/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startDeadline } from "../../base/time/deadline.ts";
import { CuecardError } from "../../errors.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Reranker } from "../../ports/reranker.ts";
import type { CandidateRequest } from "../../ports/storage/search.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { Attachment } from "../../schema/agent.ts";
import type { ChunkSection } from "../../schema/chunk.ts";
import { createEmbedders } from "../embedding/embedders.ts";
import type { AttachmentSearch } from "../knowledge-search.ts";
import { createSearch } from "./retrieve.ts";
import { signals } from "./signals/signals.ts";
import { type FixtureBase, storeWith } from "./test-kit/search-fixture.ts";

const refunds = "Refunds are paid back within fourteen days of the return.";
const shipping = "Parcels are shipped with a courier on working days.";
const opening = "The shop in Berlin is open from nine to six.";

async function setUp(
  bases: FixtureBase[],
  { embedders, reranker = null }: { embedders?: Embedder[]; reranker?: Reranker | null } = {},
) {
  const store = await storeWith(bases);
  const configured = createEmbedders(embedders ?? [...new Set(bases.map(({ embedder }) => embedder))]);
  return { store, ...createSearch({ store, embedders: configured, reranker }) };
}

const support = (embedder: Embedder): FixtureBase => ({
  id: "kb_support",
  embedder,
  sources: [{ texts: [refunds, shipping, opening] }],
});
afterEach(() => {
  vi.useRealTimers();
});

const attach = (knowledgeBaseId: string, settings: Partial<Attachment> = {}) =>
  Attachment.parse({ knowledgeBaseId, ...settings });

function createFakeReranker(scores: (passages: string[]) => Promise<number[]>): Reranker {
  return {
    specificationVersion: "v1",
    name: "fake-reranker",
    maxPassages: 10,
    rerank: ({ passages }) => scores(passages),
    close: async () => {},
  };
}

describe("search", () => {
  it("finds the chunk that answers, with its citation and why it stands where it stands", async () => {
    const { search } = await setUp([support(createFakeEmbedder())]);
    const { results, degraded, ...rest } = await search({
      query: "When are refunds paid back?",
      knowledgeBaseIds: ["kb_support"],
      explain: true,
    });
    expect(rest).toMatchObject({ object: "search_result", query: "When are refunds paid back?" });
    expect(degraded).toEqual([]);
    expect(results[0]).toMatchObject({
      chunkId: "chk_kb_support_0_0",
      sourceId: "doc_kb_support_0",
      knowledgeBaseId: "kb_support",
      text: refunds,
      citation: {
        title: "Title 0",
        url: null,
        filename: null,
        page: 1,
        headingPath: ["Heading"],
        start: 0,
        end: refunds.length,
      },
      scores: { coverage: 1, keywordRank: 1, vectorRank: 1, fusedRank: 1, rerank: expect.any(Number), rerankRank: 1 },
    });
    expect(results[0]!.matchedBy).toContain("keyword");
  });

  it("says what each signal adds to a result's score, and nothing where nothing is reranked", async () => {
    const { search } = await setUp([support(createFakeEmbedder())]);
    const asked = { query: "When are refunds paid back?", knowledgeBaseIds: ["kb_support"], explain: true };
    const { results } = await search({ ...asked, similarityThreshold: 0 });
    const table = signals.map(({ name, weight }) => `${name} ${weight}`);
    for (const { scores } of results) {
      const told = scores!.signals.map(({ name, weight }) => `${name} ${weight}`);
      // The fake embedder knows no single words.
      expect(told).toEqual(table.filter((row) => !row.startsWith("meaning ")));
      const sum = scores!.signals.reduce((all, { contribution }) => all + contribution, 0);
      expect(sum).toBeCloseTo(scores!.rerank!, 9);
    }
    const unranked = await search({ ...asked, reranking: false });
    expect(unranked.results[0]!.scores!.signals).toEqual([]);
  });

  it("shows no scores unless asked to explain", async () => {
    const { search } = await setUp([support(createFakeEmbedder())]);
    const { results } = await search({ query: "refunds", knowledgeBaseIds: ["kb_support"] });
    expect(results).toHaveLength(1);
    expect(results[0]).not.toHaveProperty("scores");
  });

  it("returns at most topK, none below the threshold, and nothing for a question about something else", async () => {
    const { search } = await setUp([support(createFakeEmbedder())]);
    const ask = (query: string, more: object) => search({ query, knowledgeBaseIds: ["kb_support"], ...more });
    expect((await ask("refunds", { topK: 2, similarityThreshold: 0 })).results).toHaveLength(2);
    expect((await ask("volcano eruptions", {})).results).toEqual([]);
  });

  it("returns a text that stands in several sources of one title once, with every place, and of several titles each", async () => {
    const embedder = createFakeEmbedder();
    const sources = [
      { texts: [refunds], title: "Help" },
      { texts: [refunds, shipping], title: "Help" },
      { texts: [refunds] },
    ];
    const { search } = await setUp([{ id: "kb_1", embedder, sources }]);
    const { results } = await search({ query: "refunds", knowledgeBaseIds: ["kb_1"], similarityThreshold: 0 });
    expect(
      results.map(({ text, citation, alsoIn }) => [text, citation.title, alsoIn?.map(({ sourceId }) => sourceId)]),
    ).toEqual([
      [refunds, "Help", ["doc_kb_1_1"]],
      [refunds, "Title 2", undefined],
      [shipping, "Help", undefined],
    ]);
  });

  it("distinguishes the sections of a passage also without keyword search", async () => {
    const sections: [ChunkSection, ChunkSection] = [
      { start: 0, headingPath: ["Help", "Refunds"] },
      { start: refunds.length + 1, headingPath: ["Help", "Parcels"] },
    ];
    const texts = [`${refunds}\n${shipping}`];
    const { search } = await setUp([{ id: "kb_1", embedder: createFakeEmbedder(), sources: [{ texts, sections }] }]);
    const request = { knowledgeBaseIds: ["kb_1"], similarityThreshold: 0 };
    const cited = async (query: string, keywordSearch: boolean) =>
      (await search({ ...request, query, keywordSearch })).results[0]!.citation.headingPath;
    for (const keywordSearch of [true, false]) {
      expect(await cited("Which courier ships parcels?", keywordSearch)).toEqual(["Help", "Parcels"]);
      expect(await cited("days", keywordSearch)).toEqual(["Help"]);
    }
  });

  it("searches only sources whose metadata match the filter", async () => {
    const embedder = createFakeEmbedder();
    const sources = [
      { texts: [refunds], customMetadata: { region: "eu" } },
      { texts: [`${refunds} In dollars.`], customMetadata: { region: "us" } },
    ];
    const { search } = await setUp([{ id: "kb_1", embedder, sources }]);
    const { results } = await search({ query: "refunds", knowledgeBaseIds: ["kb_1"], filter: { region: "us" } });
    expect(results.map(({ customMetadata }) => customMetadata)).toEqual([{ region: "us" }]);
  });

  it("names the base that does not exist", async () => {
    const { search } = await setUp([support(createFakeEmbedder())]);
    await expect(search({ query: "refunds", knowledgeBaseIds: ["kb_support", "kb_gone"] })).rejects.toMatchObject({
      code: "knowledge_base_not_found",
      message: expect.stringContaining("kb_gone"),
    });
  });

  it("refuses a request the schema refuses", async () => {
    const { search } = await setUp([support(createFakeEmbedder())]);
    await expect(search({ query: "refunds", knowledgeBaseIds: [] })).rejects.toMatchObject({
      param: "knowledgeBaseIds",
    });
    await expect(search({ query: "refunds", knowledgeBaseIds: ["kb_support"], topK: 51 })).rejects.toMatchObject({
      code: "value_out_of_range",
    });
  });

  it("finds nothing, without an error, for a question that has no words and no direction", async () => {
    const embedder: Embedder = {
      ...createFakeEmbedder(),
      embed: async ({ texts }) => ({ vectors: texts.map(() => new Float32Array(64)), tokens: null }),
    };
    const { search } = await setUp([support(createFakeEmbedder())], { embedders: [embedder] });
    expect((await search({ query: "?!", knowledgeBaseIds: ["kb_support"] })).results).toEqual([]);
  });

  it("makes one ranking of bases in several spaces and embeds the question once in each", async () => {
    const first = createFakeEmbedder();
    const second = createFakeEmbedder({ model: "other", dimensions: 32 });
    const bases = [
      { id: "kb_a", embedder: first, sources: [{ texts: [shipping] }] },
      { id: "kb_b", embedder: second, sources: [{ texts: [refunds, opening] }] },
      { id: "kb_c", embedder: first, sources: [{ texts: ["Refunds of gift cards are not possible."] }] },
    ];
    const { search } = await setUp(bases);
    const request = { query: "When are refunds paid back?", similarityThreshold: 0.3 };
    const { results } = await search({ ...request, knowledgeBaseIds: ["kb_a", "kb_b", "kb_c"] });
    expect(results.map(({ knowledgeBaseId }) => knowledgeBaseId)).toEqual(["kb_b", "kb_c"]);
    expect(first.calls.filter(({ input }) => input === "question")).toHaveLength(1);
    expect(second.calls.filter(({ input }) => input === "question")).toHaveLength(1);
    const other = await search({ ...request, knowledgeBaseIds: ["kb_c", "kb_b", "kb_a"] });
    expect(other.results).toEqual(results);
  });
});

describe("a search whose embedder does not answer", () => {
  const request = { query: "When are refunds paid back?", knowledgeBaseIds: ["kb_support"] };

  it("answers by keywords in time when the embedder hangs", async () => {
    const hanging: Embedder = { ...createFakeEmbedder(), embed: () => new Promise(() => {}) };
    const { search } = await setUp([support(createFakeEmbedder())], { embedders: [hanging] });
    vi.useFakeTimers();
    const running = search({ ...request, deadlineMs: 40 });
    await vi.advanceTimersByTimeAsync(40);
    vi.useRealTimers();
    const { results, degraded } = await running;
    expect(results.map(({ text, matchedBy, similarity }) => [text, matchedBy, similarity])).toEqual([
      [refunds, ["keyword"], 0],
    ]);
    expect(degraded).toEqual([{ stage: "embed", reason: expect.stringContaining("fake/bag-of-words@64") }]);
  });

  it("leaves the store time to answer within the deadline after an embedder that hangs", async () => {
    const embedder = createFakeEmbedder();
    const store = await storeWith([support(embedder)]);
    const slow = {
      ...store,
      searchCandidates: async (asked: CandidateRequest) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return store.searchCandidates(asked);
      },
    };
    vi.useFakeTimers();
    embedder.hold();
    const running = createSearch({ store: slow, embedders: createEmbedders([embedder]), reranker: null }).search({
      ...request,
      deadlineMs: 100,
    });
    running.catch(() => {});
    await vi.advanceTimersByTimeAsync(99);
    vi.useRealTimers();
    expect((await running).results[0]?.text).toBe(refunds);
    expect((await running).timings).toEqual({ embedMs: 60, searchMs: 20, rerankMs: 0, totalMs: 80 });
  });

  it("answers by keywords when the embedder fails", async () => {
    const embedder = createFakeEmbedder();
    const { search } = await setUp([support(embedder)]);
    embedder.fail(1, new CuecardError("embedding_failed", "The provider answered 500.", { retryable: true }));
    const { results, degraded } = await search(request);
    expect(results[0]?.text).toBe(refunds);
    expect(degraded).toEqual([{ stage: "embed", reason: expect.stringContaining("The provider answered 500.") }]);
  });

  it("throws the embedder's error when keyword search is off", async () => {
    const embedder = createFakeEmbedder();
    const { search } = await setUp([support(embedder)]);
    embedder.fail(1, new CuecardError("embedding_failed", "The provider answered 500.", { retryable: true }));
    await expect(search({ ...request, keywordSearch: false })).rejects.toMatchObject({
      code: "embedding_failed",
      retryable: true,
    });
  });

  it("names both spaces when no embedder makes the base's vectors, and serves keywords where it may", async () => {
    const { search } = await setUp([support(createFakeEmbedder())], {
      embedders: [createFakeEmbedder({ model: "new", dimensions: 8 })],
    });
    const { results, degraded } = await search(request);
    expect(results[0]?.text).toBe(refunds);
    expect(degraded[0]?.stage).toBe("embed");
    const error: CuecardError = await search({ ...request, keywordSearch: false }).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error.code).toBe("embedding_space_mismatch");
    expect(error.message).toContain("fake/bag-of-words@64");
    expect(error.message).toContain("fake/new@8");
    expect(error.message).toContain("cuecard reembed");
  });

  it("embeds the question again when a cutover happens while it is searched", async () => {
    const [old, next] = [createFakeEmbedder({ model: "old" }), createFakeEmbedder({ model: "next" })];
    const store = await storeWith([support(next)]);
    let reads = 0;
    const moving = {
      ...store,
      getKnowledgeBase: async (id: string) => {
        const base = await store.getKnowledgeBase(id);
        reads += 1;
        return reads === 1 ? { ...base!, embeddingModel: "old" } : base;
      },
    };
    const { search } = createSearch({ store: moving, embedders: createEmbedders([old, next]), reranker: null });
    const { results, degraded } = await search({ ...request, keywordSearch: false });
    expect([results[0]?.text, degraded, old.calls.length, next.calls.at(-1)?.input]).toEqual([
      refunds,
      [],
      1,
      "question",
    ]);
  });

  it("still ranks the other bases by both retrievers when one space fails", async () => {
    const healthy = createFakeEmbedder();
    const broken = createFakeEmbedder({ model: "broken" });
    const { search } = await setUp([
      support(healthy),
      { id: "kb_b", embedder: broken, sources: [{ texts: ["Refunds by bank transfer only."] }] },
    ]);
    broken.fail(1, new Error("no route"));
    const { results, degraded } = await search({
      query: "refunds",
      knowledgeBaseIds: ["kb_support", "kb_b"],
      explain: true,
    });
    expect(degraded).toHaveLength(1);
    const cosines = new Map(results.map(({ knowledgeBaseId, scores }) => [knowledgeBaseId, scores!.cosine]));
    expect([...cosines.keys()].sort()).toEqual(["kb_b", "kb_support"]);
    expect(cosines.get("kb_b")).toBeNull();
    expect(cosines.get("kb_support")).toBeGreaterThan(0);
  });
});

describe("bases that were searched before", () => {
  const request = { query: "When are refunds paid back?", knowledgeBaseIds: ["kb_support"] };

  async function withCounts() {
    const embedder = createFakeEmbedder();
    const store = await storeWith([support(embedder)]);
    const asked: string[] = [];
    const counted: typeof store = {
      ...store,
      getKnowledgeBase: (id) => {
        asked.push("base");
        return store.getKnowledgeBase(id);
      },
      searchCandidates: (candidates) => {
        asked.push("candidates");
        return store.searchCandidates(candidates);
      },
      getChunks: (ids) => {
        asked.push("chunks");
        return store.getChunks(ids);
      },
    };
    return {
      store,
      asked,
      ...createSearch({ store: counted, embedders: createEmbedders([embedder]), reranker: null }),
    };
  }

  it("cost one request to the store", async () => {
    const { asked, search, searchAttachments } = await withCounts();
    expect((await search(request)).results[0]?.text).toBe(refunds);
    expect(asked.splice(0)).toEqual(["base", "candidates"]);
    expect((await search(request)).results[0]?.text).toBe(refunds);
    const { hits } = await searchAttachments({
      question: request.query,
      attachments: [attach("kb_support")],
      deadline: startDeadline(30_000),
    });
    expect(hits[0]?.text).toBe(refunds);
    expect(asked).toEqual(["candidates", "candidates"]);
  });

  it("cost one request for several questions of a turn, and each question finds its passage", async () => {
    const { asked, searchAttachments } = await withCounts();
    const request = { attachments: [attach("kb_support", { topK: 2 })], deadline: startDeadline(30_000) };
    await searchAttachments({ ...request, question: "refunds" });
    asked.splice(0);
    const { hits, degraded } = await searchAttachments({
      ...request,
      question: "When are refunds paid back?",
      also: [{ question: "Is the shop in Berlin open?" }],
    });
    expect(hits.map(({ text }) => text)).toEqual([refunds, opening]);
    expect([asked, degraded]).toEqual([["candidates"], []]);
  });

  it("answer the other questions of a turn where one has no words", async () => {
    const { searchAttachments } = await withCounts();
    const attachments = [attach("kb_support")];
    const { hits } = await searchAttachments({
      question: "?!",
      also: [{ question: "When are refunds paid back?" }, { question: " " }],
      attachments,
      deadline: startDeadline(30_000),
    });
    expect(hits[0]!.text).toBe(refunds);
  });

  it("are missed once they are deleted", async () => {
    const { store, search } = await withCounts();
    await search(request);
    await store.deleteKnowledgeBase("kb_support");
    await expect(search(request)).rejects.toMatchObject({ code: "knowledge_base_not_found" });
    await expect(search({ ...request, query: "?!" })).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  });

  it("are reported as gone by an agent's search, which goes on in the others", async () => {
    const embedder = createFakeEmbedder();
    const other: FixtureBase = {
      id: "kb_other",
      embedder,
      sources: [{ texts: ["Refunds of gift cards are not possible."] }],
    };
    const { store, searchAttachments } = await setUp([support(embedder), other]);
    const find = () =>
      searchAttachments({
        question: request.query,
        attachments: [attach("kb_support"), attach("kb_other")],
        deadline: startDeadline(30_000),
      });
    expect((await find()).degraded).toEqual([]);
    await store.deleteKnowledgeBase("kb_support");
    const { hits, degraded } = await find();
    expect(new Set(hits.map(({ knowledgeBaseId }) => knowledgeBaseId))).toEqual(new Set(["kb_other"]));
    expect(degraded).toEqual([{ stage: "search", reason: expect.stringContaining("kb_support") }]);
  });
});

describe("a search whose store does not answer", () => {
  const request = { query: "refunds", knowledgeBaseIds: ["kb_support"] };

  async function withStore(changes: Partial<WorkspaceStorage>) {
    const embedder = createFakeEmbedder();
    const store = { ...(await storeWith([support(embedder)])), ...changes };
    return createSearch({ store, embedders: createEmbedders([embedder]), reranker: null });
  }

  it("throws the store's error", async () => {
    const { search } = await withStore({
      searchCandidates: () => Promise.reject(new CuecardError("storage_failed", "The disk is full.")),
    });
    await expect(search(request)).rejects.toMatchObject({ code: "storage_failed" });
  });

  it("throws timeout, and aborts the store's work, when it is too slow", async () => {
    let signal: AbortSignal | undefined;
    const { search } = await withStore({
      searchCandidates: (asked) => {
        signal = asked.signal;
        return new Promise(() => {});
      },
    });
    await expect(search({ ...request, deadlineMs: 40 })).rejects.toMatchObject({ code: "timeout", retryable: true });
    expect(signal?.aborted).toBe(true);
  });

  it("throws aborted when its caller aborts", async () => {
    const { search } = await withStore({ searchCandidates: () => new Promise(() => {}) });
    const controller = new AbortController();
    const running = search(request, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "aborted" });
  });

  it("leaves out a chunk that was deleted between ranking and reading", async () => {
    const store = await storeWith([support(createFakeEmbedder())]);
    const { search } = await withStore({
      searchCandidates: async (asked) => ({ ...(await store.searchCandidates(asked)), chunks: [] }),
      getChunks: async () => [],
    });
    expect((await search(request)).results).toEqual([]);
  });
});

describe("reranking", () => {
  const all = { query: "refunds", knowledgeBaseIds: ["kb_support"], similarityThreshold: 0 };
  const byLength = createFakeReranker(async (passages) => passages.map((passage) => -passage.length));

  it("orders the results by the reranker's scores", async () => {
    const { search } = await setUp([support(createFakeEmbedder())], { reranker: byLength });
    const { results } = await search({ ...all, explain: true });
    expect(results.map(({ text }) => text)).toEqual([opening, shipping, refunds]);
    expect(results.map(({ score, scores }) => score === scores!.rerank)).toEqual([true, true, true]);
  });

  it("gives the reranker headings with the text, and is not asked when reranking is off", async () => {
    const asked: string[][] = [];
    const reranker = createFakeReranker(async (passages) => {
      asked.push(passages);
      return passages.map(() => 1);
    });
    const { search } = await setUp([support(createFakeEmbedder())], { reranker });
    await search({ ...all, reranking: false });
    expect(asked).toEqual([]);
    await search(all);
    expect(asked[0]).toContain(`Heading\n${refunds}`);
  });

  it.each([
    ["hangs", () => new Promise<number[]>(() => {})],
    ["fails", () => Promise.reject(new Error("no route"))],
    ["answers too few scores", async () => [1]],
    ["answers something that is not a number", async (passages: string[]) => passages.map(() => Number.NaN)],
  ])("keeps the fused order when the reranker %s", async (_, scores) => {
    const { search } = await setUp([support(createFakeEmbedder())], { reranker: createFakeReranker(scores) });
    const { results, degraded } = await search({ ...all, deadlineMs: 60 });
    expect(results[0]?.text).toBe(refunds);
    expect(degraded).toEqual([{ stage: "rerank", reason: expect.stringContaining("fake-reranker") }]);
  });
});

describe("searchAttachments", () => {
  const embedder = createFakeEmbedder();
  const faq = (id: string, count: number): FixtureBase => ({
    id,
    embedder,
    sources: [{ texts: Array.from({ length: count }, (_, i) => `Refunds are paid back by ${id} in case ${i}.`) }],
  });

  it("takes at most topK of each base, in one ranking", async () => {
    const { searchAttachments } = await setUp([faq("kb_a", 5), faq("kb_b", 5)]);
    const attachments = [attach("kb_a", { topK: 1 }), attach("kb_b", { topK: 3 })];
    const { hits, degraded } = await searchAttachments({
      question: "refunds",
      attachments,
      deadline: startDeadline(30_000),
    });
    expect(hits.map(({ knowledgeBaseId }) => knowledgeBaseId).sort()).toEqual(["kb_a", "kb_b", "kb_b", "kb_b"]);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((left, right) => right - left));
    expect(degraded).toEqual([]);
  });

  it("brings in what another reading of the recognizer names, behind what its best reading finds", async () => {
    const texts = ["Breakfast at the Harbour Inn is at seven.", "Breakfast at the Tuff Alley is at nine."];
    const { searchAttachments } = await setUp([{ id: "kb_a", embedder, sources: [{ texts }] }]);
    const attachments = [attach("kb_a", { topK: 2, similarityThreshold: 0 })];
    const first = async (recognition: NonNullable<AttachmentSearch["recognition"]>) => {
      const question = "breakfast quetzal";
      const { hits } = await searchAttachments({ question, recognition, attachments, deadline: startDeadline(30_000) });
      return hits[0]!.text;
    };
    expect(await first({ alternatives: [{ text: "breakfast tuff alley" }] })).toBe(texts[1]);
    expect(await first({ alternatives: [{ text: "breakfast harbour" }] })).toBe(texts[0]);
  });

  it("searches the nearest known words for one that was misheard, and leaves fillers out", async () => {
    const texts = ["Breakfast at the Harbour Inn is at seven.", "Lunch at the Tuff Alley is at nine."];
    const { searchAttachments } = await setUp([{ id: "kb_a", embedder, sources: [{ texts }] }]);
    const attachments = [attach("kb_a", { topK: 1, similarityThreshold: 0 })];
    const question = "uh so i was wondering about harber please, no wait, I mean taff ally";
    const { hits } = await searchAttachments({ question, attachments, deadline: startDeadline(30_000) });
    expect(hits).toMatchObject([{ text: texts[1], matchedBy: expect.arrayContaining(["keyword"]) }]);
  });

  it("lets each base pass its own threshold and its own keyword setting", async () => {
    const { searchAttachments } = await setUp([faq("kb_a", 2), faq("kb_b", 2), faq("kb_c", 2)]);
    const attachments = [
      attach("kb_a", { similarityThreshold: 0 }),
      attach("kb_b", { similarityThreshold: 1 }),
      attach("kb_c", { similarityThreshold: 0.9, keywordSearch: false }),
    ];
    const { hits } = await searchAttachments({
      question: "Are refunds in euros?",
      attachments,
      deadline: startDeadline(30_000),
    });
    expect(new Set(hits.map(({ knowledgeBaseId }) => knowledgeBaseId))).toEqual(new Set(["kb_a"]));
  });

  it("serves the other bases and tells when one is gone", async () => {
    const { searchAttachments } = await setUp([faq("kb_a", 1)]);
    const { hits, degraded } = await searchAttachments({
      question: "refunds",
      attachments: [attach("kb_gone"), attach("kb_a")],
      deadline: startDeadline(30_000),
    });
    expect(hits).toHaveLength(1);
    expect(degraded).toEqual([{ stage: "search", reason: expect.stringContaining("kb_gone") }]);
  });

  it("gives nothing for an empty question, no attachments, or only bases that are gone", async () => {
    const { searchAttachments } = await setUp([faq("kb_a", 1)]);
    for (const [question, attachments] of [
      [" ", [attach("kb_a")]],
      ["refunds", []],
      ["refunds", [attach("kb_gone")]],
    ] as const) {
      expect((await searchAttachments({ question, attachments, deadline: startDeadline(30_000) })).hits).toEqual([]);
    }
  });
});

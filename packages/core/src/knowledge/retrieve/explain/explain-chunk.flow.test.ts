import { createFakeEmbedder } from "@cuecard/testing";
import { describe, expect, it } from "vitest";
import type { Embedder } from "../../../ports/embedder.ts";
import type { Reranker } from "../../../ports/reranker.ts";
import type { SearchRequest } from "../../../schema/search.ts";
import { createEmbedders } from "../../embedding/embedders.ts";
import { createSearch } from "../retrieve.ts";
import { storeWith } from "../test-kit/search-fixture.ts";

async function searchIn(texts: readonly string[], change: Partial<Embedder> = {}) {
  const embedder = createFakeEmbedder();
  const store = await storeWith([{ id: "kb", embedder, sources: texts.map((text) => ({ texts: [text] })) }]);
  return createSearch({ store, embedders: createEmbedders([{ ...embedder, ...change }]), reranker: null });
}

const request: SearchRequest = { query: "parcel", knowledgeBaseIds: ["kb"], similarityThreshold: 0 };
const crowd = (size: number) => Array.from({ length: size }, (_, at) => `The parcel and the parcel of number ${at}.`);

describe("a chunk that neither retriever has among its candidates", () => {
  const last = "A long text of other things, of gardens and of many lamps, that names one parcel at its end only.";

  it("has its ranks behind them", async () => {
    const search = await searchIn([...crowd(60), last]);
    const asked = { ...request, query: "parcel number lamp of a house in town", keywordSearch: false };
    const ranks = await search.search({ ...asked, topK: 50, explain: true });
    const outside = ["chk_kb_60_0", ...crowd(60).map((_, at) => `chk_kb_${at}_0`)].filter(
      (id) => !ranks.results.some(({ chunkId }) => chunkId === id),
    );
    const found = await Promise.all(outside.map((chunkId) => search.explainChunk({ ...asked, topK: 3, chunkId })));
    const lost = found.filter(({ lostAt }) => lostAt === "candidates");
    expect(lost.length).toBeGreaterThan(0);
    for (const { vector, scores, reasons } of lost) {
      expect(vector.candidates).toBe(40);
      expect(vector.rank! > 40 || reasons[0]!.includes("with others of smaller ids")).toBe(true);
      expect(vector.score).not.toBeNull();
      expect(scores).toBeNull();
      expect(reasons[0]).toMatch(/^Neither retriever has it among its 40 candidates: vector search has it at rank \d+/);
    }
  });

  it("behind 2,000 better ones has no rank, and its words are read from its text", async () => {
    const search = await searchIn([...crowd(2_010), last], { embed: () => Promise.reject(new Error("down")) });
    const explained = await search.explainChunk({ ...request, chunkId: "chk_kb_2010_0" });
    expect(explained).toMatchObject({
      lostAt: "candidates",
      vector: { rank: null, score: null },
      keyword: { rank: null, score: null },
      similarity: null,
      evidence: null,
      words: { has: ["parcel"], lacks: [] },
      remedies: [],
    });
    expect(explained.reasons.join(" ")).toContain("not among the first 2,000 of either");
    expect(explained.reasons.join(" ")).toContain("Less was done at the stage embed");
  });
});

it("names a longer deadline where the question's vector came too late", async () => {
  const embedder = createFakeEmbedder();
  const slow = async (asked: Parameters<Embedder["embed"]>[0]) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return embedder.embed(asked);
  };
  const search = await searchIn(["The postman has a van.", "The parcel is late."], { embed: slow });
  const asked = { ...request, similarityThreshold: 0, deadlineMs: 600, chunkId: "chk_kb_0_0" };
  const explained = await search.explainChunk(asked);
  expect(explained).toMatchObject({ place: null, degraded: [{ stage: "embed" }] });
  expect(explained.remedies.map(({ change }) => change)).toContainEqual({ deadlineMs: 10_000 });
});

it("tries changes for ten seconds in all, and says that not all were tried", async () => {
  const embedder = createFakeEmbedder();
  let clock = 0;
  let searches = 0;
  const reranker: Reranker = {
    specificationVersion: "v1",
    name: "test/slow",
    maxPassages: 100,
    rerank: async ({ passages }) => {
      clock += 4_000;
      searches += 1;
      return passages.map((_, index) => 1 - index / 100);
    },
    close: async () => {},
  };
  const texts = crowd(40);
  const store = await storeWith([{ id: "kb", embedder, sources: texts.map((text) => ({ texts: [text] })) }]);
  const search = createSearch({ store, embedders: createEmbedders([embedder]), reranker, now: () => clock });
  const asked = { ...request, query: "parcel of the garden", similarityThreshold: 0.99, topK: 1 };
  const explained = await search.explainChunk({ ...asked, chunkId: "chk_kb_39_0" });
  expect(explained.place).toBeNull();
  expect(explained.isComplete).toBe(false);
  expect(searches).toBeLessThan(7);
  expect(explained.reasons).not.toEqual([]);
});

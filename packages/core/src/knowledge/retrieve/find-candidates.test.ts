import { createFakeEmbedder } from "@cuecard/testing";
import { expect, it } from "vitest";
import { createEmbedders } from "../embedding/embedders.ts";
import { createSearch } from "./retrieve.ts";
import { storeWith } from "./test-kit/search-fixture.ts";

/** So many sources whose texts have both words, and as many that have one. */
async function storeOf(withBoth: number) {
  const embedder = createFakeEmbedder();
  const texts = (title: string, text: string) => ({ title, texts: [text] });
  const sources = [
    ...Array.from({ length: withBoth }, (_, at) => texts(`House ${at}`, `Parking of house ${at}: the garage.`)),
    ...Array.from({ length: 60 }, (_, at) => texts(`Street ${at}`, `Parking in street ${at}.`)),
  ];
  const store = await storeWith([{ id: "kb", embedder, sources }]);
  const limits: number[] = [];
  let fails = false;
  const { search } = createSearch({
    store: {
      ...store,
      searchCandidates(request) {
        limits.push(request.limit);
        if (fails && limits.length > 1) throw new Error("The store is away.");
        return store.searchCandidates(request);
      },
    },
    embedders: createEmbedders([embedder]),
    reranker: null,
  });
  const ask = (query: string) => search({ query, knowledgeBaseIds: ["kb"], similarityThreshold: 0 });
  return {
    limits,
    ask,
    failsAgain: () => {
      fails = true;
    },
  };
}

it("asks once for few, however short the question is", async () => {
  const { ask, limits } = await storeOf(8);
  await ask("parking garage");
  expect(limits).toEqual([40]);
});

it("asks once more for many where more chunks may have all words of a short question", async () => {
  const { ask, limits } = await storeOf(30);
  await ask("parking garage");
  expect(limits).toEqual([40, 400]);
});

it("asks once for few where the question is long", async () => {
  const { ask, limits } = await storeOf(30);
  await ask("parking garage house street");
  expect(limits).toEqual([40]);
});

it("answers with what it found first where the second answer does not come", async () => {
  const { ask, limits, failsAgain } = await storeOf(30);
  failsAgain();
  const { results } = await ask("parking garage");
  expect(limits).toEqual([40, 400]);
  expect(results).toHaveLength(3);
});

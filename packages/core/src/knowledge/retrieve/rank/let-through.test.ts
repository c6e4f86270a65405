import { createFakeEmbedder } from "@cuecard/testing";
import { expect, it } from "vitest";
import type { Candidate } from "../../../ports/storage/search.ts";
import type { ThresholdOf } from "./let-through.ts";
import { rank } from "./rank.ts";

const space = {
  space: "a",
  knowledgeBaseIds: ["kb_1", "kb_2"],
  embedder: createFakeEmbedder(),
  vector: new Float32Array([1]),
};
const candidate = (chunkId: string, cosine: number, knowledgeBaseId = "kb_1"): Candidate => ({
  chunkId,
  sourceId: `doc_${chunkId}`,
  knowledgeBaseId,
  cosine,
  length: 20,
  termFrequencies: [0],
});

function through(thresholdOf: ThresholdOf, candidates: Candidate[], { keywordSearch = true } = {}) {
  const settings = new Map(["kb_1", "kb_2"].map((id) => [id, { similarityThreshold: 0.6, keywordSearch }]));
  const statistics = { chunkCount: 100, averageLength: 20, documentFrequencies: [5] };
  return rank({ candidates: { candidates, statistics }, spaces: [space], settings, thresholdOf })
    .ranked.filter(({ proven }) => proven || thresholdOf !== "question")
    .map(({ chunkId, confidence }) => [chunkId, confidence]);
}

it("lets what does not pass by itself through as weak where its question passes, in that knowledge base alone", () => {
  const candidates = [candidate("a", 0.7), candidate("b", 0.3), candidate("c", 0.5, "kb_2")];
  expect(through("question", candidates)).toEqual([
    ["a", "strong"],
    ["b", "weak"],
  ]);
  expect(through("passage", candidates)).toEqual([["a", "strong"]]);
});

it("keeps the least cosine of each passage without keyword search", () => {
  expect(through("question", [candidate("a", 0.7), candidate("b", 0.3)], { keywordSearch: false })).toEqual([
    ["a", "strong"],
  ]);
});

it("lets nothing through where nothing passes", () => {
  const candidates = [candidate("a", 0.55), candidate("b", 0.5), candidate("c", 0.52)];
  expect(through("question", candidates)).toEqual([]);
});

it("lets all through unproven where nothing passes, but not without keyword search", () => {
  const settings = (keywordSearch: boolean) => new Map([["kb_1", { similarityThreshold: 0.6, keywordSearch }]]);
  const candidates = {
    candidates: [candidate("a", 0.55), candidate("b", 0.5)],
    statistics: { chunkCount: 100, averageLength: 20, documentFrequencies: [5] },
  };
  const ranked = (keywordSearch: boolean) =>
    rank({ candidates, spaces: [space], settings: settings(keywordSearch), thresholdOf: "question" }).ranked;
  expect(ranked(true)).toMatchObject([
    { chunkId: "a", confidence: "weak", proven: false },
    { chunkId: "b", confidence: "weak", proven: false },
  ]);
  expect(ranked(false)).toEqual([]);
});

it("says of all whether they pass, where weak ones are wanted", () => {
  expect(through("nothing", [candidate("a", 0.7), candidate("b", 0.1)])).toEqual([
    ["a", "strong"],
    ["b", "weak"],
  ]);
});

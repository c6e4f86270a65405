import { expect, test } from "vitest";
import type { Candidate } from "../../../ports/storage/search.ts";
import { rank } from "./rank.ts";

const statistics = { chunkCount: 10, averageLength: 4, documentFrequencies: [2, 3] };
const settings = new Map([["kb", { similarityThreshold: 0.6, keywordSearch: true }]]);
const spaces = [{ space: "fake/test@2", knowledgeBaseIds: ["kb"], vector: new Float32Array([1, 0]), embedder: null }];
const candidate = (chunkId: string, cosine: number, termFrequencies = [0, 0]): Candidate => ({
  chunkId,
  sourceId: `doc_of_${chunkId}`,
  knowledgeBaseId: "kb",
  cosine,
  length: 4,
  termFrequencies,
});
const of = (candidates: Candidate[]) => rank({ candidates: { statistics, candidates }, spaces, settings }).nearest;

test("the best of what did not pass is the nearest, with its source", () => {
  const found = of([candidate("chk_1", 0.1), candidate("chk_2", 0.4), candidate("chk_3", 0.2)]);
  expect(found).toEqual({ chunkId: "chk_2", sourceId: "doc_of_chk_2", knowledgeBaseId: "kb", similarity: 0.4 });
});

test("words count as well, and of equals the smaller id is the nearest", () => {
  expect(of([candidate("chk_1", 0.3), candidate("chk_2", 0.3, [1, 0])])?.chunkId).toBe("chk_2");
  expect(of([candidate("chk_2", 0.3), candidate("chk_1", 0.3)])?.chunkId).toBe("chk_1");
});

test("without candidates, and where one passed, there is none", () => {
  expect(of([])).toBeNull();
  expect(of([candidate("chk_1", 0.1), candidate("chk_2", 0.9)])).toBeNull();
});

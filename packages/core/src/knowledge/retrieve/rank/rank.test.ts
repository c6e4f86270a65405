import { createFakeEmbedder } from "@cuecard/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate, KeywordStatistics } from "../../../ports/storage/search.ts";
import type { SpaceQuestion } from "../query/query.ts";
import { rank } from "./rank.ts";

const statistics: KeywordStatistics = { chunkCount: 100, averageLength: 20, documentFrequencies: [5, 5] };
const embedder = createFakeEmbedder();
const space: SpaceQuestion = { space: "a", knowledgeBaseIds: ["kb_1"], embedder, vector: new Float32Array([1]) };
const settings = (similarityThreshold: number, keywordSearch = true) =>
  new Map([["kb_1", { similarityThreshold, keywordSearch }]]);

const candidate = (
  chunkId: string,
  cosine: number | null,
  termFrequencies: number[],
  knowledgeBaseId = "kb_1",
): Candidate => ({
  chunkId,
  sourceId: "doc_1",
  knowledgeBaseId,
  cosine,
  length: 20,
  termFrequencies,
});

const ids = (candidates: Candidate[], threshold: number, keywordSearch = true) =>
  rank({
    candidates: { candidates, statistics },
    spaces: [space],
    settings: settings(threshold, keywordSearch),
  }).ranked.map(({ chunkId }) => chunkId);

describe("rank", () => {
  it("lets a chunk pass whose similarity is exactly the threshold, and none below it", () => {
    expect(ids([candidate("at", 0.6, [0, 0]), candidate("below", 0.599, [0, 0])], 0.6)).toEqual(["at"]);
  });

  it("lets a chunk that holds the question's words pass whatever its cosine, unless keyword search is off", () => {
    const candidates = [candidate("words", 0.1, [1, 1]), candidate("half", 0.1, [1, 0])];
    expect(ids(candidates, 0.6)).toEqual(["words"]);
    expect(ids(candidates, 1)).toEqual(["words"]);
    expect(ids(candidates, 0.6, false)).toEqual([]);
  });

  it("ranks by the cosine alone when keyword search is off", () => {
    expect(
      ids(
        [candidate("near", 0.9, [0, 0]), candidate("words", 0.7, [9, 9]), candidate("far", 0.65, [9, 9])],
        0.6,
        false,
      ),
    ).toEqual(["near", "words", "far"]);
  });

  it("tells which test a hit passed", () => {
    const candidates = [
      candidate("both", 0.8, [1, 1]),
      candidate("vector", 0.7, [0, 0]),
      candidate("keyword", null, [1, 1]),
    ];
    const { ranked } = rank({ candidates: { candidates, statistics }, spaces: [space], settings: settings(0.6) });
    const matched = Object.fromEntries(ranked.map(({ chunkId, matchedBy }) => [chunkId, matchedBy]));
    expect(matched).toEqual({ both: ["vector", "keyword"], vector: ["vector"], keyword: ["keyword"] });
  });

  it("breaks ties by the smaller id", () => {
    expect(ids([candidate("c", 0.7, [1, 1]), candidate("a", 0.7, [1, 1]), candidate("b", 0.7, [1, 1])], 0.6)).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("gives the same ranking in whatever order candidates, bases and spaces come", () => {
    const one = fc.record({
      cosine: fc.option(fc.integer({ min: -10, max: 10 }).map((value) => value / 10)),
      first: fc.nat(3),
      second: fc.nat(3),
      base: fc.constantFrom("kb_1", "kb_2", "kb_3"),
    });
    const spaces: SpaceQuestion[] = [
      { ...space, knowledgeBaseIds: ["kb_1", "kb_3"] },
      { ...space, space: "b", knowledgeBaseIds: ["kb_2"] },
    ];
    const all = new Map(
      ["kb_1", "kb_2", "kb_3"].map((id, i) => [id, { similarityThreshold: i * 0.2, keywordSearch: i !== 2 }]),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (facts, keys) => {
        const candidates = facts.map(({ cosine, first, second, base }, i) =>
          candidate(`chk_${i}`, cosine, [first, second], base),
        );
        const shuffled = candidates
          .map((value) => ({ value, key: keys.next().value! }))
          .sort((left, right) => left.key - right.key);
        const { ranked: straight } = rank({ candidates: { candidates, statistics }, spaces, settings: all });
        const { ranked: other } = rank({
          candidates: { candidates: shuffled.map(({ value }) => value), statistics },
          spaces: spaces
            .map((value) => ({ ...value, knowledgeBaseIds: [...value.knowledgeBaseIds].reverse() }))
            .reverse(),
          settings: new Map([...all].reverse()),
        });
        expect(other).toEqual(straight);
      }),
    );
  });

  it("does not lift a space with nothing near to the level of one with a near chunk", () => {
    const spaces = [space, { ...space, space: "b", knowledgeBaseIds: ["kb_2"] }];
    const open = new Map(["kb_1", "kb_2"].map((id) => [id, { similarityThreshold: 0, keywordSearch: true }]));
    const near = [0.9, 0.8, 0.7].map((cosine, i) => candidate(`near_${i}`, cosine, [0, 0]));
    const far = [0.2, 0.1, 0.05].map((cosine, i) => candidate(`far_${i}`, cosine, [0, 0], "kb_2"));
    const { ranked } = rank({ candidates: { candidates: [...far, ...near], statistics }, spaces, settings: open });
    expect(ranked.map(({ chunkId }) => chunkId).slice(0, 3)).toEqual(["near_0", "near_1", "near_2"]);
  });
});

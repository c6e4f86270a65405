import { expect, it } from "vitest";
import type { CandidateRequest, Candidates } from "../../../ports/storage/search.ts";
import { askTogether } from "./ask-together.ts";

const request = (terms: string[], vector: number[] | null): CandidateRequest => ({
  spaces: [{ space: "fake@2", knowledgeBaseIds: ["kb"], vector: vector && new Float32Array(vector) }],
  terms,
  limit: 40,
  filter: null,
  chunks: 10,
  signal: new AbortController().signal,
});

function createStore() {
  const asked: CandidateRequest[] = [];
  return {
    asked,
    async searchCandidates(all: CandidateRequest): Promise<Candidates> {
      asked.push(all);
      const [x] = all.spaces[0]!.vector ?? [];
      const cosine = x ?? null;
      const termFrequencies = all.terms.map((term) => term.length);
      return {
        statistics: { chunkCount: 9, averageLength: 5, documentFrequencies: all.terms.map((term) => 10 * term.length) },
        candidates: [{ chunkId: "a", sourceId: "s", knowledgeBaseId: "kb", cosine, length: 5, termFrequencies }],
        chunks: [],
        gone: [],
        neverReady: [],
        partial: [],
        tooLarge: [],
      };
    },
  };
}

it("asks the store once, and gives each search what belongs to its own words", async () => {
  const store = createStore();
  const [left, right] = askTogether(store, 2);
  const answers = await Promise.all([
    left!.searchCandidates(request(["dog", "pool"], [1, 0])),
    right!.searchCandidates(request(["pool", "garden"], [0, 1])),
  ]);
  expect(store.asked.map(({ terms, limit }) => [terms, limit])).toEqual([[["dog", "pool", "garden"], 80]]);
  expect(answers.map(({ statistics }) => statistics.documentFrequencies)).toEqual([
    [30, 40],
    [40, 60],
  ]);
  expect(answers.map(({ candidates }) => candidates[0]!.termFrequencies)).toEqual([
    [3, 4],
    [4, 6],
  ]);
});

it("takes a chunk that has all of one question and nothing of the other for as near as to that one alone", async () => {
  const [left, right] = askTogether(createStore(), 2);
  const [answer] = await Promise.all([
    left!.searchCandidates(request(["dog"], [1, 0])),
    right!.searchCandidates(request(["pool"], [0, 1])),
  ]);
  expect(answer!.candidates[0]!.cosine).toBeCloseTo(1, 6);
});

it("waits for no search that left, and for no vector that is missing", async () => {
  const store = createStore();
  const [left, right] = askTogether(store, 2);
  const asking = left!.searchCandidates(request(["dog"], null));
  right!.leave();
  right!.leave();
  expect((await asking).candidates[0]!.cosine).toBeNull();
  expect(store.asked).toHaveLength(1);
});

it("gives each search the store's fault", async () => {
  const [left, right] = askTogether({ searchCandidates: () => Promise.reject(new Error("no disk")) }, 2);
  const asked = [left!, right!].map((one) => one.searchCandidates(request(["dog"], null)));
  for (const one of await Promise.allSettled(asked)) expect(one).toMatchObject({ status: "rejected" });
});

it("asks for a search alone when it asks once more", async () => {
  const store = createStore();
  const [left, right] = askTogether(store, 2);
  const one = request(["dog"], [1, 0]);
  await Promise.all([left!.searchCandidates(one), right!.searchCandidates(request(["pool"], [0, 1]))]);
  const more = { ...one, limit: 400 };
  await left!.searchCandidates(more);
  expect(store.asked.slice(1)).toEqual([more]);
});

import { createMemoryStorage, type Storage } from "@cuecard/core";
import { expect, inject, test } from "vitest";
import { expectEnoughDone } from "../histories.ts";
import { fuzzStores, historyOf } from "./fuzz-stores.ts";
import { historySteps } from "./history.ts";

/** A memory store that outlives being closed. */
const kept = async () => {
  const storage = createMemoryStorage();
  return { storage, cleanup: async () => {}, reopen: async () => storage };
};

/** One whose vector search skips every chunk that `lost` names, where it is cut by its limit. */
function forgetful(storage: Storage, lost: (chunkId: string) => boolean): Storage {
  return {
    ...storage,
    workspace(id) {
      const store = storage.workspace(id);
      return {
        ...store,
        async searchCandidates(request) {
          const found = await store.searchCandidates(request);
          const all = await store.searchCandidates({ ...request, limit: 10_000 });
          if (request.terms.length > 0 || all.candidates.length === found.candidates.length) return found;
          const candidates = request.spaces.flatMap(({ knowledgeBaseIds }) =>
            all.candidates
              .filter(({ chunkId, knowledgeBaseId }) => knowledgeBaseIds.includes(knowledgeBaseId) && !lost(chunkId))
              .sort((left, right) => right.cosine! - left.cosine!)
              .slice(0, request.limit),
          );
          return { ...found, candidates };
        },
      };
    },
  };
}

test("memory differs from itself in nothing, and histories do enough of everything", async () => {
  const seeds = inject("many") ? 500 : 16;
  const report = await fuzzStores({ factory: kept, seeds });
  expect(report.finding).toBeNull();
  expect(report).toMatchObject({ seeds, steps: seeds * historySteps });
  expectEnoughDone(report, true);
});

test("a seed makes the same history, and the next one another", () => {
  expect(historyOf(7)).toEqual(historyOf(7));
  expect(historyOf(7).steps).not.toEqual(historyOf(8).steps);
});

test("a store that is allowed to miss some differs from one that misses more, and may invent nothing", {
  timeout: 300_000,
}, async () => {
  const missing = (share: number) => async () => {
    const storage = forgetful(createMemoryStorage(), (id) => Number.parseInt(id.slice(4, 8), 16) % 100 < share);
    return { storage, cleanup: async () => {} };
  };
  const few = await fuzzStores({ factory: missing(3), seeds: 2, recall: 0.95 });
  expect(few.finding).toBeNull();
  expect(few.recall).toBeLessThan(1);
  expect((await fuzzStores({ factory: missing(9), seeds: 2, recall: 0.95 })).finding).toMatchObject({ verb: "recall" });
  expect((await fuzzStores({ factory: missing(3), seeds: 2 })).finding).toMatchObject({
    verb: "searchCandidates",
    seeds: 1,
  });
});

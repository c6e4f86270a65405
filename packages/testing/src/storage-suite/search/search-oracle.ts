import { type Candidate, type Candidates, createMemoryStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { createRandom, type Random } from "../../random.ts";
import { aCorpus, aQuestion, type Corpus, corpusChunks, store as storeCorpus } from "../kit/corpus.ts";
import { at, batches, claim, hour, someFacts, t0 } from "../kit/fixtures.ts";
import type { OpenCase } from "../kit/harness.ts";

const seeds = [1, 2, 3];
const questionsPerSeed = 40;

/** The same seeded corpus and questions here and in the memory store: equal statistics and candidates. */
export function oracleCases(open: OpenCase): void {
  describe("search beside the memory store", () => {
    test.each(seeds)(
      "candidates and statistics equal the memory store's over corpus %i, before and after changes",
      async (seed) => {
        const { storage, store } = await open();
        const oracle = createMemoryStorage();
        const expected = oracle.workspace("oracle");
        const random = createRandom(seed);
        const corpus = aCorpus(random);
        for (const [target, workspace] of [
          [storage, store],
          [oracle, expected],
        ] as const)
          await storeCorpus(target, workspace, corpus);

        await compare();
        const changed = changes(random, corpus);
        for (const [target, workspace] of [
          [storage, store],
          [oracle, expected],
        ] as const)
          await changed(target, workspace);
        await compare();

        async function compare() {
          for (let question = 0; question < questionsPerSeed; question++) {
            const request = aQuestion(random, corpus);
            expectEqual(
              await store.searchCandidates(request),
              await expected.searchCandidates(request),
              `question ${question} of seed ${seed}`,
            );
          }
        }
      },
    );
  });
}

/** Deletes some sources, gives others new chunks: the same for each store it is applied to. */
function changes(random: Random, { bases, sources }: Corpus) {
  const plan = sources.map(({ record }) => {
    const dimensions = bases.find(({ id }) => id === record.knowledgeBaseId)!.embeddingDimensions;
    const fate = random.pick(["keep", "delete", "replace"] as const);
    return { record, fate, chunks: corpusChunks(random, dimensions, random.integer(1, 15)) };
  });
  return async (storage: Parameters<typeof storeCorpus>[0], workspace: Parameters<typeof storeCorpus>[1]) => {
    for (const { record, fate, chunks } of plan) {
      if (fate === "delete") await workspace.deleteSource(record.knowledgeBaseId, record.id);
      if (fate !== "replace") continue;
      await workspace.requeueSource(record.knowledgeBaseId, record.id, ["ready"], at(hour));
      await workspace.replaceChunks(await claim(storage, t0 + hour), batches(chunks, 4), () => someFacts());
    }
  };
}

function expectEqual(actual: Candidates, expected: Candidates, where: string): void {
  const { averageLength, ...counts } = actual.statistics;
  const { averageLength: expectedLength, ...expectedCounts } = expected.statistics;
  expect(counts, where).toEqual(expectedCounts);
  expect(averageLength, where).toBeCloseTo(expectedLength, 9);
  const close = expected.candidates.map((candidate) => ({
    ...candidate,
    cosine: candidate.cosine === null ? null : expect.closeTo(candidate.cosine, 6),
  }));
  expect(sorted(actual.candidates), where).toEqual(sorted(close));
}

function sorted<Row extends Pick<Candidate, "chunkId">>(candidates: Row[]): Row[] {
  return [...candidates].sort((left, right) => (left.chunkId < right.chunkId ? -1 : 1));
}

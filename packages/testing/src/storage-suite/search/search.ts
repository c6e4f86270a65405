import type { Candidate, StoredChunk } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  aChunk,
  aFailure,
  aRetry,
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  minute,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "../kit/fixtures.ts";
import type { OpenCase } from "../kit/harness.ts";

/** Search: which candidates there are and what each says. */
export function searchCases(open: OpenCase): void {
  describe("search", () => {
    test("an unknown or empty base has no candidates and statistics of nothing", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const nothing = {
        statistics: { chunkCount: 0, averageLength: 0, documentFrequencies: [0, 0] },
        candidates: [],
        chunks: [],
        neverReady: [],
        partial: [],
        tooLarge: [],
      };
      expect(await store.searchCandidates(ask([base.id], { vector: axis(0), terms: ["refund", "card"] }))).toEqual({
        ...nothing,
        gone: [],
      });
      expect(await store.searchCandidates(ask(["kb_unknown"], { vector: axis(0), terms: ["refund", "card"] }))).toEqual(
        {
          ...nothing,
          gone: ["kb_unknown"],
        },
      );
      expect((await store.searchCandidates(ask([base.id, "kb_unknown"]))).gone).toEqual(["kb_unknown"]);
    });

    test("a candidate says which chunk it is, its cosine, its length and its terms in the order asked", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const vector = Float32Array.from([0.6, 0.8, 0, 0, 0, 0, 0, 0]);
      const chunk = aChunk(0, {
        vector,
        terms: new Map([
          ["refund", 3],
          ["card", 1],
          ["window", 2],
        ]),
      });
      const { source } = await withReadySource(opened, base.id, { chunks: [chunk] });
      const { statistics, candidates } = await opened.store.searchCandidates(
        ask([base.id], { vector: axis(1), terms: ["card", "unseen", "refund"] }),
      );
      const facts = {
        chunkId: chunk.id,
        sourceId: source.id,
        knowledgeBaseId: base.id,
        length: 6,
        termFrequencies: [1, 0, 3],
      };
      expect(candidates).toEqual([{ ...facts, cosine: expect.closeTo(0.8, 6) }]);
      expect(statistics).toEqual({ chunkCount: 1, averageLength: 6, documentFrequencies: [1, 0, 1] });
    });

    test("chunks that come with their candidates are those that getChunks gives, each once and no more than asked for", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      await withReadySource(opened, base.id, { chunks: someChunks(9) });
      for (const chunks of [0, 4, 50]) {
        const found = await opened.store.searchCandidates(
          ask([base.id], { vector: axis(0), terms: ["refund"], chunks }),
        );
        const ids = found.chunks.map(({ id }) => id);
        expect(ids.length).toBeLessThanOrEqual(chunks);
        expect(new Set(ids).size).toBe(ids.length);
        expect(found.candidates.map(({ chunkId }) => chunkId)).toEqual(expect.arrayContaining(ids));
        expect(byId(found.chunks)).toEqual(byId(await opened.store.getChunks(ids)));
      }
    });

    test("waiting until what was searched is loaded ends, and the answer stays what it was", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      await withReadySource(opened, base.id, { chunks: someChunks(9) });
      for (const ids of [[base.id], [base.id, "kb_unknown"], ["kb_unknown"]]) {
        const question = ask(ids, { vector: axis(0), terms: ["refund"] });
        const before = await opened.store.searchCandidates(question);
        await opened.store.loaded(AbortSignal.timeout(60_000));
        const after = await opened.store.searchCandidates(question);
        expect(sorted(after.candidates)).toEqual(sorted(before.candidates));
        expect(after.statistics).toEqual(before.statistics);
      }
    });

    test("counts for each asked knowledge base the sources that were never ready", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const waiting = async (ids = [base.id]) =>
        (await store.searchCandidates(ask(ids, { terms: ["refund"] }))).neverReady;
      const told = (sources: number) => (sources === 0 ? [] : [{ knowledgeBaseId: base.id, sources }]);
      expect(await waiting()).toEqual(told(0));
      const first = await withSource(store, base.id, { createdAt: at(0) });
      await withSource(store, base.id, { createdAt: at(1) });
      await withSource(store, other.id, { createdAt: at(2) });
      expect(await waiting()).toEqual(told(2));
      expect(await waiting([other.id, "kb_unknown", base.id])).toEqual([
        { knowledgeBaseId: other.id, sources: 1 },
        ...told(2),
      ]);

      const lost = await claim(storage);
      expect(lost.sourceId).toBe(first.id);
      expect(await waiting()).toEqual(told(2));
      await store.retrySourceLater(lost, aRetry({ dueAt: at(1) }));
      expect(await waiting()).toEqual(told(2));
      const claims = [
        await claim(storage, t0 + minute),
        await claim(storage, t0 + minute),
        await claim(storage, t0 + minute),
      ];
      const [mine, second] = claims.filter(({ knowledgeBaseId }) => knowledgeBaseId === base.id);
      await store.releaseSource(mine!, at(minute));
      const again = await claim(storage, t0 + minute);
      expect(await store.replaceChunks(again, batches(someChunks(2)), () => someFacts())).toBe("done");
      expect(await waiting()).toEqual(told(1));
      await store.failSource(second!, aFailure());
      expect(await waiting()).toEqual(told(0));
      await store.requeueSource(base.id, second!.sourceId, ["failed"], at(hour));
      expect(await waiting()).toEqual(told(1));

      await store.requeueSource(base.id, again.sourceId, ["ready"], at(hour));
      expect(await waiting()).toEqual(told(1));
      for (const _ of [1, 2]) await claim(storage, t0 + hour);
      expect(await waiting()).toEqual(told(1));
      await store.deleteSource(base.id, second!.sourceId);
      expect(await waiting()).toEqual(told(0));
      await store.deleteKnowledgeBase(other.id);
      expect(await waiting([other.id])).toEqual([]);
    });

    test("without a vector the cosine is null and only chunks with a term are found", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const chunks = [aChunk(0, { terms: new Map([["card", 2]]) }), aChunk(1)];
      await withReadySource(opened, base.id, { chunks });
      const { candidates } = await opened.store.searchCandidates(ask([base.id], { terms: ["card"] }));
      expect(candidates).toMatchObject([{ chunkId: chunks[0]!.id, cosine: null, termFrequencies: [2] }]);
      expect((await opened.store.searchCandidates(ask([base.id]))).candidates).toEqual([]);
    });

    test("without terms there is no keyword search, and every chunk can be found by its vector", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const opposite = axis(0).map((value) => -value);
      const chunks = [
        aChunk(0, { vector: axis(0) }),
        aChunk(1, { vector: opposite }),
        aChunk(2, { vector: axis(3), terms: new Map() }),
      ];
      await withReadySource(opened, base.id, { chunks });
      const { statistics, candidates } = await opened.store.searchCandidates(ask([base.id], { vector: axis(0) }));
      const cosines = new Map(
        candidates.map(({ chunkId, cosine, termFrequencies }) => [chunkId, { cosine, termFrequencies }]),
      );
      expect(cosines).toEqual(
        new Map(
          chunks.map(({ id }, index) => [id, { cosine: expect.closeTo([1, -1, 0][index]!, 6), termFrequencies: [] }]),
        ),
      );
      expect(statistics.documentFrequencies).toEqual([]);
    });

    test("a chunk found by its words has its cosine too, and one found by its vector its terms", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const byWord = aChunk(0, { vector: axis(5), terms: new Map([["card", 1]]) });
      const byVector = aChunk(1, { vector: axis(0) });
      await withReadySource(opened, base.id, { chunks: [byWord, byVector] });
      const { candidates } = await opened.store.searchCandidates(
        ask([base.id], { vector: axis(0), terms: ["card"], limit: 1 }),
      );
      expect(sorted(candidates)).toMatchObject(
        sorted([
          { chunkId: byWord.id, cosine: expect.closeTo(0, 6) as number, termFrequencies: [1] },
          { chunkId: byVector.id, cosine: expect.closeTo(1, 6) as number, termFrequencies: [0] },
        ]),
      );
    });

    test("of equal scores at the limit the smaller ids are taken, by both retrievers", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const equal = (id: string) => aChunk(0, { id, vector: axis(0) });
      const ids = ["chk_07", "chk_03", "chk_09", "chk_01", "chk_08", "chk_02", "chk_06", "chk_04", "chk_05"];
      for (const part of [ids.slice(0, 4), ids.slice(4)])
        await withReadySource(opened, base.id, { chunks: part.map(equal) });
      const found = async (request: Parameters<typeof ask>[1]) =>
        (await opened.store.searchCandidates(ask([base.id], { limit: 4, ...request }))).candidates
          .map(({ chunkId }) => chunkId)
          .sort();
      expect(await found({ vector: axis(0) })).toEqual(["chk_01", "chk_02", "chk_03", "chk_04"]);
      expect(await found({ terms: ["refund"] })).toEqual(["chk_01", "chk_02", "chk_03", "chk_04"]);
    });

    test("keyword search ranks by BM25: a rare term before a common one, repeats before none, a short chunk before a long one", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      const chunk = (terms: Record<string, number>) => aChunk(0, { terms: new Map(Object.entries(terms)) });
      const [common, rare, long, repeated] = [
        chunk({ card: 1, x: 1 }),
        chunk({ iban: 1, x: 1 }),
        chunk({ iban: 1, x: 9 }),
        chunk({ card: 2, y: 1 }),
      ] as const;
      await withReadySource(opened, base.id, { chunks: [common, rare, long, repeated, chunk({ card: 1, z: 9 })] });
      const best = async (terms: string[], limit: number) =>
        (await opened.store.searchCandidates(ask([base.id], { terms, limit }))).candidates
          .map(({ chunkId }) => chunkId)
          .sort();
      expect(await best(["card", "iban"], 1)).toEqual([rare.id]);
      expect(await best(["iban"], 1)).toEqual([rare.id]);
      expect(await best(["iban"], 2)).toEqual([rare.id, long.id].sort());
      expect(await best(["card"], 1)).toEqual([repeated.id]);
    });

    test("each space gives its own best, and a base that was not asked gives nothing", async () => {
      const opened = await open();
      const { store } = opened;
      const first = await withBase(store);
      const second = await withBase(store, { embeddingModel: "other", embeddingDimensions: 4 });
      const unasked = await withBase(store);
      await withReadySource(opened, first.id, { chunks: someChunks(5, { vector: axis(0) }) });
      await withReadySource(opened, second.id, { chunks: someChunks(5, { vector: axis(1, 4) }) });
      await withReadySource(opened, unasked.id, { chunks: someChunks(5, { vector: axis(0) }) });
      const { statistics, candidates } = await store.searchCandidates({
        ...ask([], { terms: ["refund"], limit: 2 }),
        spaces: [
          { space: "fake/suite@8", knowledgeBaseIds: [first.id], vector: axis(0) },
          { space: "fake/other@4", knowledgeBaseIds: [second.id], vector: axis(2, 4) },
        ],
      });
      const count = (id: string) => candidates.filter(({ knowledgeBaseId }) => knowledgeBaseId === id).length;
      expect(statistics).toEqual({ chunkCount: 10, averageLength: 1, documentFrequencies: [10] });
      expect(count(first.id)).toBeGreaterThanOrEqual(2);
      expect(count(second.id)).toBeGreaterThanOrEqual(2);
      expect(count(unasked.id)).toBe(0);
      expect(new Set(candidates.map(({ chunkId }) => chunkId)).size).toBe(candidates.length);
    });

    test("an aborted search rejects", async () => {
      const { store } = await open();
      const base = await withBase(store);
      await expect(
        store.searchCandidates({ ...ask([base.id], { vector: axis(0) }), signal: AbortSignal.abort() }),
      ).rejects.toThrow();
    });
  });
}

function sorted<Row extends Pick<Candidate, "chunkId">>(candidates: Row[]): Row[] {
  return [...candidates].sort((left, right) => (left.chunkId < right.chunkId ? -1 : 1));
}

const byId = (chunks: StoredChunk[]) => new Map(chunks.map((chunk) => [chunk.id, chunk]));

import { describe, expect, test } from "vitest";
import {
  aChunk,
  aFailure,
  aRetry,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** How a run ends without replacing chunks, and what it may reuse. */
export function runCases(open: OpenCase): void {
  describe("runs", () => {
    test("a postponed source waits in the state it was claimed from, with its failure, and is due again at its time", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      await claim(storage);
      const claimed = await claim(storage, t0 + leaseMs);
      await store.heartbeat(claimed, { now: t0 + leaseMs, leaseMs, step: "embedding", progress: 0.4 });
      expect(await store.retrySourceLater(claimed, aRetry({ dueAt: at(hour) }))).toBe("done");
      const waiting = await store.getSource(base.id, source.id);
      const fault = {
        errorCode: "embedding_failed",
        processingError: "openai answered 503; try again later.",
        retryable: true,
      };
      expect(waiting).toMatchObject({
        status: "pending",
        step: null,
        progress: 0,
        attempt: 2,
        failedRuns: 1,
        ...fault,
      });
      expect(await storage.claimSource({ now: t0 + hour - 1, leaseMs })).toBeNull();
      const again = await claim(storage, t0 + hour);
      expect(again).toMatchObject({
        attempt: 3,
        failedDeliveries: 0,
        source: { status: "processing", failedRuns: 1, ...fault },
      });
      await store.retrySourceLater(again, aRetry({ dueAt: at(2 * hour) }));
      expect(await store.getSource(base.id, source.id)).toMatchObject({ failedRuns: 2 });
      await store.replaceChunks(await claim(storage, t0 + 2 * hour), batches(someChunks(1)), () => someFacts());
      const unharmed = { failedRuns: 0, errorCode: null, processingError: null, retryable: false };
      expect(await store.getSource(base.id, source.id)).toMatchObject({ status: "ready", attempt: 4, ...unharmed });
    });

    test("a refresh that is postponed is processing, and its chunks keep serving", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { facts: { nextRefreshAt: at(hour) } });
      expect(await store.retrySourceLater(await claim(storage, t0 + hour), aRetry({ dueAt: at(2 * hour) }))).toBe(
        "done",
      );
      expect(await store.getSource(base.id, source.id)).toMatchObject({
        status: "processing",
        chunkCount: 3,
        step: null,
      });
      expect(await store.listChunks(base.id, source.id, { limit: 10, fromPosition: 0 })).toHaveLength(3);
      expect((await claim(storage, t0 + 2 * hour)).sourceId).toBe(source.id);
    });

    test("kept chunks stay as they are, and the source is ready with new dates and validators", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const facts = {
        nextRefreshAt: at(hour),
        title: "Page",
        recipe: "extractor 1, chunker 1",
        warnings: ["Two pages had no text."],
        validators: { etag: '"1"', lastModified: null },
      };
      const { source, chunks } = await withReadySource(opened, base.id, { facts });
      const claimed = await claim(storage, t0 + hour);
      expect(claimed.source).toMatchObject({
        validators: { etag: '"1"', lastModified: null },
        recipe: "extractor 1, chunker 1",
      });
      const kept = {
        validators: { etag: '"2"', lastModified: null },
        now: at(hour + minute),
        nextRefreshAt: at(2 * hour),
      };
      expect(await store.keepChunks(claimed, kept)).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({
        status: "ready",
        progress: 1,
        step: null,
        chunkCount: 3,
        lastProcessedAt: at(hour + minute),
        nextRefreshAt: at(2 * hour),
        validators: { etag: '"2"', lastModified: null },
        recipe: "extractor 1, chunker 1",
        warnings: ["Two pages had no text."],
      });
      const listed = await store.listChunks(base.id, source.id, { limit: 10, fromPosition: 0 });
      expect(listed.map(({ id }) => id)).toEqual(chunks.map(({ id }) => id));
      expect((await store.getChunks([chunks[0]!.id]))[0]!.source.title).toBe("Page");
      expect(await storage.claimSource({ now: t0 + 2 * hour - 1, leaseMs })).toBeNull();
      expect((await claim(storage, t0 + 2 * hour)).sourceId).toBe(source.id);
    });

    test("refreshes that fail in a row are one warning, which counts them from the third on, until a good one ends it", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const facts = { nextRefreshAt: at(hour), warnings: ["Two pages had no text."] };
      const { source } = await withReadySource(opened, base.id, { facts });
      const warnings = async () => (await store.getSource(base.id, source.id))!.warnings;
      const gone = "https://example.com/ answered 404.";
      for (let round = 1; round <= 4; round++) {
        const now = t0 + round * hour;
        const times = { now: new Date(now).toISOString(), nextRefreshAt: new Date(now + hour).toISOString() };
        expect(await store.failSource(await claim(storage, now), aFailure({ processingError: gone, ...times }))).toBe(
          "done",
        );
        const expected =
          round < 3
            ? gone
            : expect.stringContaining(`${gone} The last ${round} refreshes failed; the text of ${at(minute)}`);
        expect(await warnings()).toEqual(["Two pages had no text.", expected]);
      }
      await store.keepChunks(await claim(storage, t0 + 5 * hour), {
        validators: null,
        now: at(5 * hour),
        nextRefreshAt: at(6 * hour),
      });
      expect(await warnings()).toEqual(["Two pages had no text."]);
      await store.failSource(
        await claim(storage, t0 + 6 * hour),
        aFailure({ processingError: gone, nextRefreshAt: at(7 * hour) }),
      );
      expect(await warnings()).toEqual(["Two pages had no text.", gone]);
    });

    test("postponing and keeping are fenced", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const stale = await claim(storage);
      const owner = await claim(storage, t0 + leaseMs);
      const kept = { validators: null, now: at(minute), nextRefreshAt: null };
      expect(await store.retrySourceLater(stale, aRetry())).toBe("stale");
      expect(await store.keepChunks(stale, kept)).toBe("stale");
      expect(await store.retrySourceLater(owner, aRetry())).toBe("done");
      expect(await store.retrySourceLater(owner, aRetry())).toBe("stale");
      expect(await store.keepChunks(owner, kept)).toBe("stale");
      await store.deleteSource(base.id, source.id);
      expect(await store.retrySourceLater(owner, aRetry())).toBe("gone");
      expect(await store.keepChunks(owner, kept)).toBe("gone");
    });

    test("vectors are found by their text within the base, with the ids the source's own chunks have", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const other = await withBase(store);
      const [shared, own, foreign, unknown] = ["a", "b", "c", "d"].map((digit) => digit.repeat(64)) as [
        string,
        string,
        string,
        string,
      ];
      const vector = Float32Array.from({ length: 8 }, (_, index) => (index - 3) / Math.sqrt(44));
      await withReadySource(opened, base.id, { chunks: [aChunk(0, { textHash: shared, vector })] });
      await withReadySource(opened, other.id, { chunks: [aChunk(0, { textHash: foreign })] });
      const chunks = [
        aChunk(2, { textHash: shared, vector, id: "chk_2" }),
        aChunk(0, { textHash: own, vector: axis(1), id: "chk_0" }),
        aChunk(1, { textHash: shared, vector, id: "chk_1" }),
      ];
      const { claim: claimed, source } = await withReadySource(opened, base.id, { chunks });
      const asked = [shared, own, foreign, unknown];
      const byHash = (left: { textHash: string }, right: { textHash: string }) =>
        left.textHash < right.textHash ? -1 : 1;
      expect((await store.findCachedVectors(claimed, asked)).sort(byHash)).toEqual([
        { textHash: shared, vector, chunkIds: ["chk_1", "chk_2"] },
        { textHash: own, vector: axis(1), chunkIds: ["chk_0"] },
      ]);
      expect(await storage.workspace("other").findCachedVectors(claimed, asked)).toEqual([]);
      expect(await store.findCachedVectors({ ...claimed, knowledgeBaseId: "kb_unknown" }, asked)).toEqual([]);
      await store.deleteSource(base.id, source.id);
      expect(await store.findCachedVectors(claimed, asked)).toEqual([{ textHash: shared, vector, chunkIds: [] }]);
      const fresh = await withReadySource(opened, base.id, { chunks: [aChunk(0)] });
      expect(await store.findCachedVectors(fresh.claim, asked)).toEqual([{ textHash: shared, vector, chunkIds: [] }]);
    });

    test("chunks that are staged only have no vectors to find", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      const claimed = await claim(storage);
      const textHash = "e".repeat(64);
      async function* chunks() {
        yield [aChunk(0, { textHash })];
        expect(await store.findCachedVectors(claimed, [textHash])).toEqual([]);
      }
      expect(await store.replaceChunks(claimed, chunks(), () => someFacts())).toBe("done");
      expect(await store.findCachedVectors(claimed, [textHash])).toHaveLength(1);
    });
  });
}

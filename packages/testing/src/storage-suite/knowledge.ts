import { nextRefresh } from "@cuecard/core/storage-kit";
import { describe, expect, test } from "vitest";
import {
  aBase,
  ask,
  at,
  axis,
  claim,
  hour,
  leaseMs,
  minute,
  oddText,
  someChunks,
  t0,
  walk,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { withUpload } from "./uploads.ts";

/** Knowledge bases: rows, derived counts, rescheduling, deletion. */
export function knowledgeCases(open: OpenCase): void {
  describe("knowledge bases", () => {
    test("a base comes back as it was inserted, with counts of nothing", async () => {
      const { store } = await open();
      const base = await withBase(store, {
        name: oddText,
        description: oddText,
        refreshInterval: 1.5,
        autoRefresh: true,
      });
      const sourceCounts = { pending: 0, processing: 0, ready: 0, failed: 0, total: 0 };
      const expected = { ...base, reembedding: null, sourceCounts, chunkCount: 0 };
      expect(await store.getKnowledgeBase(base.id)).toEqual(expected);
      expect(await store.listKnowledgeBases({ limit: 10, after: null })).toEqual({ rows: [expected], hasMore: false });
    });

    test("an unknown base is null", async () => {
      const { store } = await open();
      expect(await store.getKnowledgeBase("kb_unknown")).toBeNull();
      expect(await store.updateKnowledgeBase("kb_unknown", { name: "x" }, at(0))).toBeNull();
      expect(await store.deleteKnowledgeBase("kb_unknown")).toBeNull();
    });

    test("an id is inserted once", async () => {
      const { store } = await open();
      const base = await withBase(store);
      await expect(store.insertKnowledgeBase(aBase({ id: base.id, name: "Another" }))).rejects.toThrow();
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({ name: "Support" });
    });

    test("of several bases of one name one is inserted where the name is asked for", async () => {
      const { store } = await open();
      const bases = Array.from({ length: 6 }, () => aBase({ name: oddText }));
      const results = await Promise.all(bases.map((base) => store.insertNamedKnowledgeBase(base)));
      expect(results.filter(Boolean)).toHaveLength(1);
      const kept = bases[results.indexOf(true)]!;
      expect(await store.knowledgeBasesNamed(oddText)).toEqual([await store.getKnowledgeBase(kept.id)]);
      expect((await store.listKnowledgeBases({ limit: 10, after: null })).rows).toHaveLength(1);
      expect(await store.insertNamedKnowledgeBase(aBase({ name: `${oddText} ` }))).toBe(true);
      await store.deleteKnowledgeBase(kept.id);
      expect(await store.insertNamedKnowledgeBase(aBase({ name: oddText }))).toBe(true);
    });

    test("bases are found by their whole name, the newest first and 10 at most, with their counts", async () => {
      const opened = await open();
      const { store } = opened;
      for (let index = 0; index < 12; index++) {
        await withBase(store, { id: `kb_${String(index).padStart(2, "0")}`, name: "Manuals" });
      }
      await withBase(store, { name: "manuals" });
      await withReadySource(opened, "kb_11", { chunks: someChunks(3) });
      const named = await store.knowledgeBasesNamed("Manuals");
      expect(named.map(({ id }) => id)).toEqual(
        ["11", "10", "09", "08", "07", "06", "05", "04", "03", "02"].map((number) => `kb_${number}`),
      );
      expect(named[0]).toEqual(await store.getKnowledgeBase("kb_11"));
      expect(await store.knowledgeBasesNamed("Manual")).toEqual([]);
    });

    test("counts follow the sources' states and the served chunks", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const other = await withBase(store);
      await withReadySource(opened, base.id, { chunks: someChunks(5) });
      await withReadySource(opened, other.id, { chunks: someChunks(2) });
      await withSource(store, base.id);
      await store.failSource(await claim(storage), {
        errorCode: "no_text",
        processingError: "No text.",
        retryable: false,
        warnings: [],
        now: at(0),
        nextRefreshAt: null,
      });
      await withSource(store, base.id);
      await claim(storage);
      await withSource(store, base.id);
      const sourceCounts = { pending: 1, processing: 1, ready: 1, failed: 1, total: 4 };
      expect(await store.getKnowledgeBase(base.id)).toMatchObject({ sourceCounts, chunkCount: 5 });
      const { rows } = await store.listKnowledgeBases({ limit: 10, after: null });
      expect(rows.find(({ id }) => id === base.id)).toMatchObject({ sourceCounts, chunkCount: 5 });
      expect(rows.find(({ id }) => id === other.id)).toMatchObject({
        sourceCounts: { ready: 1, total: 1 },
        chunkCount: 2,
      });
    });

    test("an update changes the given fields only", async () => {
      const { store } = await open();
      const base = await withBase(store, { description: "before" });
      const updated = await store.updateKnowledgeBase(base.id, { name: "After" }, at(minute));
      expect(updated).toMatchObject({ ...base, name: "After", updatedAt: at(minute) });
      expect(await store.getKnowledgeBase(base.id)).toEqual(updated);
      expect(await store.updateKnowledgeBase(base.id, { description: null }, at(hour))).toMatchObject({
        name: "After",
        description: null,
      });
    });

    test("turning automatic refresh on, changing its interval and turning it off moves every ready URL source's date", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const page = { sourceType: "url", sourceUrl: "https://example.com/" } as const;
      const early = (await withReadySource(opened, base.id, { ...page, facts: { now: at(0) } })).source.id;
      const late = (await withReadySource(opened, base.id, { ...page, facts: { now: at(hour) } })).source.id;
      const text = (await withReadySource(opened, base.id)).source.id;
      const due = async () =>
        Promise.all([early, late, text].map(async (id) => (await store.getSource(base.id, id))!.nextRefreshAt));

      await store.updateKnowledgeBase(base.id, { autoRefresh: true }, at(hour));
      const expected = (refreshInterval: number) => {
        const next = (id: string, processedAt: number) =>
          nextRefresh({ autoRefresh: true, refreshInterval }, { id, sourceType: "url", parentId: null }, processedAt);
        return [next(early, t0), next(late, t0 + hour), null];
      };
      expect(await due()).toEqual(expected(24));
      await store.updateKnowledgeBase(base.id, { refreshInterval: 1.5 }, at(hour));
      expect(await due()).toEqual(expected(1.5));
      await store.updateKnowledgeBase(base.id, { name: "Renamed" }, at(hour));
      expect(await due()).toEqual(expected(1.5));
      const first = Date.parse(expected(1.5)[0]!);
      expect(await storage.claimSource({ now: first - 1, leaseMs })).toBeNull();
      const claimed = await claim(storage, first);
      expect(claimed.sourceId).toBe(early);
      await store.releaseSource(claimed, new Date(first).toISOString());
      await store.updateKnowledgeBase(base.id, { autoRefresh: false }, at(2 * hour));
      expect(await due()).toEqual([null, null, null]);
      expect(await storage.claimSource({ now: t0 + 1000 * hour, leaseMs })).toBeNull();
    });

    test("rescheduling leaves pending and failed sources alone", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const page = { sourceType: "url", sourceUrl: "https://example.com/" } as const;
      const failed = await withSource(store, base.id, page);
      await store.failSource(await claim(storage), {
        errorCode: "fetch_failed",
        processingError: "No answer.",
        retryable: true,
        warnings: [],
        now: at(0),
        nextRefreshAt: null,
      });
      const pending = await withSource(store, base.id, page);
      await store.updateKnowledgeBase(base.id, { autoRefresh: true, refreshInterval: 1 }, at(0));
      for (const id of [failed.id, pending.id]) expect((await store.getSource(base.id, id))!.nextRefreshAt).toBeNull();
      expect((await claim(storage, t0 + 100 * hour)).sourceId).toBe(pending.id);
      expect(await storage.claimSource({ now: t0, leaseMs })).toBeNull();
    });

    test("deleting a base removes its sources, chunks and uploads, names its blobs once each, and leaves other bases alone", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const kept = await withBase(store);
      const upload = await withUpload(store, base.id, "blobs/file");
      const unclaimed = await withUpload(store, base.id, "blobs/unclaimed");
      const { chunks, source } = await withReadySource(opened, base.id, { facts: { blobKey: "blobs/text" } });
      const other = await withReadySource(opened, kept.id, { facts: { blobKey: "blobs/kept" } });
      expect(await store.insertSource({ ...source, id: "doc_file", blobKey: "blobs/file" }, upload.id)).toBe("done");

      const deleted = await store.deleteKnowledgeBase(base.id);
      expect(deleted!.blobKeys.sort()).toEqual(["blobs/file", "blobs/text", "blobs/unclaimed"]);
      expect(await store.getKnowledgeBase(base.id)).toBeNull();
      expect(await store.deleteKnowledgeBase(base.id)).toBeNull();
      expect(await store.getSource(base.id, source.id)).toBeNull();
      expect(await store.listSources(base.id, { limit: 10, after: null })).toEqual({ rows: [], hasMore: false });
      expect(await store.listChunks(base.id, source.id, { limit: 10, fromPosition: 0 })).toEqual([]);
      expect(await store.getChunks(chunks.map(({ id }) => id))).toEqual([]);
      expect(await store.getUpload(upload.id)).toBeNull();
      expect(await store.getUpload(unclaimed.id)).toBeNull();
      const nothing = {
        statistics: { chunkCount: 0, averageLength: 0, documentFrequencies: [0] },
        candidates: [],
        chunks: [],
        gone: [base.id],
        neverReady: [],
        partial: [],
        tooLarge: [],
      };
      expect(await store.searchCandidates(ask([base.id], { vector: axis(0), terms: ["refund"] }))).toEqual(nothing);
      expect(await storage.claimSource({ now: t0 + hour, leaseMs })).toBeNull();
      expect(await store.getChunks(other.chunks.map(({ id }) => id))).toHaveLength(3);
      expect(await store.getKnowledgeBase(kept.id)).toMatchObject({ chunkCount: 3 });
    });

    test("a blob that another base's source still names is not given up", async () => {
      const opened = await open();
      const { store } = opened;
      const first = await withBase(store);
      const second = await withBase(store);
      await withReadySource(opened, first.id, { facts: { blobKey: "blobs/shared" } });
      await withReadySource(opened, second.id, { facts: { blobKey: "blobs/shared" } });
      expect(await store.deleteKnowledgeBase(first.id)).toEqual({ blobKeys: [] });
      expect(await store.deleteKnowledgeBase(second.id)).toEqual({ blobKeys: ["blobs/shared"] });
    });

    test("bases are listed newest first, ties by the greater id", async () => {
      const { store } = await open();
      await withBase(store, { id: "kb_b", createdAt: at(0) });
      await withBase(store, { id: "kb_c", createdAt: at(0) });
      await withBase(store, { id: "kb_a", createdAt: at(0) });
      await withBase(store, { id: "kb_0", createdAt: at(1) });
      expect(await walk((request) => store.listKnowledgeBases(request), 1)).toEqual(["kb_0", "kb_c", "kb_b", "kb_a"]);
    });
  });
}

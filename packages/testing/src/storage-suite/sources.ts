import type { SourceFilter, SourceRecord } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  aFailure,
  aSource,
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  oddText,
  someChunks,
  someFacts,
  t0,
  walk,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { withUpload } from "./uploads.ts";

/** Sources: rows, failure, requeueing, deletion. */
export function sourceCases(open: OpenCase): void {
  describe("sources", () => {
    test("a source comes back as it was inserted", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const customMetadata = {
        [oddText]: oddText,
        list: [1, "2", null, { deep: true }],
        number: 0.1,
        none: null,
        "": "",
      };
      const source = await withSource(store, base.id, {
        textTitle: oddText,
        customMetadata,
        warnings: [oddText],
        blobKey: "blobs/one",
      });
      expect(await store.getSource(base.id, source.id)).toEqual(source);
      expect((await store.listSources(base.id, { limit: 10, after: null })).rows).toEqual([source]);
    });

    test("a source is found in its own base only", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const source = await withSource(store, base.id);
      expect(await store.getSource(other.id, source.id)).toBeNull();
      expect(await store.getSource(base.id, "doc_unknown")).toBeNull();
      expect(
        await store.requeueSource(other.id, source.id, ["pending", "ready", "failed", "processing"], at(0)),
      ).toBeNull();
      expect(await store.deleteSource(other.id, source.id)).toBeNull();
      expect(await store.listSources("kb_unknown", { limit: 10, after: null })).toEqual({ rows: [], hasMore: false });
      expect(await store.getSource(base.id, source.id)).toEqual(source);
    });

    test("several sources are stored in one step, each with its own result", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const there = await withSource(store, base.id, { id: "doc_there", textTitle: "First" });
      const upload = await withUpload(store, base.id, "blobs/one");
      const foreign = await withUpload(store, other.id, "blobs/two");
      const record = (id: string, textTitle = id) => aSource(base.id, { id, textTitle, customMetadata: { id } });
      expect(
        await store.insertSources(base.id, [
          { record: record("doc_a"), uploadId: null },
          { record: record("doc_there", "Second"), uploadId: null },
          { record: record("doc_b"), uploadId: upload.id },
          { record: record("doc_c"), uploadId: upload.id },
          { record: record("doc_d"), uploadId: foreign.id },
          { record: record("doc_e"), uploadId: null },
        ]),
      ).toEqual(["done", "id_taken", "done", "upload_taken", "upload_taken", "done"]);
      const { rows } = await store.listSources(base.id, { limit: 10, after: null });
      expect(rows.map(({ id }) => id).toSorted()).toEqual(["doc_a", "doc_b", "doc_e", "doc_there"]);
      expect(await store.getSource(base.id, "doc_there")).toEqual(there);
      expect(await store.getSource(base.id, "doc_a")).toEqual(record("doc_a"));
      expect(await store.getUpload(upload.id)).toMatchObject({ claimedBy: "doc_b" });
      expect(await store.getUpload(foreign.id)).toMatchObject({ claimedBy: null });
      expect((await store.listSources(base.id, { limit: 10, after: null, filter: { id: "doc_e" } })).rows).toHaveLength(
        1,
      );
      for (let i = 0; i < 4; i++) expect((await claim(storage)).attempt).toBe(1);
      expect(await storage.claimSource({ now: t0, leaseMs })).toBeNull();
      expect(await store.insertSources("kb_unknown", [{ record: aSource("kb_unknown"), uploadId: null }])).toBe(
        "knowledge_base_gone",
      );
      expect(await store.insertSources(base.id, [])).toEqual([]);
    });

    test("several fill a quota to its last place: each that has room is stored, whatever was refused before it", async () => {
      const { store, workspaceId } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      await withSource(store, base.id, { id: "doc_there", sourceType: "file", fileSizeBytes: 3 });
      const [upload, foreign] = [
        await withUpload(store, base.id, "blobs/1"),
        await withUpload(store, other.id, "blobs/2"),
      ];
      const file = (id: string, fileSizeBytes: number, uploadId: string | null = null) => ({
        record: aSource(base.id, { id, sourceType: "file", fileSizeBytes }),
        uploadId,
        quotas: [
          { kind: "sources", most: 4, added: 1 },
          { kind: "fileBytes", most: 10, added: fileSizeBytes },
          { kind: "chunks", most: 1, added: 1 },
        ] as const,
      });
      const noRoom = (what: string) => ({
        noRoom: `Workspace "${workspaceId}" has ${what}, or ask the operator for a higher quota.`,
      });
      expect(
        await store.insertSources(base.id, [
          file("doc_a", 4),
          file("doc_large", 4, upload.id),
          file("doc_there", 1),
          file("doc_foreign", 1, foreign.id),
          file("doc_b", 3, upload.id),
          file("doc_c", 0),
          file("doc_d", 0),
        ]),
      ).toEqual([
        "done",
        noRoom("7 of at most 10 bytes of files, and this file has 4; delete some files"),
        "id_taken",
        "upload_taken",
        "done",
        "done",
        noRoom("4 of at most 4 sources; delete some"),
      ]);
      expect(await store.countSources(base.id, {})).toBe(4);
      expect(await store.getUpload(upload.id)).toMatchObject({ claimedBy: "doc_b" });
      expect(await store.countUsed("fileBytes")).toBe(10);
    });

    test("a source of an unknown base is refused and never due", async () => {
      const { storage, store } = await open();
      expect(await store.insertSource(aSource("kb_unknown"), null)).toBe("knowledge_base_gone");
      expect(await storage.claimSource({ now: t0 + hour, leaseMs })).toBeNull();
    });

    test("lists are newest first and can be narrowed to a status", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      for (let i = 0; i < 7; i++)
        await withSource(store, base.id, { id: `doc_${i}`, createdAt: at(Math.floor(i / 2)) });
      for (let i = 0; i < 3; i++) await claim(storage, t0 + minute);
      const list = (status?: "pending" | "processing" | "ready") =>
        walk((request) => store.listSources(base.id, { ...request, ...(status && { status }) }), 2);
      expect(await list()).toEqual(["doc_6", "doc_5", "doc_4", "doc_3", "doc_2", "doc_1", "doc_0"]);
      expect(await list("processing")).toEqual(["doc_2", "doc_1", "doc_0"]);
      expect(await list("pending")).toEqual(["doc_6", "doc_5", "doc_4", "doc_3"]);
      expect(await list("ready")).toEqual([]);
    });

    test("lists can be narrowed by type, file name, site and metadata, together and page by page", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const file = (id: string, filename: string, values: Partial<SourceRecord> = {}) =>
        withSource(store, base.id, { id, sourceType: "file", textTitle: null, filename, ...values });
      await file("doc_0", "report.pdf", { customMetadata: { year: 2025, filename: "plan.pdf" } });
      await file("doc_1", "Report.pdf", { customMetadata: { year: 2026, sourceType: "url" } });
      await file("doc_2", "old report.pdf.bak");
      await file("doc_3", '100%_[a]?\\"é.txt', { customMetadata: { year: 2026 } });
      await file("doc_4", '100x_[a]?\\"é.txt');
      const page = { sourceType: "url", textTitle: null, sourceUrl: "https://example.com/report.pdf" } as const;
      await withSource(store, base.id, { id: "doc_5", ...page, customMetadata: { year: 2026 } });
      await withSource(store, base.id, { id: "doc_6", textTitle: "report.pdf", customMetadata: { year: null } });
      await withSource(store, other.id, { id: "doc_7", sourceType: "file", textTitle: null, filename: "report.pdf" });
      const list = async (filter: SourceFilter) => {
        const found = await walk((request) => store.listSources(base.id, { ...request, ...filter }), 2);
        expect(await store.countSources(base.id, filter)).toBe(found.length);
        return found;
      };
      const ids = (...numbers: number[]) => numbers.map((number) => `doc_${number}`);
      expect(await list({ sourceType: "file" })).toEqual(ids(4, 3, 2, 1, 0));
      expect(await list({ sourceType: "url" })).toEqual(ids(5));
      expect(await list({ sourceType: "text" })).toEqual(ids(6));
      expect(await list({ filename: "report.pdf" })).toEqual(ids(0));
      expect(await list({ filename: "*eport.pdf" })).toEqual(ids(1, 0));
      expect(await list({ filename: "*report*" })).toEqual(ids(2, 0));
      expect(await list({ filename: "*.pdf*pdf" })).toEqual([]);
      expect(await list({ filename: "report.pdf*report.pdf" })).toEqual([]);
      expect(await list({ filename: "*" })).toEqual(ids(4, 3, 2, 1, 0));
      expect(await list({ filename: "%" })).toEqual([]);
      expect(await list({ filename: "report_pdf" })).toEqual([]);
      expect(await list({ filename: "report?pdf" })).toEqual([]);
      expect(await list({ filename: '100%_[a]?\\"é.txt' })).toEqual(ids(3));
      expect(await list({ filename: '*%_[a]?\\"*.txt' })).toEqual(ids(3));
      expect(await list({ filename: "1*[a]?\\*" })).toEqual(ids(4, 3));
      expect(await list({ filter: { year: 2026 } })).toEqual(ids(5, 3, 1));
      expect(await list({ filter: { year: { $gte: 2025 } }, sourceType: "file" })).toEqual(ids(3, 1, 0));
      expect(await list({ filter: { year: null }, filename: "*.pdf*" })).toEqual(ids(2));
      expect(await list({ filter: {} })).toEqual(ids(6, 5, 4, 3, 2, 1, 0));
      expect(
        await list({ filter: { $or: [{ year: 2025 }, { year: { $exists: false } }] }, sourceType: "text" }),
      ).toEqual(ids(6));
      expect(await list({ filter: { year: 2026 }, status: "pending", sourceType: "file", filename: "1*" })).toEqual(
        ids(3),
      );
      expect(await list({ status: "ready", filename: "*" })).toEqual([]);
      expect(await list({ parentId: "doc_5" })).toEqual([]);
      await store.updateSource(base.id, "doc_1", { customMetadata: { year: 1999 } }, { version: 1, now: at(hour) });
      expect(await list({ filter: { year: 2026 } })).toEqual(ids(5, 3));
    });

    test("lists can be narrowed by the size of files and by the last change, bounds included but for the end", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const add = (number: number, values: Partial<SourceRecord>) =>
        withSource(store, base.id, { id: `doc_${number}`, updatedAt: at(number * hour), ...values });
      const file = { sourceType: "file", textTitle: null } as const;
      await add(0, { ...file, filename: "empty", fileSizeBytes: 0 });
      await add(1, { ...file, filename: "small", fileSizeBytes: 999 });
      await add(2, { ...file, filename: "large", fileSizeBytes: 5_000_000_000 });
      await add(3, {});
      const list = async (filter: SourceFilter) => {
        const found = await walk((request) => store.listSources(base.id, { ...request, ...filter }), 2);
        expect(await store.countSources(base.id, filter)).toBe(found.length);
        return [...found].sort();
      };
      const ids = (...numbers: number[]) => numbers.map((number) => `doc_${number}`);
      expect(await list({ minBytes: 0 })).toEqual(ids(0, 1, 2));
      expect(await list({ minBytes: 999 })).toEqual(ids(1, 2));
      expect(await list({ maxBytes: 999 })).toEqual(ids(0, 1));
      expect(await list({ minBytes: 1_000, maxBytes: 4_999_999_999 })).toEqual([]);
      expect(await list({ updatedFrom: at(hour) })).toEqual(ids(1, 2, 3));
      expect(await list({ updatedTo: at(hour) })).toEqual(ids(0));
      expect(await list({ updatedFrom: at(hour), updatedTo: at(3 * hour), maxBytes: 999 })).toEqual(ids(1));
    });

    test("a failure without chunks sets the source failed with its reason", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await claim(storage);
      await store.heartbeat(claimed, { now: t0, leaseMs, step: "extracting", progress: 0.4 });
      const failure = aFailure({
        processingError: oddText,
        retryable: true,
        warnings: ["2 pages were skipped."],
        nextRefreshAt: at(hour),
      });
      expect(await store.failSource(claimed, failure)).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({
        status: "failed",
        errorCode: "corrupt_file",
        processingError: oddText,
        retryable: true,
        warnings: ["2 pages were skipped."],
        step: null,
        attempt: 1,
        chunkCount: 0,
        lastProcessedAt: null,
        nextRefreshAt: null,
        updatedAt: at(minute),
      });
    });

    test("a failed refresh keeps chunks and status, and adds its reason to the warnings once", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source, chunks } = await withReadySource(opened, base.id, {
        facts: { warnings: ["1 page had no text."], nextRefreshAt: at(hour) },
      });
      const failure = aFailure({
        errorCode: "fetch_failed",
        processingError: "The page did not answer.",
        retryable: true,
        now: at(hour),
        nextRefreshAt: at(2 * hour),
      });
      expect(await store.failSource(await claim(storage, t0 + hour), failure)).toBe("done");
      const kept = await store.getSource(base.id, source.id);
      expect(kept).toMatchObject({
        status: "ready",
        errorCode: null,
        processingError: null,
        retryable: false,
        warnings: ["1 page had no text.", "The page did not answer."],
        step: null,
        chunkCount: 3,
        lastProcessedAt: at(minute),
        nextRefreshAt: at(2 * hour),
      });
      expect(await store.getChunks(chunks.map(({ id }) => id))).toHaveLength(3);
      await store.failSource(await claim(storage, t0 + 2 * hour), { ...failure, nextRefreshAt: null });
      expect((await store.getSource(base.id, source.id))!.warnings).toEqual(kept!.warnings);
      expect(await storage.claimSource({ now: t0 + 1000 * hour, leaseMs })).toBeNull();
    });

    test("the next good run replaces the warnings", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, {
        facts: { warnings: ["old"], nextRefreshAt: at(hour) },
      });
      await store.replaceChunks(await claim(storage, t0 + hour), batches(someChunks(1)), () =>
        someFacts({ warnings: ["new"], now: at(hour) }),
      );
      expect(await store.getSource(base.id, source.id)).toMatchObject({
        warnings: ["new"],
        chunkCount: 1,
        lastProcessedAt: at(hour),
      });
    });

    test("a failed source becomes pending, forgets its error and is due at once", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      await store.failSource(await claim(storage), aFailure({ retryable: true }));
      const requeued = await store.requeueSource(base.id, source.id, ["failed"], at(hour));
      expect(requeued).toMatchObject({
        id: source.id,
        status: "pending",
        errorCode: null,
        processingError: null,
        retryable: false,
        attempt: 1,
      });
      expect(await store.getSource(base.id, source.id)).toEqual(requeued);
      expect(await storage.claimSource({ now: t0 + hour - 1, leaseMs })).toBeNull();
      expect(await storage.claimSource({ now: t0 + hour, leaseMs })).toMatchObject({ sourceId: source.id, attempt: 2 });
    });

    test("a ready source becomes processing, is due at once, and its chunks keep serving", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { facts: { nextRefreshAt: at(100 * hour) } });
      const requeued = await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      expect(requeued).toMatchObject({ status: "processing", chunkCount: 3, step: null });
      expect(await store.getSource(base.id, source.id)).toEqual(requeued);
      const serving = async () => (await store.searchCandidates(ask([base.id], { vector: axis(0) }))).candidates.length;
      expect(await serving()).toBe(3);
      expect((await claim(storage, t0 + hour)).sourceId).toBe(source.id);
      expect(await serving()).toBe(3);
    });

    test("requeueing from another state, or of an unknown source, changes nothing", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id);
      const before = await store.getSource(base.id, source.id);
      expect(await store.requeueSource(base.id, source.id, ["failed"], at(hour))).toBeNull();
      expect(await store.requeueSource(base.id, source.id, [], at(hour))).toBeNull();
      expect(await store.requeueSource(base.id, "doc_unknown", ["ready", "failed"], at(hour))).toBeNull();
      expect(await store.getSource(base.id, source.id)).toEqual(before);
      expect(await storage.claimSource({ now: t0 + 2 * hour, leaseMs })).toBeNull();
    });

    test("of ten refreshes at once one is taken", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id);
      const results = await Promise.all(
        Array.from({ length: 10 }, () => store.requeueSource(base.id, source.id, ["ready"], at(hour))),
      );
      expect(results.filter((result) => result !== null)).toHaveLength(1);
    });

    test("deleting a source removes its chunks at once and names its blob", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const kept = await withReadySource(opened, base.id, { facts: { blobKey: "blobs/kept" } });
      const gone = await withReadySource(opened, base.id, { facts: { blobKey: "blobs/gone" } });
      expect(await store.deleteSource(base.id, gone.source.id)).toEqual({ blobKeys: ["blobs/gone"] });
      expect(await store.deleteSource(base.id, gone.source.id)).toBeNull();
      expect(await store.getSource(base.id, gone.source.id)).toBeNull();
      expect(await store.listChunks(base.id, gone.source.id, { limit: 10, fromPosition: 0 })).toEqual([]);
      const found = await store.getChunks([...kept.chunks, ...gone.chunks].map(({ id }) => id));
      expect(found.map(({ sourceId }) => sourceId)).toEqual(Array(3).fill(kept.source.id));
      const { statistics, candidates } = await store.searchCandidates(
        ask([base.id], { vector: axis(0), terms: ["refund"] }),
      );
      expect(statistics).toEqual({ chunkCount: 3, averageLength: 1, documentFrequencies: [3] });
      expect(new Set(candidates.map(({ sourceId }) => sourceId))).toEqual(new Set([kept.source.id]));
    });

    test("deleting a file source names the uploaded blob once; a source without bytes names none", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = await withUpload(store, base.id, "blobs/file");
      const file = aSource(base.id, { sourceType: "file", blobKey: "blobs/file" });
      expect(await store.insertSource(file, upload.id)).toBe("done");
      expect(await store.deleteSource(base.id, file.id)).toEqual({ blobKeys: ["blobs/file"] });
      const page = await withSource(store, base.id, {
        sourceType: "url",
        sourceUrl: "https://example.com/",
        blobKey: null,
      });
      expect(await store.deleteSource(base.id, page.id)).toEqual({ blobKeys: [] });
    });
  });
}

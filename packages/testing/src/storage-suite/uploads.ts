import type { UploadRecord, WorkspaceStorage } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { anUpload, aSource, at, minute, oddText, walk, withBase } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** A completed upload. */
export async function withUpload(
  store: WorkspaceStorage,
  knowledgeBaseId: string,
  blobKey: string,
  values: Partial<UploadRecord> = {},
): Promise<UploadRecord> {
  const upload = anUpload(knowledgeBaseId, values);
  await store.insertUpload(upload);
  await store.completeUpload(upload.id, { blobKey, fileSizeBytes: 10, completedAt: at(0) });
  return upload;
}

/** Uploads: completed once, claimed once. */
export function uploadCases(open: OpenCase): void {
  describe("uploads", () => {
    test("an upload comes back as it was inserted, and an unknown one is null", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = anUpload(base.id, { filename: oddText });
      expect(await store.insertUpload(upload)).toBe(true);
      expect(await store.getUpload(upload.id)).toEqual(upload);
      expect(await store.getUpload("upl_unknown")).toBeNull();
    });

    test("an upload to an unknown base is refused and not kept", async () => {
      const { store } = await open();
      const upload = anUpload("kb_unknown");
      expect(await store.insertUpload(upload)).toBe(false);
      expect(await store.getUpload(upload.id)).toBeNull();
    });

    test("an upload is completed once, also by twenty at once", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = anUpload(base.id);
      await store.insertUpload(upload);
      const complete = (index: number) =>
        store.completeUpload(upload.id, { blobKey: `blobs/${index}`, fileSizeBytes: index, completedAt: at(index) });
      const results = await Promise.all(Array.from({ length: 20 }, (_, index) => complete(index)));
      expect(results.filter(Boolean)).toHaveLength(1);
      const winner = results.indexOf(true);
      const expected = { ...upload, blobKey: `blobs/${winner}`, fileSizeBytes: winner, completedAt: at(winner) };
      expect(await store.getUpload(upload.id)).toEqual(expected);
      expect(await store.completeUpload("upl_unknown", { blobKey: "x", fileSizeBytes: 1, completedAt: at(0) })).toBe(
        false,
      );
    });

    test("unclaimed uploads that have a blob are found by filename, type and base, oldest first", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const match = { knowledgeBaseId: base.id, filename: "guide.pdf", mimeType: "application/pdf" };
      const found = async () => (await store.findUploads(match, { limit: 10, after: null })).rows;
      await store.insertUpload(anUpload(base.id, { createdAt: at(0) }));
      expect(await found()).toEqual([]);
      await withUpload(store, other.id, "blobs/other", { createdAt: at(0) });
      await withUpload(store, base.id, "blobs/name", { createdAt: at(0), filename: "Guide.pdf" });
      await withUpload(store, base.id, "blobs/type", { createdAt: at(0), mimeType: "text/plain" });
      const youngest = await withUpload(store, base.id, "blobs/youngest", { createdAt: at(3) });
      const oldest = await withUpload(store, base.id, "blobs/oldest", { createdAt: at(1) });
      const elsewhere = anUpload(base.id, { blobKey: "blobs/elsewhere", createdAt: at(2) });
      await store.insertUpload(elsewhere);
      const completed = { fileSizeBytes: 10, completedAt: at(0) };
      expect(await found()).toEqual([
        { ...oldest, ...completed, blobKey: "blobs/oldest" },
        elsewhere,
        { ...youngest, ...completed, blobKey: "blobs/youngest" },
      ]);
      for (const upload of [oldest, elsewhere])
        expect(await store.insertSource(aSource(base.id), upload.id)).toBe("done");
      expect((await found()).map(({ id }) => id)).toEqual([youngest.id]);
    });

    test("many uploads of one name are walked page by page, those of one moment by their ids", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const match = { knowledgeBaseId: base.id, filename: oddText, mimeType: "text/plain" };
      const times = [3, 1, 2, 1, 1, 0, 2];
      const uploads = times.map((time, index) =>
        anUpload(base.id, { ...match, id: `upl_${9 - index}`, createdAt: at(time), blobKey: `blobs/${index}` }),
      );
      for (const upload of uploads) await store.insertUpload(upload);
      const expected = ["upl_4", "upl_5", "upl_6", "upl_8", "upl_3", "upl_7", "upl_9"];
      expect(await walk((request) => store.findUploads(match, request), 2)).toEqual(expected);
      expect(await store.findUploads(match, { limit: 7, after: null })).toMatchObject({ hasMore: false });
    });

    test("an upload that a client PUTs to the blob store itself can be claimed without being completed, and not completed after that", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = anUpload(base.id, { blobKey: "blobs/elsewhere", fileSizeBytes: 7 });
      await store.insertUpload(upload);
      expect(await store.getUpload(upload.id)).toEqual(upload);
      const source = aSource(base.id, { blobKey: "blobs/elsewhere" });
      expect(await store.insertSource(source, upload.id)).toBe("done");
      expect(
        await store.completeUpload(upload.id, { blobKey: "blobs/late", fileSizeBytes: 1, completedAt: at(minute) }),
      ).toBe(false);
      expect(await store.getUpload(upload.id)).toEqual({ ...upload, claimedBy: source.id });
    });

    test("an upload whose client was to PUT it elsewhere is completed with the blob that came instead", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = anUpload(base.id, { blobKey: "blobs/elsewhere" });
      await store.insertUpload(upload);
      const facts = { blobKey: "blobs/here", fileSizeBytes: 5, completedAt: at(minute) };
      expect(await store.completeUpload(upload.id, facts)).toBe(true);
      expect(await store.getUpload(upload.id)).toEqual({ ...upload, ...facts });
    });

    test("inserting a source claims its upload in the same step, for one of ten at once", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = await withUpload(store, base.id, "blobs/one");
      const sources = Array.from({ length: 10 }, () => aSource(base.id));
      const results = await Promise.all(sources.map((source) => store.insertSource(source, upload.id)));
      expect(results.filter((result) => result === "done")).toHaveLength(1);
      expect(results.filter((result) => result === "upload_taken")).toHaveLength(9);
      const winner = sources[results.indexOf("done")]!;
      expect(await store.getUpload(upload.id)).toMatchObject({ claimedBy: winner.id });
      expect((await store.listSources(base.id, { limit: 100, after: null })).rows.map(({ id }) => id)).toEqual([
        winner.id,
      ]);
    });

    test("an upload that is unknown, without a blob or of another base can't be claimed, and no source is kept", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const incomplete = anUpload(base.id);
      await store.insertUpload(incomplete);
      const foreign = await withUpload(store, other.id, "blobs/other");
      for (const id of ["upl_unknown", incomplete.id, foreign.id])
        expect(await store.insertSource(aSource(base.id), id)).toBe("upload_taken");
      expect((await store.listSources(base.id, { limit: 10, after: null })).rows).toEqual([]);
      expect(await store.getUpload(foreign.id)).toMatchObject({ claimedBy: null });
    });

    test("a source that is refused since its base is gone claims nothing", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const upload = await withUpload(store, base.id, "blobs/one");
      expect(await store.insertSource(aSource("kb_unknown"), upload.id)).toBe("knowledge_base_gone");
      expect(await store.getUpload(upload.id)).toMatchObject({ claimedBy: null, completedAt: at(0) });
      expect(await store.insertSource(aSource(base.id, { createdAt: at(minute) }), upload.id)).toBe("done");
    });
  });
}

import { describe, expect, test } from "vitest";
import type { UploadRecord } from "../../ports/storage/knowledge.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { anUpload, aSource, at, minute, oddText, withBase } from "./fixtures.ts";
import type { OpenCase } from "./harness.ts";

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
      expect(await store.completeUpload("upl_unknown", { blobKey: "x", fileSizeBytes: 1, completedAt: at(0) })).toBe(false);
    });

    test("the oldest completed and unclaimed upload of that filename, type and base is found", async () => {
      const { store } = await open();
      const base = await withBase(store);
      const other = await withBase(store);
      const match = { knowledgeBaseId: base.id, filename: "guide.pdf", mimeType: "application/pdf" };
      await store.insertUpload(anUpload(base.id, { createdAt: at(0) }));
      expect(await store.findUpload(match)).toBeNull();
      await withUpload(store, other.id, "blobs/other", { createdAt: at(0) });
      await withUpload(store, base.id, "blobs/name", { createdAt: at(0), filename: "Guide.pdf" });
      await withUpload(store, base.id, "blobs/type", { createdAt: at(0), mimeType: "text/plain" });
      const younger = await withUpload(store, base.id, "blobs/younger", { createdAt: at(2) });
      const older = await withUpload(store, base.id, "blobs/older", { createdAt: at(1) });
      expect(await store.findUpload(match)).toMatchObject({ id: older.id, blobKey: "blobs/older" });
      expect(await store.insertSource(aSource(base.id), older.id)).toBe("done");
      expect(await store.findUpload(match)).toMatchObject({ id: younger.id });
      expect(await store.insertSource(aSource(base.id), younger.id)).toBe("done");
      expect(await store.findUpload(match)).toBeNull();
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
      expect((await store.listSources(base.id, { limit: 100, after: null })).rows.map(({ id }) => id)).toEqual([winner.id]);
    });

    test("an upload that is unknown, not complete or of another base can't be claimed, and no source is kept", async () => {
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

import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { CuecardError } from "../../errors.ts";
import { createMemoryBlobStore } from "../../memory/memory-blob-store.ts";
import type { MetadataFilter } from "../../schema/metadata-filter.ts";
import type { RegisterSource } from "../../schema/source.ts";
import { toStream } from "../content/whole-bytes.ts";

async function open(options: Parameters<typeof createTestCuecard>[0] = {}) {
  const blobs = createMemoryBlobStore();
  const cuecard = await createTestCuecard({ blobs, concurrency: 0, ...options });
  onTestFinished(() => cuecard.close());
  const { id } = await cuecard.knowledgeBases.create({ name: "Base" });
  const titles = async () => {
    const { data } = await cuecard.sources.list(id, { limit: 100 });
    return data.map(({ textTitle, filename }) => textTitle ?? filename).toReversed();
  };
  const blobCount = async () => {
    let count = 0;
    for await (const _ of blobs.keys("")) count++;
    return count;
  };
  return { cuecard, sources: cuecard.sources, id, titles, blobCount };
}

const text = (textTitle: string, more: object = {}): RegisterSource => {
  return { sourceType: "text", textTitle, textContent: `All about ${textTitle}.`, ...more };
};
const texts = (count: number) => Array.from({ length: count }, (_, index) => text(`t${index}`));

describe("addMany", () => {
  it("adds more than one step holds, in their order", async () => {
    const { sources, id, titles, cuecard } = await open();
    const results = await sources.addMany(id, texts(150));
    expect(results.map(({ source }) => source?.textTitle)).toEqual(texts(150).map((_, index) => `t${index}`));
    expect((await titles()).at(-1)).toBe("t149");
    expect((await cuecard.knowledgeBases.get(id)).sourceCounts).toMatchObject({ pending: 150, total: 150 });
    expect(await sources.addMany({ id }, [])).toEqual([]);
  });

  it("answers each for itself, and keeps no bytes of what it refused", async () => {
    const { sources, id, titles, blobCount, cuecard } = await open();
    const file = { sourceType: "file", filename: "a.txt", mimeType: "text/plain", fileSizeBytes: 5 } as const;
    for (const content of ["first", "other"]) {
      const { uploadId } = await cuecard.uploads.create(id, { filename: "a.txt", mimeType: "text/plain" });
      await cuecard.uploads.receive(uploadId, toStream(Buffer.from(content)));
    }
    const results = await sources.addMany(id, [
      text("one"),
      { ...text("two"), textContent: "" } as RegisterSource,
      file,
      file,
      file,
      { sourceType: "page" } as unknown as RegisterSource,
      null as unknown as RegisterSource,
      { ...file, filename: "a.exe", mimeType: "application/x-msdownload" },
      { sourceType: "url", sourceUrl: "https://example.com/" },
    ]);
    expect(results.map(({ source, error }) => error?.code ?? source?.sourceType)).toEqual([
      "text",
      "invalid_value",
      "file",
      "file",
      "upload_not_found",
      "invalid_value",
      "invalid_value",
      "unsupported_media_type",
      "url",
    ]);
    expect(results[1]).toMatchObject({ source: null, error: { param: "textContent" } });
    expect((await titles()).toSorted()).toEqual(["a.txt", "a.txt", "one", null].toSorted());
    expect(await blobCount()).toBe(3);
  });

  it("fills a quota to its last place", async () => {
    const { sources, id, titles, blobCount } = await open({ quotas: { sources: 5 } });
    await sources.add(id, text("first"));
    const results = await sources.addMany(id, texts(7));
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([
      ...Array(4).fill(null),
      ...Array(3).fill("quota_exceeded"),
    ]);
    // Two that were added in one millisecond stand in any order.
    expect((await titles()).toSorted()).toEqual(["first", "t0", "t1", "t2", "t3"]);
    expect(await blobCount()).toBe(5);
  });

  it("of two at once in one knowledge base both are whole, and one that is gone takes nothing", async () => {
    const { sources, id, blobCount, titles } = await open();
    await Promise.all([sources.addMany(id, texts(30)), sources.addMany(id, texts(30))]);
    expect(await titles()).toHaveLength(60);
    await expect(sources.addMany("kb_none", texts(2))).rejects.toMatchObject({ code: "knowledge_base_not_found" });
    await expect(sources.addMany(id, "t" as never)).rejects.toMatchObject({ code: "invalid_value" });
    expect(await blobCount()).toBe(60);
  });

  it("finds what an attempt before it stored, also where a quota is full by it", async () => {
    const { cuecard, id, titles, blobCount } = await open({ quotas: { sources: 4 } });
    let attempts = 0;
    const work = {
      prefix: "doc" as const,
      asked: "the same",
      async make(workspace: Pick<typeof cuecard, "sources">) {
        const value = await workspace.sources.addMany(id, [...texts(4), { ...text("bad"), textContent: "" } as never]);
        if (++attempts === 1) throw new Error("The process is gone.");
        return { id: "", value, keeps: true };
      },
      find: () => Promise.reject(new CuecardError("source_not_found", "There is none.")),
    };
    await expect(cuecard.once("key", work)).rejects.toThrow("gone");
    const results = await cuecard.once("key", work);
    expect(results.map(({ source, error }) => source?.textTitle ?? error?.code)).toEqual([
      "t0",
      "t1",
      "t2",
      "t3",
      expect.any(String),
    ]);
    expect(await titles()).toEqual(["t0", "t1", "t2", "t3"]);
    expect(await blobCount()).toBe(4);
  });
});

describe("deleteMany", () => {
  const filled = async () => {
    const opened = await open();
    await opened.sources.addMany(opened.id, [
      ...texts(120).map((each) => ({ ...each, customMetadata: { year: 2025 } })),
      text("kept", { customMetadata: { year: 2026 } }),
    ]);
    return opened;
  };

  it("counts in a dry run, and deletes what the list would show", async () => {
    const { sources, id, titles, blobCount } = await filled();
    const which = { filter: { year: 2025 } };
    const dry = await sources.deleteMany(id, { ...which, dryRun: true });
    expect(dry).toMatchObject({ dryRun: true, count: 120, remaining: 120 });
    expect(dry.sourceIds).toEqual((await sources.list(id, { ...which, limit: 100 })).data.map((source) => source.id));
    expect(await titles()).toHaveLength(100);
    expect(await sources.deleteMany(id, which)).toMatchObject({ dryRun: false, count: 120, remaining: 0 });
    expect(await titles()).toEqual(["kept"]);
    expect(await blobCount()).toBe(1);
    expect(await sources.deleteMany(id, which)).toMatchObject({ count: 0, sourceIds: [], remaining: 0 });
    expect(await sources.deleteMany(id, { all: true })).toMatchObject({ count: 1, remaining: 0 });
  });

  it("ends after its time, and the next one goes on", async () => {
    let time = Date.parse("2026-11-22T09:00:00.000Z");
    const { sources, id } = await open({ now: () => (time += 100) });
    await sources.addMany(id, texts(150));
    const deleted: number[] = [];
    for (let remaining = 1; remaining > 0; ) {
      const answer = await sources.deleteMany(id, { all: true });
      deleted.push(answer.count);
      remaining = answer.remaining;
    }
    expect(deleted.length).toBeGreaterThan(1);
    expect(deleted.reduce((sum, count) => sum + count)).toBe(150);
  });

  it.each<[string, object]>([
    ["nothing", {}],
    ["an empty filter", { filter: {} }],
    ["groups of nothing", { filter: { $and: [{}, { $or: [{}] }] } }],
    ["what was not set", { filename: undefined, filter: undefined }],
    ["a value that was not set", { filter: { customer: undefined } as unknown as MetadataFilter }],
    ["all and a filter", { all: true, status: "failed" }],
    ["a misspelt filter", { statsu: "failed" }],
    ["a list", { filter: [] }],
  ])("refuses %s, and deletes nothing", async (_what, which) => {
    const { sources, id, titles } = await open();
    await sources.addMany(id, texts(2));
    await expect(sources.deleteMany(id, which)).rejects.toMatchObject({ type: "invalid_request_error" });
    await expect(sources.deleteMany("kb_none", { all: true })).rejects.toMatchObject({
      code: "knowledge_base_not_found",
    });
    expect(await titles()).toHaveLength(2);
  });
});

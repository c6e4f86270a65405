import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Cuecard } from "../api/cuecard.ts";
import type { CuecardEvents } from "../api/events.ts";
import type { CuecardOptions } from "../cuecard.ts";
import { CuecardError } from "../errors.ts";
import { createMemoryBlobStore } from "../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../memory/memory-storage.ts";
import { encodeDocument } from "../ports/document.ts";
import type { Extractor } from "../ports/extractor.ts";
import type { Storage } from "../ports/storage/storage.ts";
import { noExtractor } from "../runtime/no-extractor.ts";

const open: Cuecard[] = [];

async function start(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  const cuecard = await createTestCuecard(options);
  open.push(cuecard);
  return cuecard;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((cuecard) => cuecard.close()));
});

const text = (title: string, content: string) => ({
  sourceType: "text" as const,
  textTitle: title,
  textContent: content,
});

/** An extractor whose pages the test decides. */
function pages(fetchPage: Extractor["fetchPage"]): Extractor {
  return {
    ...noExtractor(),
    version: 1,
    accepts: [{ mimeType: "text/html", endings: [".html"], label: "HTML" }],
    fetchPage,
    async extract({ content }) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const body = Buffer.concat(pieces).toString();
      return { document: encodeDocument({ text: body, title: "Page", language: null, marks: [] }), warnings: [] };
    },
    async close() {},
  };
}

describe("a source", () => {
  test("goes from pending to ready and is found", async () => {
    const cue = await start();
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.add(kb.id, text("Refunds", "Money is paid back within ten working days."));
    expect(added).toMatchObject({
      status: "pending",
      attempt: 0,
      chunkOverlap: 64,
      textTitle: "Refunds",
      mimeType: null,
    });
    expect(added).not.toHaveProperty("textContent");
    expect(added).not.toHaveProperty("blobKey");
    const ready = await cue.sources.waitUntilReady(added);
    expect(ready).toMatchObject({
      status: "ready",
      chunkCount: 1,
      step: null,
      progress: 1,
      attempt: 1,
      processingError: null,
    });
    expect(ready.tokenCount).toBeGreaterThan(0);
    expect(ready.contentHash).toMatch(/^[0-9a-f]{64}$/);
    const { results } = await cue.search({ query: "money paid back", knowledgeBaseIds: [kb.id] });
    expect(results[0]).toMatchObject({ sourceId: added.id, citation: { title: "Refunds" } });
    const { data } = await cue.sources.chunks(kb.id, added.id);
    expect(data).toMatchObject([{ position: 0, text: "Money is paid back within ten working days.", start: 0 }]);
    expect(await cue.knowledgeBases.get(kb.id)).toMatchObject({ chunkCount: 1, sourceCounts: { ready: 1, total: 1 } });
  });

  test("emits source.ready, then source.refreshed", async () => {
    const cue = await start();
    const heard: string[] = [];
    cue.on("source.ready", ({ source }) => heard.push(`ready ${source.id}`));
    cue.on("source.refreshed", ({ source }) => heard.push(`refreshed ${source.id}`));
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.waitUntilReady(await cue.sources.add(kb.id, text("A", "Some text about apples.")));
    expect(await cue.sources.refresh(kb.id, source.id)).toMatchObject({ status: "processing" });
    await cue.sources.waitUntilReady(source);
    await vi.waitFor(() => expect(heard).toEqual([`ready ${source.id}`, `refreshed ${source.id}`]), {
      timeout: 120_000,
    });
  });

  test("is cut no larger than its embedder takes, with a warning", async () => {
    const words = Array.from({ length: 400 }, (_, index) => `Apples number ${index}.`).join(" ");
    const cut = async (maxTokens: number) => {
      const cue = await start({ embedders: [{ ...createFakeEmbedder(), maxTokens }] });
      const kb = await cue.knowledgeBases.create({ name: "Support" });
      const added = await cue.sources.add(kb.id, { ...text("A", words), chunkMaxTokens: 500, chunkOverlap: 0 });
      const { warnings } = await cue.sources.waitUntilReady(added);
      const { data } = await cue.sources.chunks(kb.id, added.id, { limit: 100 });
      return { warnings, largest: Math.max(...data.map(({ tokenCount }) => tokenCount)) };
    };
    const small = await cut(100);
    expect(small.warnings).toEqual([
      "chunkMaxTokens is 500, but fake/bag-of-words accepts at most 100 tokens per text; the chunks have at most 100.",
    ]);
    expect(small.largest).toBeLessThanOrEqual(100);
    const tiny = await cut(8);
    expect(tiny.warnings).toMatchObject([
      expect.stringContaining("at most 8 tokens per text; the chunks have at most 64."),
    ]);
    const enough = await cut(500);
    expect(enough.warnings).toEqual([]);
    expect(enough.largest).toBeGreaterThan(100);
  });

  test("that fails for the store shows nothing of where the store is, and its event does", async () => {
    const storage = createMemoryStorage();
    const fault = new CuecardError(
      "storage_failed",
      "The store in db.internal:5432/customers is read-only; connect to the primary server.",
    );
    const broken: Storage = {
      ...storage,
      workspace: (id) => ({ ...storage.workspace(id), replaceChunks: () => Promise.reject(fault) }),
    };
    const cue = await start({ storage: broken });
    const heard: CuecardEvents["source.failed"][] = [];
    cue.on("source.failed", (event) => heard.push(event));
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    await expect(cue.sources.waitUntilReady(added)).rejects.toMatchObject({ code: "source_failed" });
    const failed = await cue.sources.get(kb.id, added.id);
    expect(failed).toMatchObject({ status: "failed", errorCode: "storage_failed", retryable: true });
    expect(JSON.stringify(failed)).not.toContain("db.internal");
    await vi.waitFor(() => expect(heard).toEqual([{ workspace: "default", source: failed, error: fault }]), {
      timeout: 120_000,
    });
  });

  test("whose embedder answers 429 is tried again and becomes ready", async () => {
    const embedder = createFakeEmbedder();
    embedder.fail(2, new CuecardError("embedding_failed", "429", { retryable: true, retryAfterSeconds: 0 }));
    const cue = await start({ embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.waitUntilReady(await cue.sources.add(kb.id, text("A", "Apples and pears.")));
    expect(source.status).toBe("ready");
  });

  test("whose embedder refuses the key fails with its words and is not retried; retry after a fix makes it ready", async () => {
    const embedder = createFakeEmbedder();
    embedder.fail(1, new CuecardError("embedding_failed", "openai answered 401: the key is wrong."));
    const cue = await start({ embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    await expect(cue.sources.waitUntilReady(source)).rejects.toMatchObject({ code: "source_failed" });
    expect(await cue.sources.status(kb.id, source.id)).toMatchObject({
      object: "source_status",
      status: "failed",
      errorCode: "embedding_failed",
      processingError: "openai answered 401: the key is wrong.",
      retryable: false,
    });
    await expect(cue.sources.refresh(kb.id, source.id)).rejects.toMatchObject({ code: "source_busy" });
    expect(await cue.sources.retry(kb.id, source.id)).toMatchObject({ status: "pending" });
    expect(await cue.sources.waitUntilReady(source)).toMatchObject({
      status: "ready",
      errorCode: null,
      processingError: null,
    });
  });

  test("that is refreshed and can't be fetched keeps its last good text, ready, with a warning", async () => {
    let gone = false;
    const fetchPage = async (url: string) => {
      if (gone) throw new CuecardError("fetch_failed", `${url} answered 404.`);
      return {
        url,
        mimeType: "text/html",
        robotsTag: null,
        etag: null,
        lastModified: null,
        bytes: new TextEncoder().encode("The office opens at nine."),
      };
    };
    const cue = await start({ extractor: pages(fetchPage) });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.waitUntilReady(
      await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: "https://example.com/" }),
    );
    gone = true;
    await cue.sources.refresh(kb.id, source.id);
    const after = await cue.sources.waitUntilReady(source);
    expect(after.warnings).toContain("https://example.com/ answered 404.");
    expect((await cue.search({ query: "when does the office open", knowledgeBaseIds: [kb.id] })).results).toHaveLength(
      1,
    );
  });

  test("of a base that is deleted while it is processed ends clean: no source, no blob", async () => {
    const blobs = createMemoryBlobStore();
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const fetchPage = async (url: string) => {
      reached.resolve();
      await goOn.promise;
      return {
        url,
        mimeType: "text/html",
        robotsTag: null,
        etag: null,
        lastModified: null,
        bytes: new TextEncoder().encode("Late news."),
      };
    };
    const cue = await start({ blobs, extractor: pages(fetchPage) });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: "https://example.com/" });
    await reached.promise;
    await cue.knowledgeBases.delete(kb.id);
    goOn.resolve();
    await cue.close();
    const keys: string[] = [];
    for await (const key of blobs.keys("")) keys.push(key);
    expect(keys).toEqual([]);
  });

  test("is no longer waited for when the waiter aborts, and is processed all the same", async () => {
    const embedder = createFakeEmbedder();
    embedder.hold();
    const cue = await start({ embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    const waiter = new AbortController();
    const waited = cue.sources.waitUntilReady(source, { signal: waiter.signal });
    await embedder.waitForCalls(1);
    const reason = new Error("no more");
    waiter.abort(reason);
    await expect(waited).rejects.toMatchObject({ code: "aborted", cause: reason });
    embedder.release();
    expect(await cue.sources.waitUntilReady(source)).toMatchObject({ status: "ready" });
  });

  test("that is not ready in time is a timeout that says where it stands", async () => {
    const embedder = createFakeEmbedder();
    embedder.hold();
    const cue = await start({ embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    await embedder.waitForCalls(1);
    await expect(cue.sources.waitUntilReady(source, { timeoutMs: 1 })).rejects.toMatchObject({
      code: "timeout",
      retryable: true,
    });
    embedder.release();
  });

  test("of hidden text alone fails with no_text", async () => {
    const cue = await start();
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.add(kb.id, text("Hidden", "\u200b\u2060"));
    await expect(cue.sources.waitUntilReady(source)).rejects.toThrow(/no_text/);
  });

  test("that stops with its process is due again in the next one", async () => {
    const storage = createMemoryStorage();
    const blobs = createMemoryBlobStore();
    const hanging = createFakeEmbedder();
    hanging.hold();
    const first = await createTestCuecard({ storage, blobs, embedders: [hanging] });
    const kb = await first.knowledgeBases.create({ name: "Support" });
    const source = await first.sources.add(kb.id, text("A", "Apples and pears."));
    await vi.waitFor(async () => expect((await first.sources.get(kb.id, source.id)).status).toBe("processing"), {
      timeout: 120_000,
    });
    await first.close();
    expect(await storage.workspace("default").getSource(kb.id, source.id)).toMatchObject({ status: "pending" });
    const second = await start({ storage, blobs });
    expect(await second.sources.waitUntilReady(source)).toMatchObject({ status: "ready" });
  });
});

describe("an upload", () => {
  const bytes = new TextEncoder().encode("<p>hello apples</p>");
  async function* stream() {
    yield bytes;
  }

  test("is registered once, with its own size, by id or by name", async () => {
    const cue = await start({ extractor: pages(async () => Promise.reject(new Error("no pages here"))) });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const file = {
      sourceType: "file" as const,
      filename: "a.html",
      mimeType: "text/html",
      fileSizeBytes: bytes.byteLength,
    };
    await expect(cue.sources.add(kb.id, file)).rejects.toMatchObject({ code: "upload_not_found" });
    const { uploadId } = await cue.uploads.create(kb.id, { filename: "a.html", mimeType: "text/html" });
    await expect(cue.sources.add(kb.id, { ...file, uploadId })).rejects.toMatchObject({ code: "upload_not_found" });
    expect(await cue.uploads.receive(uploadId, stream())).toEqual({ fileSizeBytes: bytes.byteLength });
    await expect(cue.uploads.receive(uploadId, stream())).rejects.toMatchObject({ code: "upload_url_used" });
    await expect(cue.sources.add(kb.id, { ...file, fileSizeBytes: 1 })).rejects.toMatchObject({
      code: "upload_size_mismatch",
    });
    const source = await cue.sources.add(kb.id, file);
    await expect(cue.sources.add(kb.id, { ...file, uploadId })).rejects.toMatchObject({ code: "upload_not_found" });
    expect(await cue.sources.waitUntilReady(source)).toMatchObject({ status: "ready", filename: "a.html" });
  });

  test.each([-1, 1])(
    "that was announced with its size takes no file of %i byte more, and then the right one",
    async (difference) => {
      const blobs = createMemoryBlobStore();
      const cue = await start({ blobs, extractor: pages(async () => Promise.reject(new Error("no pages here"))) });
      const kb = await cue.knowledgeBases.create({ name: "Support" });
      const announced = { filename: "a.html", mimeType: "text/html", fileSizeBytes: bytes.byteLength - difference };
      const { uploadId, put } = await cue.uploads.create(kb.id, announced);
      expect(put).toBeNull();
      await expect(cue.uploads.receive(uploadId, stream())).rejects.toMatchObject({ code: "upload_size_mismatch" });
      for await (const key of blobs.keys("")) expect.fail(`${key} was kept`);
      async function* right() {
        yield new Uint8Array(announced.fileSizeBytes);
      }
      expect(await cue.uploads.receive(uploadId, right())).toEqual({ fileSizeBytes: announced.fileSizeBytes });
    },
  );

  test("of 20 equal registrations at once, one alone gets it", async () => {
    const cue = await start({ extractor: pages(async () => Promise.reject(new Error("no pages here"))) });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const { uploadId } = await cue.uploads.create(kb.id, { filename: "a.html", mimeType: "text/html" });
    await cue.uploads.receive(uploadId, stream());
    const file = {
      sourceType: "file" as const,
      filename: "a.html",
      mimeType: "text/html",
      fileSizeBytes: bytes.byteLength,
    };
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => cue.sources.add(kb.id, file)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that is too large, late or of an unknown type is refused and leaves nothing", async () => {
    let time = Date.parse("2026-01-01T00:00:00Z");
    const blobs = createMemoryBlobStore();
    const cue = await start({
      blobs,
      now: () => time,
      extractor: pages(async () => Promise.reject(new Error("no pages here"))),
    });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    await expect(
      cue.uploads.create(kb.id, { filename: "a.exe", mimeType: "application/x-msdownload" }),
    ).rejects.toMatchObject({
      code: "unsupported_media_type",
      message: expect.stringContaining("HTML (text/html)"),
    });
    const large = await cue.uploads.create(kb.id, { filename: "a.html", mimeType: "text/html" });
    async function* endless() {
      for (;;) yield new Uint8Array(1_048_576);
    }
    await expect(cue.uploads.receive(large.uploadId, endless())).rejects.toMatchObject({ code: "file_too_large" });
    const late = await cue.uploads.create(kb.id, { filename: "a.html", mimeType: "text/html" });
    time += 16 * 60_000;
    await expect(cue.uploads.receive(late.uploadId, stream())).rejects.toMatchObject({ code: "upload_url_expired" });
    for await (const key of blobs.keys("")) expect.fail(`${key} was kept`);
  });
});

describe("a base", () => {
  test("in use is not deleted, names its users, and is detached by force", async () => {
    const cue = await start();
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const agent = await cue.agents.create({ name: "Maya", knowledge: [{ knowledgeBaseId: kb.id }] });
    const definition = {
      members: [{ agentId: agent.id }],
      memberOverrides: { [agent.id]: { knowledge: { $append: [{ knowledgeBaseId: kb.id }] } } },
    };
    const team = await cue.teams.create({ name: "Desk", definition });
    await expect(cue.knowledgeBases.delete(kb.id)).rejects.toMatchObject({
      code: "knowledge_base_in_use",
      message: expect.stringMatching(new RegExp(`agent "Maya" \\(${agent.id}\\), team "Desk" \\(${team.id}\\)`)),
    });
    await cue.knowledgeBases.delete(kb.id, { force: true });
    expect((await cue.agents.get(agent.id)).knowledge).toEqual([]);
    expect((await cue.teams.get(team.id)).definition).toMatchObject({
      memberOverrides: { [agent.id]: { knowledge: { $append: [] } } },
    });
    await expect(cue.knowledgeBases.get(kb.id)).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  });

  test("takes its first configured provider, and an unknown one is refused with a list of the configured ones", async () => {
    const cue = await start({
      embedders: [createFakeEmbedder({ provider: "one" }), createFakeEmbedder({ provider: "two" })],
    });
    expect(await cue.knowledgeBases.create({ name: "A" })).toMatchObject({ embeddingProvider: "one" });
    expect(await cue.knowledgeBases.create({ name: "B", embeddingProvider: "two" })).toMatchObject({
      embeddingProvider: "two",
    });
    await expect(cue.knowledgeBases.create({ name: "C", embeddingProvider: "three" })).rejects.toThrow(
      /allowed: one, two/,
    );
  });

  test("that was read may be sent back as its own change", async () => {
    const cue = await start();
    const kb = await cue.knowledgeBases.create({ name: "A", autoRefresh: true });
    const changed = await cue.knowledgeBases.update(kb.id, { ...kb, name: "B" });
    expect(changed).toMatchObject({ name: "B", description: null, autoRefresh: true, refreshInterval: 24 });
    await expect(cue.knowledgeBases.update(kb.id, { nmae: "C" } as object)).rejects.toMatchObject({
      code: "unknown_field",
      message: expect.stringContaining("name"),
    });
  });

  test("is not seen from another workspace", async () => {
    const cue = await start();
    const kb = await cue.knowledgeBases.create({ name: "A" });
    const other = cue.workspace("other");
    await expect(other.knowledgeBases.get(kb.id)).rejects.toMatchObject({ code: "knowledge_base_not_found" });
    await expect(other.sources.add(kb.id, text("A", "text"))).rejects.toMatchObject({
      code: "knowledge_base_not_found",
    });
    await expect(other.search({ query: "text", knowledgeBaseIds: [kb.id] })).rejects.toMatchObject({
      code: "knowledge_base_not_found",
    });
    expect((await other.knowledgeBases.list()).data).toEqual([]);
  });

  test("with autoRefresh processes its pages again when they are due", async () => {
    let time = Date.parse("2026-01-01T00:00:00Z");
    let fetched = 0;
    const fetchPage = async (url: string) => ({
      url,
      mimeType: "text/html",
      robotsTag: null,
      etag: null,
      lastModified: null,
      bytes: new TextEncoder().encode(`Version ${++fetched} of the page.`),
    });
    const cue = await start({ now: () => time, extractor: pages(fetchPage) });
    const kb = await cue.knowledgeBases.create({ name: "A", autoRefresh: true, refreshInterval: 2 });
    const source = await cue.sources.waitUntilReady(
      await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: "https://example.com/" }),
    );
    const next = Date.parse(source.nextRefreshAt!);
    expect(next).toBeGreaterThanOrEqual(time + 2 * 3_600_000);
    expect(next).toBeLessThan(time + 2 * 3_600_000 * 1.05);
    time = next;
    await vi.waitFor(() => expect(fetched).toBe(2), { timeout: 120_000 });
    await cue.sources.waitUntilReady(source);
    await vi.waitFor(
      async () => expect((await cue.sources.chunks(kb.id, source.id)).data[0]?.text).toBe("Version 2 of the page."),
      {
        timeout: 120_000,
      },
    );
  });
});

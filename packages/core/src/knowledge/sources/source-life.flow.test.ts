import { createHash } from "node:crypto";
import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import type { CuecardOptions } from "../../cuecard.ts";
import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { createMemoryBlobStore } from "../../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { decodeDocument, encodeDocument } from "../../ports/document.ts";
import type { Extractor, FetchedPage } from "../../ports/extractor.ts";
import { noExtractor } from "../../runtime/no-extractor.ts";
import type { Source } from "../../schema/source.ts";

const open: Cuecard[] = [];
const t0 = Date.parse("2026-01-01T00:00:00Z");
const url = "https://example.com/";
let time = t0;

async function start(options: Partial<CuecardOptions> = {}): Promise<Cuecard> {
  time = t0;
  const cuecard = await createTestCuecard({ now: () => time, random: () => 0, ...options });
  open.push(cuecard);
  return cuecard;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((cuecard) => cuecard.close()));
});

const text = (textTitle: string, textContent: string) => ({ sourceType: "text" as const, textTitle, textContent });
const busy = (retryAfterSeconds?: number) =>
  new CuecardError("embedding_failed", "fake answered 429; try again later.", { retryable: true, retryAfterSeconds });
const page = (content: string, values: Partial<FetchedPage> = {}): FetchedPage => ({
  url,
  mimeType: "text/html",
  robotsTag: null,
  etag: null,
  lastModified: null,
  bytes: new TextEncoder().encode(content),
  ...values,
});

/** An extractor of plain text that counts what it extracts, and whose version may be raised. */
function pages(fetchPage: Extractor["fetchPage"]): Extractor & { extracted: number; version: number } {
  return {
    ...noExtractor(),
    extracted: 0,
    version: 1,
    accepts: [{ mimeType: "text/plain", endings: [".txt"], label: "Text" }],
    fetchPage,
    async extract({ content }) {
      this.extracted += 1;
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const body = Buffer.concat(pieces).toString();
      const marks = [...body.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
        kind: "paragraph" as const,
        start: index,
        end: index + line.length,
      }));
      return { document: encodeDocument({ text: body, title: null, language: null, marks }), warnings: [] };
    },
    async close() {},
  };
}

const noPages = () => pages(async () => Promise.reject(new Error("no pages here")));

/** Paragraphs that share hardly a word, each about as long as a chunk may be. */
const paragraph = (number: number) => Array.from({ length: 45 }, (_, word) => `w${number}x${word}`).join(" ");
const paragraphs = (count: number) => Array.from({ length: count }, (_, number) => paragraph(number)).join("\n\n");

/** A run that has just begun has the error of the one before, and is `processing` as a refresh that waits is. */
async function untilWaiting(
  cue: Cuecard,
  { knowledgeBaseId, id }: Source,
  attempt: number,
  status: Source["status"] = "pending",
): Promise<Source> {
  return vi.waitFor(
    async () => {
      const source = await cue.sources.get(knowledgeBaseId, id);
      expect(source).toMatchObject({ attempt, status, errorCode: "embedding_failed", step: null });
      return source;
    },
    { timeout: 120_000 },
  );
}

async function idsOf(cue: Cuecard, { knowledgeBaseId, id }: Source): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const list = await cue.sources.chunks(knowledgeBaseId, id, { limit: 100, ...(cursor && { cursor }) });
    ids.push(...list.data.map((chunk) => chunk.id));
    cursor = list.nextCursor;
  } while (cursor);
  return ids;
}

describe("a run that fails temporarily", () => {
  test("is tried again when the provider asked for it, with its failure visible until then", async () => {
    const embedder = createFakeEmbedder();
    embedder.fail(1, busy(60));
    const cue = await start({ embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    const fault = { processingError: "fake answered 429; try again later.", retryable: true };
    expect(await untilWaiting(cue, added, 1)).toMatchObject({ progress: 0, ...fault });
    time += 60_000;
    expect(await cue.sources.waitUntilReady(added)).toMatchObject({
      attempt: 2,
      errorCode: null,
      processingError: null,
      retryable: false,
    });
    expect(embedder.calls).toHaveLength(2);
  });

  test("is tried five times in all, then the source is failed and may be retried by hand", async () => {
    const embedder = createFakeEmbedder();
    embedder.fail(5, busy(60));
    const cue = await start({ embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    for (let attempt = 1; attempt < 5; attempt++) {
      await untilWaiting(cue, added, attempt);
      time += 1_000_000;
    }
    await expect(cue.sources.waitUntilReady(added)).rejects.toMatchObject({ code: "source_failed", retryable: true });
    expect(await cue.sources.get(kb.id, added.id)).toMatchObject({
      status: "failed",
      attempt: 5,
      errorCode: "embedding_failed",
    });
    expect(await cue.sources.retry(kb.id, added.id)).toMatchObject({
      status: "pending",
      errorCode: null,
      retryable: false,
    });
    expect(await cue.sources.waitUntilReady(added)).toMatchObject({ attempt: 6 });
  });

  test("of a refresh waits as processing, and what was there serves on", async () => {
    const embedder = createFakeEmbedder();
    let content = "The office opens at nine.";
    const cue = await start({ embedders: [embedder], extractor: pages(async () => page(content)) });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const source = await cue.sources.waitUntilReady(
      await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: url }),
    );
    content = "The office opens at ten.";
    embedder.fail(1, busy(60));
    await cue.sources.refresh(kb.id, source.id);
    expect(await untilWaiting(cue, source, 2, "processing")).toMatchObject({ chunkCount: 1 });
    expect(
      (await cue.search({ query: "when does the office open", knowledgeBaseIds: [kb.id] })).results[0]?.text,
    ).toContain("nine");
    time += 60_000;
    await cue.sources.waitUntilReady(source);
    expect(
      (await cue.search({ query: "when does the office open", knowledgeBaseIds: [kb.id] })).results[0]?.text,
    ).toContain("ten");
  });

  test("of the blob store is tried again like any other", async () => {
    const blobs = createMemoryBlobStore();
    let faults = 1;
    const get: typeof blobs.get = async (...parameters) => {
      if (faults-- > 0)
        throw new CuecardError("storage_failed", "S3 is overloaded or unavailable; try again later.", {
          retryable: true,
        });
      return blobs.get(...parameters);
    };
    const cue = await start({ blobs: { ...blobs, get } });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    await vi.waitFor(
      async () =>
        expect(await cue.sources.get(kb.id, added.id)).toMatchObject({
          status: "pending",
          errorCode: "storage_failed",
        }),
      { timeout: 120_000 },
    );
    time += 10_000;
    expect(await cue.sources.waitUntilReady(added)).toMatchObject({ attempt: 2 });
  });

  test("of a store that is away for a moment, also as its failure is written, waits its time and says nothing of the store", async () => {
    const storage = createMemoryStorage();
    const away = () =>
      new CuecardError("storage_failed", 'The store in "cuecard" at db.internal:5432 does not answer.', {
        retryable: true,
      });
    const faults = { replaceChunks: 1, retrySourceLater: 1 };
    const cue = await start({
      storage: {
        ...storage,
        workspace(id) {
          const store = storage.workspace(id);
          return {
            ...store,
            replaceChunks: async (...given) =>
              faults.replaceChunks-- > 0 ? Promise.reject(away()) : store.replaceChunks(...given),
            retrySourceLater: async (...given) =>
              faults.retrySourceLater-- > 0 ? Promise.reject(away()) : store.retrySourceLater(...given),
          };
        },
      },
    });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.add(kb.id, text("A", "Apples and pears."));
    // By this clock no lease ever runs out.
    await vi.waitFor(
      async () => {
        const source = await cue.sources.get(kb.id, added.id);
        expect(source).toMatchObject({ status: "pending", attempt: 1, errorCode: "storage_failed", retryable: true });
        expect(source.processingError).toMatch(/^The service's store failed/);
      },
      { timeout: 120_000 },
    );
    time += 10_000;
    expect(await cue.sources.waitUntilReady(added)).toMatchObject({ attempt: 2 });
  });

  test("of its extractor's second crash is not tried again", async () => {
    const message = "Reading this file crashed the worker twice; it may be damaged or too large.";
    const extract = async () => Promise.reject(new CuecardError("worker_lost", message, { retryable: true }));
    const cue = await start({ extractor: { ...noPages(), extract } });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const added = await cue.sources.addFile(kb.id, { name: "a.txt", content: new TextEncoder().encode("bytes") });
    await expect(cue.sources.waitUntilReady(added)).rejects.toMatchObject({ code: "source_failed" });
    const state = {
      status: "failed",
      errorCode: "worker_lost",
      processingError: message,
      step: null,
      progress: 0,
      attempt: 1,
    };
    expect(await cue.sources.status(kb.id, added.id)).toMatchObject(state);
  });
});

test("step, progress and attempt are true at each moment of a run, of its retry and after it", async () => {
  const embedder = createFakeEmbedder();
  const fetching = Promise.withResolvers<void>();
  const extracting = Promise.withResolvers<void>();
  const extractor = pages(async () => {
    await fetching.promise;
    return page("The office opens at nine.");
  });
  const { extract } = extractor;
  const held: Extractor["extract"] = async (request) => {
    await extracting.promise;
    return extract.call(extractor, request);
  };
  const cue = await start({ embedders: [embedder], extractor: { ...extractor, extract: held } });
  const kb = await cue.knowledgeBases.create({ name: "Support" });
  const added = await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: url });
  const stands = (expected: Partial<Source>) =>
    vi.waitFor(async () => expect(await cue.sources.get(kb.id, added.id)).toMatchObject(expected), {
      timeout: 120_000,
    });

  expect(added).toMatchObject({ status: "pending", step: null, progress: 0, attempt: 0 });
  await stands({ status: "processing", step: "fetching", progress: 0, attempt: 1 });
  embedder.hold();
  embedder.fail(1, busy(60));
  fetching.resolve();
  await stands({ status: "processing", step: "extracting", progress: 0.1, attempt: 1 });
  extracting.resolve();
  await stands({
    status: "pending",
    step: null,
    progress: 0,
    attempt: 1,
    errorCode: "embedding_failed",
    retryable: true,
  });
  time += 60_000;
  await stands({ status: "processing", step: "embedding", progress: 0.3, attempt: 2, errorCode: "embedding_failed" });
  embedder.release();
  const after = {
    status: "ready" as const,
    step: null,
    progress: 1,
    attempt: 2,
    errorCode: null,
    retryable: false,
    warnings: [],
  };
  await stands(after);
});

test("a source whose worker died is left alone while its lease runs, and finished by another within 40 seconds of its last sign of life", async () => {
  const storage = createMemoryStorage();
  const shared = { storage: { ...storage, async close() {} }, blobs: createMemoryBlobStore() };
  const api = await start({ ...shared, concurrency: 0 });
  const kb = await api.knowledgeBases.create({ name: "Support" });
  const held = await api.sources.add(kb.id, text("A", "Apples and pears."));
  // Of a worker that died its claim alone is left.
  expect(await storage.claimSource({ now: time, leaseMs: limits.leaseMs })).toMatchObject({ sourceId: held.id });
  const worker = await start(shared);
  time += limits.leaseMs - 1;
  await worker.sources.waitUntilReady(await worker.sources.add(kb.id, text("B", "Plums.")));
  expect(await worker.sources.get(kb.id, held.id)).toMatchObject({ status: "processing", attempt: 1 });
  time = t0 + 40_000;
  expect(await worker.sources.waitUntilReady(held)).toMatchObject({ attempt: 2, chunkCount: 1 });
});

describe("text that was embedded before", () => {
  test("250 chunks that are cut again and come out the same make no embedding call and keep their ids", async () => {
    const embedder = createFakeEmbedder();
    const extractor = noPages();
    const cue = await start({ embedders: [embedder], extractor });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const content = new TextEncoder().encode(paragraphs(260));
    const file = { name: "manual.txt", content, chunkMaxTokens: 256, chunkOverlap: 0 };
    const source = await cue.sources.waitUntilReady(await cue.sources.addFile(kb.id, file));
    expect(source.chunkCount).toBeGreaterThanOrEqual(250);
    const before = await idsOf(cue, source);
    const calls = embedder.calls.length;
    extractor.version = 2;
    await cue.sources.refresh(kb.id, source.id);
    expect(await cue.sources.waitUntilReady(source)).toMatchObject({ attempt: 2, chunkCount: source.chunkCount });
    expect(await idsOf(cue, source)).toEqual(before);
    expect([extractor.extracted, embedder.calls.length - calls]).toEqual([2, 0]);
  });

  test("of a page with one edited paragraph costs at most three texts, and the other chunks keep their ids", async () => {
    const embedder = createFakeEmbedder();
    let content = paragraphs(40);
    const cue = await start({ embedders: [embedder], extractor: pages(async () => page(content)) });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const registered = { sourceType: "url" as const, sourceUrl: url, chunkMaxTokens: 256 };
    const source = await cue.sources.waitUntilReady(await cue.sources.add(kb.id, registered));
    const before = await idsOf(cue, source);
    const calls = embedder.calls.length;
    content = content.replace("w20x7 ", "edited ");
    await cue.sources.refresh(kb.id, source.id);
    await cue.sources.waitUntilReady(source);
    const texts = embedder.calls.slice(calls).flatMap((call) => call.texts);
    expect(texts.length).toBeGreaterThanOrEqual(1);
    expect(texts.length).toBeLessThanOrEqual(3);
    const after = await idsOf(cue, source);
    expect(after.filter((id) => !before.includes(id))).toHaveLength(texts.length);
  });

  test("that several sources of a base have is embedded once and found once", async () => {
    const embedder = createFakeEmbedder();
    const cue = await start({ embedders: [embedder], concurrency: 1 });
    const kb = await cue.knowledgeBases.create({ name: "Support" });
    const same = text("Refunds", "Money is paid back within ten working days.");
    for (let i = 0; i < 3; i++) await cue.sources.waitUntilReady(await cue.sources.add(kb.id, same));
    expect(embedder.calls.flatMap((call) => call.texts)).toHaveLength(1);
    const { results } = await cue.search({ query: "money paid back", knowledgeBaseIds: [kb.id], topK: 10 });
    expect(results).toHaveLength(1);
  });
});

describe("a source whose content did not change", () => {
  const strategies = ["auto", "semantic", "faq", "sliding_window", "table", "code"] as const;
  const content = `# Refunds\n\n${paragraphs(4)}\n\n## How long does it take?\n\n${paragraph(9)}`;
  const kinds = {
    file: { name: "manual.txt", content: new TextEncoder().encode(content) },
    text: text("Manual", content),
    url: { sourceType: "url" as const, sourceUrl: url },
  };
  type Kind = keyof typeof kinds;

  async function added(
    cue: Cuecard,
    kind: Kind,
    options: { chunkStrategy?: Source["chunkStrategy"]; chunkMaxTokens?: number },
  ): Promise<Source> {
    const { id } = await cue.knowledgeBases.create({ name: "Support" });
    const source =
      kind === "file"
        ? cue.sources.addFile(id, { ...kinds.file, ...options })
        : cue.sources.add(id, { ...kinds[kind], ...options });
    return cue.sources.waitUntilReady(await source);
  }

  const cases = strategies.flatMap((strategy) =>
    (["file", "text", "url"] as const).map((kind) => [kind, strategy] as const),
  );
  test.each(cases)(
    "(%s, %s) is refreshed without an extraction or an embedding call, and keeps its chunks",
    async (kind, chunkStrategy) => {
      const embedder = createFakeEmbedder();
      const extractor = pages(async () => page(content));
      const cue = await start({ embedders: [embedder], extractor });
      const source = await added(cue, kind, { chunkStrategy, chunkMaxTokens: 256 });
      const before = await idsOf(cue, source);
      expect(before.length).toBeGreaterThanOrEqual(3);
      const work = [extractor.extracted, embedder.calls.length];
      time += 3_600_000;
      await cue.sources.refresh(source.knowledgeBaseId, source.id);
      const after = await cue.sources.waitUntilReady(source);
      expect([extractor.extracted, embedder.calls.length]).toEqual(work);
      expect(await idsOf(cue, source)).toEqual(before);
      const at = new Date(time).toISOString();
      expect(after).toEqual({ ...source, attempt: 2, lastProcessedAt: at, updatedAt: at });
    },
  );

  test.each(["file", "url"] as const)(
    "(%s) is extracted and cut again once when the extractor's version is raised",
    async (kind) => {
      const asked: unknown[] = [];
      const extractor = pages(async (_url, { validators }) => {
        asked.push(validators);
        return validators ? { notModified: true } : page(content, { etag: '"1"' });
      });
      const cue = await start({ extractor });
      const source = await added(cue, kind, { chunkMaxTokens: 256 });
      const before = await idsOf(cue, source);
      const { extract } = extractor;
      extractor.version = 2;
      extractor.extract = async (request) => {
        const { document, warnings } = await extract.call(extractor, request);
        const { marks, ...rest } = decodeDocument(document);
        return { document: encodeDocument({ ...rest, title: "Manual", marks }), warnings };
      };
      for (let round = 1; round <= 2; round++) {
        await cue.sources.refresh(source.knowledgeBaseId, source.id);
        await cue.sources.waitUntilReady(source);
        expect(extractor.extracted).toBe(2);
      }
      const after = await idsOf(cue, source);
      expect(after.filter((id) => before.includes(id))).toEqual([]);
      const known = { etag: '"1"', lastModified: null };
      expect(asked).toEqual(kind === "url" ? [undefined, undefined, known] : []);
    },
  );

  test.each(["file", "url", "text"] as const)(
    "(%s) is left alone by a refresh of what is outdated, until an update cuts it otherwise",
    async (kind) => {
      let fetched = 0;
      const extractor = pages(async () => {
        fetched += 1;
        return page(content);
      });
      const cue = await start({ extractor });
      const source = await added(cue, kind, {});
      const refresh = () => cue.sources.refresh(source.knowledgeBaseId, source.id, { when: "outdated" });
      expect(await refresh()).toEqual(source);
      expect(fetched).toBe(kind === "url" ? 1 : 0);

      extractor.version = 2;
      const begun = await refresh();
      expect(begun.status).toBe(kind === "text" ? "ready" : "processing");
      const after = await cue.sources.waitUntilReady(source);
      expect(after.attempt).toBe(kind === "text" ? 1 : 2);
      expect(await refresh()).toEqual(after);
    },
  );

  test("is cut again when semantic had no vectors the last time, until it has", async () => {
    const embedder = createFakeEmbedder();
    embedder.fail(1, new CuecardError("embedding_failed", "The model is not there."));
    const cue = await start({ embedders: [embedder] });
    const source = await added(cue, "text", { chunkStrategy: "semantic" });
    expect(source.warnings).toEqual([expect.stringContaining("cut with the chunkStrategy auto")]);
    const refreshed = async () => {
      await cue.sources.refresh(source.knowledgeBaseId, source.id);
      return cue.sources.waitUntilReady(source);
    };
    expect((await refreshed()).warnings).toEqual([]);
    const calls = embedder.calls.length;
    await refreshed();
    expect(embedder.calls.length).toBe(calls);
  });
});

test("a file that is replaced by one of the same size at every reading is stored under the hash of what its chunks were made of, and other bytes are refused later", async () => {
  const blobs = createMemoryBlobStore();
  let readings = 0;
  const get: typeof blobs.get = async () => {
    readings += 1;
    return readable(`Version ${readings} of the file.`);
  };
  const cue = await start({ blobs: { ...blobs, get }, extractor: noPages() });
  const kb = await cue.knowledgeBases.create({ name: "Support" });
  const file = { name: "a.txt", content: new TextEncoder().encode("Version 0 of the file.") };
  let source = await cue.sources.addFile(kb.id, file);
  const body = "Version 1 of the file.";
  for (const [read, warnings] of [
    [1, []],
    [3, [expect.stringContaining("have changed since they were stored")]],
  ] as const) {
    source = await cue.sources.waitUntilReady(source);
    expect((await cue.sources.chunks(kb.id, source.id)).data.map((chunk) => chunk.text)).toEqual([body]);
    expect(source).toMatchObject({ contentHash: createHash("sha256").update(body).digest("hex"), warnings });
    expect(readings).toBe(read);
    source = await cue.sources.refresh(kb.id, source.id);
  }

  async function* readable(body: string) {
    yield new TextEncoder().encode(body);
  }
});

describe("a page that is refreshed", () => {
  test("and says it has not changed, or comes with the same bytes, is not extracted and keeps its chunks", async () => {
    const asked: unknown[] = [];
    const answers = [
      page("News.", { etag: '"1"' }),
      { notModified: true } as const,
      page("News.", { etag: '"2"' }),
      page("Other news."),
    ];
    const extractor = pages(async (_url, { validators }) => {
      asked.push(validators);
      return answers[asked.length - 1]!;
    });
    const embedder = createFakeEmbedder();
    const cue = await start({ extractor, embedders: [embedder] });
    const kb = await cue.knowledgeBases.create({ name: "Support", autoRefresh: true });
    const source = await cue.sources.waitUntilReady(
      await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: url }),
    );
    const ids = await idsOf(cue, source);
    for (let round = 1; round <= 2; round++) {
      time += 3_600_000;
      await cue.sources.refresh(kb.id, source.id);
      const kept = await cue.sources.waitUntilReady(source);
      expect(kept).toMatchObject({ attempt: round + 1, progress: 1, contentHash: source.contentHash, warnings: [] });
      expect(Date.parse(kept.lastProcessedAt!)).toBe(time);
      expect(Date.parse(kept.nextRefreshAt!)).toBeGreaterThanOrEqual(time + 24 * 3_600_000);
      expect(await idsOf(cue, source)).toEqual(ids);
    }
    expect([extractor.extracted, embedder.calls.length]).toEqual([1, 1]);
    await cue.sources.refresh(kb.id, source.id);
    await cue.sources.waitUntilReady(source);
    expect([extractor.extracted, embedder.calls.length]).toEqual([2, 2]);
    expect(asked).toEqual([undefined, ...['"1"', '"1"', '"2"'].map((etag) => ({ etag, lastModified: null }))]);
  });

  test("and is gone keeps its last good text; from the third time on its status says how often, until it is back", async () => {
    let gone = false;
    const extractor = pages(async () => {
      if (gone)
        throw new CuecardError("fetch_failed", `${url} answered 404; check that the page exists.`, {
          upstreamStatus: 404,
        });
      return page("The office opens at nine.");
    });
    const cue = await start({ extractor });
    const kb = await cue.knowledgeBases.create({ name: "Support", autoRefresh: true });
    const source = await cue.sources.waitUntilReady(
      await cue.sources.add(kb.id, { sourceType: "url", sourceUrl: url }),
    );
    const refreshed = async () => {
      await cue.sources.refresh(kb.id, source.id);
      await cue.sources.waitUntilReady(source);
      return cue.sources.status(kb.id, source.id);
    };
    gone = true;
    const warning = `${url} answered 404; check that the page exists.`;
    for (let round = 1; round <= 2; round++)
      expect(await refreshed()).toMatchObject({ status: "ready", warnings: [warning] });
    const counted = expect.stringContaining(
      "The last 3 refreshes failed; the text of 2026-01-01T00:00:00.000Z is still served",
    );
    expect(await refreshed()).toMatchObject({ status: "ready", chunkCount: 1, warnings: [counted] });
    expect((await cue.search({ query: "when does the office open", knowledgeBaseIds: [kb.id] })).results).toHaveLength(
      1,
    );
    gone = false;
    expect(await refreshed()).toMatchObject({ status: "ready", warnings: [] });
  });
});

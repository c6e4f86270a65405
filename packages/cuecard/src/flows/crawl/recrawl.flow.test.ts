import { setTimeout as wait } from "node:timers/promises";
import { createMemoryBlobStore } from "@cuecard/core";
import { createFakeEmbedder } from "@cuecard/testing";
import { describe, expect, test, vi } from "vitest";
import { crawledSite } from "../../test-kit/crawled-site.ts";
import { webPage } from "../../test-kit/site.ts";

const crawled = crawledSite();
const { crawl, recrawl, pages, paths } = crawled;

async function keysOf(blobs: ReturnType<typeof createMemoryBlobStore>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.keys("")) keys.push(key);
  return keys;
}

describe("a refresh of a site", () => {
  test("adds what is new, takes away what is gone, and embeds nothing else again", async () => {
    const { site } = crawled;
    const embedder = createFakeEmbedder();
    const blobs = createMemoryBlobStore();
    site.pages.set("/", { ...webPage("Home", ["/a", "/b", "/c"]), headers: { etag: '"1"' } });
    for (const path of ["/a", "/b", "/c"]) site.pages.set(path, webPage(path));
    const source = await crawl({}, "/", { embedders: [embedder], blobs });
    const before = await pages(source);
    const [, , , { id: gone }] = before as [unknown, unknown, unknown, { id: string }];
    const calls = embedder.calls.length;

    const unchanged = await recrawl(source);
    expect(unchanged.crawlReport).toEqual({ found: 4, taken: 4, removed: 0, skipped: {} });
    expect(embedder.calls).toHaveLength(calls);
    expect(await pages(source)).toEqual(before);

    site.pages.set("/a", webPage("/a", ["/d"], { text: "Something else by now." }));
    site.pages.set("/d", webPage("/d"));
    site.pages.delete("/c");
    const changed = await recrawl(source);
    expect(changed.crawlReport).toEqual({ found: 5, taken: 4, removed: 1, skipped: { failed: 1 } });
    expect(await paths(source)).toEqual(["/", "/a", "/b", "/d"]);
    expect((await pages(source)).slice(0, 3).map(({ id }) => id)).toEqual(before.slice(0, 3).map(({ id }) => id));
    expect(embedder.calls.slice(calls).flatMap(({ texts }) => texts)).toHaveLength(2);
    expect((await keysOf(blobs)).length).toBe(4);
    expect((await keysOf(blobs)).filter((key) => key.includes(gone))).toEqual([]);
    const { results } = await crawled.cue.search({
      query: "something else by now",
      knowledgeBaseIds: [crawled.knowledgeBaseId],
    });
    expect(results[0]?.citation.url).toBe(`${site.origin}/a`);
  });

  test("asks for pages with their validators, and reads their links from what was kept", async () => {
    const { site } = crawled;
    site.pages.set("/", webPage("Home", ["/hub"]));
    site.pages.set("/hub", { ...webPage("Hub", ["/leaf"]), headers: { etag: '"hub"' } });
    site.pages.set("/leaf", webPage("Leaf"));
    const source = await crawl();
    await recrawl(source);
    expect(site.headers.get("/hub")?.["if-none-match"]).toBe('"hub"');
    expect(await paths(source)).toEqual(["/", "/hub", "/leaf"]);
  });

  test("has unchanged pages cut again, once, when they would be cut otherwise now", async () => {
    const { site } = crawled;
    const embedder = createFakeEmbedder();
    site.pages.set("/", webPage("Home", ["/a"]));
    site.pages.set("/a", { ...webPage("A"), headers: { etag: '"1"' } });
    const source = await crawl({}, "/", { embedders: [embedder] });
    const calls = embedder.calls.length;
    crawled.updateExtractor();
    for (let round = 1; round <= 2; round++) {
      await recrawl(source);
      expect(await pages(source)).toMatchObject([
        { attempt: 2, status: "ready" },
        { attempt: 2, status: "ready" },
      ]);
    }
    expect(embedder.calls).toHaveLength(calls);
  });

  test("keeps the pages that it can't reach while one of the site's pages is out of order", async () => {
    const { site } = crawled;
    site.pages.set("/", webPage("Home", ["/hub", "/dead"]));
    site.pages.set("/hub", webPage("Hub", ["/leaf"]));
    for (const path of ["/leaf", "/dead"]) site.pages.set(path, webPage(path));
    const source = await crawl();
    site.pages.set("/hub", { status: 503 });
    site.pages.delete("/dead");
    const after = await recrawl(source);
    expect(await paths(source)).toEqual(["/", "/hub", "/leaf"]);
    expect(after.warnings).toEqual([expect.stringContaining("/hub answered 503")]);
    site.pages.set("/hub", webPage("Hub"));
    await recrawl(source);
    expect(await paths(source)).toEqual(["/", "/hub"]);
  });

  test("of a site that is away keeps all its pages, ready, with a warning", async () => {
    const { site } = crawled;
    site.pages.set("/", webPage("Home", ["/a"]));
    site.pages.set("/a", webPage("A"));
    const source = await crawl();
    site.pages.clear();
    expect(await recrawl(source)).toMatchObject({
      status: "ready",
      warnings: [expect.stringContaining("answered 404")],
    });
    expect(await pages(source)).toMatchObject([{ status: "ready" }, { status: "ready" }]);
  });

  test("comes by itself with autoRefresh, and its pages come with it alone", async () => {
    const { site } = crawled;
    let time = Date.parse("2026-01-01T00:00:00Z");
    site.pages.set("/", webPage("Home", ["/a"]));
    site.pages.set("/a", webPage("A"));
    await crawled.start({ now: () => time });
    await crawled.cue.knowledgeBases.update(crawled.knowledgeBaseId, { autoRefresh: true, refreshInterval: 2 });
    const source = await crawled.settled(await crawled.add());
    expect(source.nextRefreshAt).not.toBeNull();
    expect((await pages(source)).map(({ nextRefreshAt }) => nextRefreshAt)).toEqual([null, null]);
    site.pages.set("/a", webPage("A", ["/b"]));
    site.pages.set("/b", webPage("B"));
    time = Date.parse(source.nextRefreshAt!);
    await vi.waitFor(async () => expect((await paths(source)).sort()).toEqual(["/", "/a", "/b"]), { timeout: 120_000 });
  });
});

describe("deleting a site", () => {
  test("takes its pages and their bytes along", async () => {
    const { site } = crawled;
    const blobs = createMemoryBlobStore();
    site.pages.set("/", webPage("Home", ["/a"]));
    site.pages.set("/a", webPage("A"));
    const source = await crawl({}, "/", { blobs });
    await crawled.cue.sources.delete(crawled.knowledgeBaseId, source.id);
    expect((await crawled.cue.sources.list(crawled.knowledgeBaseId)).data).toEqual([]);
    expect(await keysOf(blobs)).toEqual([]);
    expect(
      (await crawled.cue.search({ query: "all there is to know", knowledgeBaseIds: [crawled.knowledgeBaseId] }))
        .results,
    ).toEqual([]);
  });

  test("in the middle of its crawl ends the crawl, and nothing comes after", async () => {
    const { site } = crawled;
    const blobs = createMemoryBlobStore();
    const others = Array.from({ length: 200 }, (_, number) => `/p${number}`);
    site.pages.set("/", webPage("Home", others));
    site.otherwise = (path) => (others.includes(path) ? webPage(path) : undefined);
    await crawled.start({ blobs });
    const source = await crawled.add({ maxPages: 1_000 });
    await vi.waitFor(async () => expect((await pages(source)).length).toBeGreaterThan(1), { timeout: 120_000 });
    await crawled.cue.sources.delete(crawled.knowledgeBaseId, source.id);
    await vi.waitFor(
      async () => {
        const asked = site.requests.length;
        await wait(1_000);
        expect(site.requests.length).toBe(asked);
      },
      { timeout: 120_000 },
    );
    expect(site.requests.length).toBeLessThan(100);
    expect((await crawled.cue.sources.list(crawled.knowledgeBaseId)).data).toEqual([]);
    expect(await keysOf(blobs)).toEqual([]);
  });
});

test("crawls hold nothing else up", async () => {
  const { site } = crawled;
  const others = Array.from({ length: 200 }, (_, number) => `/p${number}`);
  site.pages.set("/", webPage("Home", others));
  site.otherwise = (path) => (others.includes(path) ? webPage(path) : undefined);
  await crawled.start({ concurrency: 1 });
  const sites = [await crawled.add(), await crawled.add()];
  await vi.waitFor(
    async () => expect((await Promise.all(sites.map(paths))).every(({ length }) => length > 0)).toBe(true),
    {
      timeout: 120_000,
    },
  );
  const note = { sourceType: "text" as const, textTitle: "Note", textContent: "The office opens at nine." };
  await crawled.cue.sources.waitUntilReady(await crawled.cue.sources.add(crawled.knowledgeBaseId, note));
  for (const { id } of sites)
    expect(await crawled.cue.sources.get(crawled.knowledgeBaseId, id)).toMatchObject({ status: "processing" });
});

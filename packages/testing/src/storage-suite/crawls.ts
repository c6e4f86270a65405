import type { Claim, CrawlFacts, SourceRecord, WorkspaceStorage } from "@cuecard/core";
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
  randomId,
  second,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase, OpenStorage } from "./kit/harness.ts";

const crawl = { maxPages: 10, maxDepth: 2, include: [], exclude: [], sitemap: false };
const report = { found: 3, taken: 2, removed: 0, skipped: { robots: 1 } };
const address = "https://example.com/guide";

const fetchedAs = (blobKey: string) => ({
  blobKey,
  contentHash: "b".repeat(64),
  mimeType: "text/html",
  url: address,
  validators: null,
});

function aPage(site: Claim, values: Partial<SourceRecord> = {}): SourceRecord {
  const place = { parentId: site.sourceId, sourceType: "url" as const, sourceUrl: address, textTitle: null };
  return aSource(site.knowledgeBaseId, { ...place, fetched: fetchedAs(randomId("blobs/page")), ...values });
}

const theEnd = (values: Partial<CrawlFacts> = {}): CrawlFacts => ({
  report,
  warnings: ["1 page was left out."],
  gone: [],
  now: at(minute),
  nextRefreshAt: null,
  ...values,
});

/** A site that is being crawled. */
async function withSite({ storage, store }: OpenStorage): Promise<{ site: SourceRecord; claimed: Claim }> {
  const base = await withBase(store);
  const site = await withSource(store, base.id, { sourceType: "url", sourceUrl: "https://example.com/", crawl });
  return { site, claimed: await claim(storage) };
}

const pagesOf = async (store: WorkspaceStorage, { knowledgeBaseId, id }: SourceRecord) =>
  (await store.listSources(knowledgeBaseId, { limit: 100, after: null, parentId: id })).rows;

/** Sites and the pages that their crawls find. */
export function crawlCases(open: OpenCase): void {
  describe("crawls", () => {
    test("a page that a crawl found is pending, due at once, and listed with its site", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      const page = aPage(claimed);
      expect(await store.storePage(claimed, page)).toBe("done");
      expect(await pagesOf(store, site)).toEqual([page]);
      expect(await store.listSources(site.knowledgeBaseId, { limit: 10, after: null, parentId: page.id })).toEqual({
        rows: [],
        hasMore: false,
      });
      expect(
        (await store.listSources(site.knowledgeBaseId, { limit: 10, after: null, parentId: site.id, status: "ready" }))
          .rows,
      ).toEqual([]);
      expect(await claim(storage)).toMatchObject({ sourceId: page.id, source: { fetched: page.fetched } });
    });

    test("of one address a site has one page, however often and at once it is stored", async () => {
      const opened = await open();
      const { store } = opened;
      const { site, claimed } = await withSite(opened);
      const results = await Promise.all(Array.from({ length: 5 }, () => store.storePage(claimed, aPage(claimed))));
      expect(results.sort()).toEqual(["busy", "busy", "busy", "busy", "done"]);
      expect(await store.storePage(claimed, aPage(claimed, { sourceUrl: `${address}/2` }))).toBe("done");
      expect(await pagesOf(store, site)).toHaveLength(2);
    });

    test("a page that is ready or failed gets the new bytes and is due, and its chunks keep serving", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      const first = aPage(claimed);
      await store.storePage(claimed, first);
      await store.replaceChunks(await claim(storage), batches(someChunks(2)), () =>
        someFacts({ blobKey: first.fetched!.blobKey }),
      );
      expect(await store.getSource(site.knowledgeBaseId, first.id)).toMatchObject({ status: "ready", fetched: null });
      const newer = aPage(claimed, { createdAt: at(second), updatedAt: at(second) });
      expect(await store.storePage(claimed, newer)).toBe("done");
      expect(await pagesOf(store, site)).toMatchObject([
        { id: first.id, status: "processing", chunkCount: 2, fetched: newer.fetched },
      ]);
      expect((await store.searchCandidates(ask([site.knowledgeBaseId], { vector: axis(0) }))).candidates).toHaveLength(
        2,
      );
      const again = await claim(storage, t0 + second);
      expect(again).toMatchObject({ sourceId: first.id, attempt: 2 });
      await store.failSource(again, aFailure());
      expect(await store.getSource(site.knowledgeBaseId, first.id)).toMatchObject({ status: "ready", fetched: null });
    });

    test("pages of different sites may have the same address", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      const other = await withSource(store, site.knowledgeBaseId, {
        sourceType: "url",
        sourceUrl: "https://example.com/",
        crawl,
      });
      const otherClaim = await claim(storage);
      expect(await store.storePage(claimed, aPage(claimed))).toBe("done");
      expect(await store.storePage(otherClaim, aPage(otherClaim))).toBe("done");
      expect(await pagesOf(store, other)).toHaveLength(1);
    });

    test("a crawl that lost its lease, or whose site was deleted, stores and removes nothing", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      const page = aPage(claimed);
      await store.storePage(claimed, page);
      await claim(storage, t0 + 1);
      const newer = await claim(storage, t0 + leaseMs);
      expect(newer.sourceId).toBe(site.id);
      expect(await store.storePage(claimed, aPage(claimed, { sourceUrl: `${address}/2` }))).toBe("stale");
      expect(await store.finishCrawl(claimed, theEnd({ gone: [page.id] }))).toEqual({ result: "stale", blobKeys: [] });
      expect(await pagesOf(store, site)).toHaveLength(1);
      await store.deleteSource(site.knowledgeBaseId, site.id);
      expect(await store.storePage(newer, aPage(newer))).toBe("gone");
      expect(await store.finishCrawl(newer, theEnd())).toEqual({ result: "gone", blobKeys: [] });
      expect((await store.listSources(site.knowledgeBaseId, { limit: 10, after: null })).rows).toEqual([]);
    });

    test("the end of a crawl makes its site ready without chunks, and removes its own pages that are gone", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const stranger = await withReadySource(opened, (await withBase(store)).id);
      const { site, claimed } = await withSite(opened);
      const [kept, gone] = [aPage(claimed), aPage(claimed, { sourceUrl: `${address}/2` })];
      for (const page of [kept, gone]) {
        await store.storePage(claimed, page);
        await store.replaceChunks(await claim(storage), batches(someChunks(2)), () =>
          someFacts({ blobKey: page.fetched!.blobKey }),
        );
      }
      const facts = theEnd({ gone: [gone.id, stranger.source.id], nextRefreshAt: at(hour) });
      expect(await store.finishCrawl(claimed, facts)).toEqual({ result: "done", blobKeys: [gone.fetched!.blobKey] });
      expect(await store.getSource(site.knowledgeBaseId, site.id)).toMatchObject({
        status: "ready",
        progress: 1,
        chunkCount: 0,
        crawlReport: report,
        warnings: ["1 page was left out."],
        lastProcessedAt: at(minute),
      });
      expect((await pagesOf(store, site)).map(({ id }) => id)).toEqual([kept.id]);
      expect(await store.getSource(stranger.source.knowledgeBaseId, stranger.source.id)).not.toBeNull();
      const { statistics, candidates } = await store.searchCandidates(
        ask([site.knowledgeBaseId], { vector: axis(0), terms: ["refund"] }),
      );
      expect(statistics).toEqual({ chunkCount: 2, averageLength: 1, documentFrequencies: [2] });
      expect(new Set(candidates.map(({ sourceId }) => sourceId))).toEqual(new Set([kept.id]));
      expect((await claim(storage, t0 + hour)).sourceId).toBe(site.id);
    });

    test("a crawl that fails after an earlier one was whole leaves its site ready with a warning; a first one that fails, failed", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      await store.finishCrawl(claimed, theEnd({ nextRefreshAt: at(hour) }));
      await store.failSource(await claim(storage, t0 + hour), aFailure({ processingError: "The site is away." }));
      expect(await store.getSource(site.knowledgeBaseId, site.id)).toMatchObject({
        status: "ready",
        warnings: ["1 page was left out.", "The site is away."],
      });
      const fresh = await withSite(opened);
      await store.failSource(fresh.claimed, aFailure());
      expect(await store.getSource(fresh.site.knowledgeBaseId, fresh.site.id)).toMatchObject({ status: "failed" });
    });

    test("deleting a site deletes its pages with chunks and blobs, in whatever state they are, and no others", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      const [ready, waiting] = [aPage(claimed), aPage(claimed, { sourceUrl: `${address}/2` })];
      await store.storePage(claimed, ready);
      await store.replaceChunks(await claim(storage), batches(someChunks(2)), () =>
        someFacts({ blobKey: ready.fetched!.blobKey }),
      );
      const newer = aPage(claimed, { createdAt: at(minute), updatedAt: at(minute) });
      await store.storePage(claimed, newer);
      await store.storePage(claimed, waiting);
      const inWork = await claim(storage);
      const other = await withSource(store, site.knowledgeBaseId);
      const deleted = await store.deleteSource(site.knowledgeBaseId, site.id);
      const blobs = [ready, newer, waiting].map(({ fetched }) => fetched!.blobKey);
      expect(deleted?.blobKeys.sort()).toEqual(blobs.sort());
      expect(
        (await store.listSources(site.knowledgeBaseId, { limit: 10, after: null })).rows.map(({ id }) => id),
      ).toEqual([other.id]);
      expect(await store.replaceChunks(inWork, batches(someChunks(1)), () => someFacts())).toBe("gone");
      const { statistics, candidates } = await store.searchCandidates(
        ask([site.knowledgeBaseId], { vector: axis(0), terms: ["refund"] }),
      );
      expect(statistics.chunkCount).toBe(0);
      expect(candidates).toEqual([]);
    });

    test("bytes that a page waits with are named until its run has ended, and go with the base", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const { site, claimed } = await withSite(opened);
      const page = aPage(claimed);
      await store.storePage(claimed, page);
      const key = page.fetched!.blobKey;
      expect(await store.unreferencedBlobs(site.knowledgeBaseId, [key])).toEqual([]);
      await store.failSource(await claim(storage), aFailure());
      expect(await store.unreferencedBlobs(site.knowledgeBaseId, [key])).toEqual([key]);
      const other = aPage(claimed, { sourceUrl: `${address}/2` });
      await store.storePage(claimed, other);
      expect(await store.deleteKnowledgeBase(site.knowledgeBaseId)).toEqual({ blobKeys: [other.fetched!.blobKey] });
    });
  });
}

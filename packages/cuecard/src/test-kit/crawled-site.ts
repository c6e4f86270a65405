import type { Cuecard, CuecardOptions, Extractor, RegisterSource, Source } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { createTestCuecard } from "@cuecard/testing";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Site, startSite } from "./site.ts";

export type CrawlInput = NonNullable<Extract<RegisterSource, { sourceType: "url" }>["crawl"]>;

/** For the tests of one file: a site of its own, empty in each test, and a Cuecard in memory that may fetch it. */
export interface CrawledSite {
  readonly site: Site;
  readonly cue: Cuecard;
  readonly knowledgeBaseId: string;
  /** A Cuecard with an empty base. */
  start(options?: Partial<CuecardOptions>): Promise<void>;
  add(crawl?: CrawlInput, path?: string): Promise<Source>;
  /** Starts, registers the site, and waits for the crawl and all its pages. */
  crawl(crawl?: CrawlInput, path?: string, options?: Partial<CuecardOptions>): Promise<Source>;
  /** From now on pages are read as by a newer extractor. */
  updateExtractor(): void;
  recrawl(source: Source): Promise<Source>;
  settled(source: Source): Promise<Source>;
  /** In the order in which they were found. */
  pages(source: Source): Promise<Source[]>;
  paths(source: Source): Promise<string[]>;
}

export function crawledSite(): CrawledSite {
  const shared = sharedByTests();
  const { open } = shared;
  let ownExtractor: Extractor & { version: number };
  let cue: Cuecard;
  let knowledgeBaseId: string;

  const crawled: CrawledSite = {
    get site() {
      return shared.site;
    },
    get cue() {
      return cue;
    },
    get knowledgeBaseId() {
      return knowledgeBaseId;
    },
    async start(options = {}) {
      ownExtractor = { ...shared.extractor, close: async () => {} };
      cue = await createTestCuecard({ extractor: ownExtractor, random: () => 0, ...options });
      open.push(cue);
      knowledgeBaseId = (await cue.knowledgeBases.create({ name: "Site" })).id;
    },
    add: (crawl = {}, path = "/") =>
      cue.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: `${shared.site.origin}${path}`, crawl }),
    async crawl(crawl, path, options) {
      await crawled.start(options);
      return crawled.settled(await crawled.add(crawl, path));
    },
    updateExtractor() {
      ownExtractor.version += 1;
    },
    async recrawl(source) {
      shared.site.requests = [];
      return crawled.settled(await cue.sources.refresh(knowledgeBaseId, source.id));
    },
    async settled(source) {
      const ended = await cue.sources.waitUntilReady(source, { timeoutMs: 240_000 });
      for (const page of await crawled.pages(source)) await cue.sources.waitUntilReady(page, { timeoutMs: 240_000 });
      return ended;
    },
    async pages({ id }) {
      return (await cue.sources.list(knowledgeBaseId, { parentId: id, limit: 100 })).data.reverse();
    },
    async paths(source) {
      return (await crawled.pages(source)).map(({ sourceUrl }) => sourceUrl!.slice(shared.site.origin.length));
    },
  };
  return crawled;
}

/**
 * The site and the extractor of all tests of a file. After each test the site is empty and every `open` Cuecard closed.
 */
function sharedByTests() {
  let site: Site;
  let extractor: Extractor;
  const open: Cuecard[] = [];

  beforeAll(async () => {
    site = await startSite();
    extractor = createExtractor({ allowUrlOrigins: [site.origin] });
  });
  beforeEach(() => {
    site.pages.clear();
    site.requests = [];
    site.otherwise = null;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(async () => {
    await extractor.close();
    await site.close();
  });

  return {
    open,
    get site() {
      return site;
    },
    get extractor() {
      return extractor;
    },
  };
}

import { CuecardError } from "../../errors.ts";
import type { FetchedPage } from "../../ports/extractor.ts";
import type { Claim, KnowledgeBaseRecord, SourceRecord } from "../../ports/storage/knowledge.ts";
import type { Crawl } from "../../schema/crawl.ts";
import type { SourceStep } from "../../schema/source.ts";
import { canonicalAddress } from "./address.ts";
import { budgets } from "./budgets.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import type { CrawlEnd } from "./crawl-warnings.ts";
import { createFrontier, type Frontier } from "./frontier.ts";
import { listPages } from "./list-pages.ts";
import { type Robots, readRobots } from "./robots.ts";
import { readSitemaps } from "./sitemaps.ts";

/** A claimed site, and what holds its lease. */
export interface CrawlRun {
  base: KnowledgeBaseRecord;
  site: SourceRecord & { crawl: Crawl };
  claim: Claim;
  signal: AbortSignal;
  report: (step: SourceStep, progress: number) => void;
  /** Whether a page's chunks are what its bytes would be cut into now. */
  isCutAsNow: (page: SourceRecord) => boolean;
}

/** One crawl under way: where it begins, what it has seen so far and what it has spent. */
export interface SiteCrawl extends CrawlRun {
  options: CrawlOptions;
  /** The canonical address of the start page. */
  start: string;
  /** The start page, which is fetched once. */
  first: FetchedPage;
  /** Pages of earlier crawls by address. */
  known: ReadonlyMap<string, SourceRecord>;
  robots: Robots;
  frontier: Frontier;
  /** Addresses whose pages are sources now. */
  taken: Set<string>;
  /** Addresses that were looked at and are not pages of their own. */
  refused: Set<string>;
  /** Hashes of the bytes and texts that were taken. */
  hashes: Set<string>;
  /** Pages that failed for now: what they lead to is not known. */
  retryableFaults: number;
  firstFault: string | null;
  requests: number;
  bytes: number;
  startedAt: number;
}

/** Fetches the start page, robots.txt and the sitemaps, and lists the pages of earlier crawls. */
export async function beginSiteCrawl(options: CrawlOptions, run: CrawlRun): Promise<SiteCrawl> {
  const { store, extractor, now, sleep } = options;
  const { site, signal, report } = run;
  const { crawl } = site;
  const startedAt = now();
  report("fetching", 0);
  const known = await listPages(store, site);
  const first = await fetchStart(extractor, site.sourceUrl!, signal);
  const start = canonicalAddress(first.url)!;
  const { origin } = new URL(start);
  const robots = await readRobots(extractor, origin, signal);
  const frontier = await createFrontier({ start, crawl, robots });
  if (crawl.sitemap) await frontier.add(await readSitemaps({ extractor, sleep }, { origin, robots, signal }), 0);
  const seen = { taken: new Set<string>(), refused: new Set<string>(), hashes: new Set<string>() };
  const spent = { retryableFaults: 0, firstFault: null, requests: 0, bytes: 0, startedAt };
  return { ...run, options, start, first, known, robots, frontier, ...seen, ...spent };
}

/** The budget that is used up; null while none is. */
export function budgetEnd({ options, site, taken, requests, bytes, startedAt }: SiteCrawl): CrawlEnd | null {
  const { maxPages } = site.crawl;
  if (taken.size >= maxPages) return "pages";
  if (requests >= maxPages * budgets.requestsPerPage) return "requests";
  if (options.now() - startedAt >= budgets.timeMs) return "time";
  return bytes >= budgets.bytes ? "bytes" : null;
}

async function fetchStart(
  extractor: CrawlOptions["extractor"],
  url: string,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const page = await extractor.fetchPage(url, { signal });
  if (!("notModified" in page)) return page;
  throw new CuecardError("fetch_failed", `${url} came back without content; try again later.`, { retryable: true });
}

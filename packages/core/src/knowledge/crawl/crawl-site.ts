import { CuecardError, isCuecardError } from "../../errors.ts";
import type { FetchedPage } from "../../ports/extractor.ts";
import type { Claim, FencedResult, SourceRecord } from "../../ports/storage/knowledge.ts";
import type { Crawl, SkipReason } from "../../schema/crawl.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { SourceStep } from "../../schema/source.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import { canonicalAddress } from "./address.ts";
import { budgets } from "./budgets.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import { type CrawlEnd, crawlWarnings } from "./crawl-warnings.ts";
import { createFrontier, type Frontier, type Place } from "./frontier.ts";
import { keepPage } from "./keep-page.ts";
import { listPages } from "./list-pages.ts";
import { type ReadPage, readFetched, readPage } from "./read-page.ts";
import { readRobots } from "./robots.ts";
import { readSitemaps } from "./sitemaps.ts";

/** A claimed site, and what holds its lease. */
export interface CrawlRun {
  base: KnowledgeBase;
  site: SourceRecord & { crawl: Crawl };
  claim: Claim;
  signal: AbortSignal;
  report: (step: SourceStep, progress: number) => void;
  /** Whether a page's chunks are what its bytes would be cut into now. */
  isCutAsNow: (page: SourceRecord) => boolean;
}

/**
 * Crawls one claimed site, one request at a time: every page found becomes a source of its own, with the bytes that were fetched. Pages of
 * earlier crawls are asked for with their validators and left alone when they are unchanged; those that are there no more are
 * removed. Pages are stored as they come, so a crawl that is taken up again stores none twice. Throws when there is nothing to take, and leaves what was taken
 * before.
 */
export async function crawlSite(options: CrawlOptions, run: CrawlRun): Promise<FencedResult> {
  const { store, blobs, extractor, now, sleep } = options;
  const { site, claim, signal, base, report, isCutAsNow } = run;
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

  const taken = new Set<string>();
  /** Addresses that were looked at and are no pages of their own. */
  const refused = new Set<string>();
  const hashes = new Set<string>();
  /** Faults that may pass: what they hide is not known. */
  let passing = 0;
  let firstFault: string | null = null;
  let requests = 0;
  let bytes = 0;

  const ended = (): CrawlEnd | null => {
    if (taken.size >= crawl.maxPages) return "pages";
    if (requests >= crawl.maxPages * budgets.requestsPerPage) return "requests";
    if (now() - startedAt >= budgets.timeMs) return "time";
    return bytes >= budgets.bytes ? "bytes" : null;
  };

  const refuse = ({ address }: Place, reason: SkipReason): void => {
    frontier.skip(reason);
    refused.add(address);
  };

  async function read({ address }: Place): Promise<ReadPage | SkipReason> {
    try {
      if (address === start) return await readFetched(options, first, signal);
      await sleep(robots.pauseMs, signal);
      return await readPage(options, { address, known: known.get(address) ?? null, signal });
    } catch (error) {
      const reason = faultOfPage(error, signal);
      if (reason !== "failed") return reason;
      if ((error as CuecardError).retryable) passing += 1;
      else refused.add(address);
      firstFault ??= (error as CuecardError).message;
      return reason;
    }
  }

  /** Follows the page's links, and tells whether the page is one to take. */
  async function follow(place: Place, found: ReadPage): Promise<boolean> {
    const { address, depth } = place;
    const final = canonicalAddress(found.page.url)!;
    if (final !== address) {
      refuse(place, "look_alike");
      await frontier.add([final], depth);
      return false;
    }
    const own = found.canonical === null ? address : (canonicalAddress(found.canonical) ?? address);
    // Of two pages that each say they are the other one, the second is taken.
    const isCopy = own !== address && new URL(own).origin === origin && !refused.has(own);
    if (isCopy) await frontier.add([own], depth);
    await frontier.add(found.links, depth + 1);
    const reason = isCopy ? "look_alike" : refusalOf(found, address, { frontier, hashes });
    if (reason) refuse(place, reason);
    return reason === null;
  }

  let end = ended();
  for (let place = frontier.next(); place; place = frontier.next()) {
    requests += 1;
    const found = await read(place);
    signal.throwIfAborted();
    if (typeof found === "string") {
      if (found === "failed") frontier.skip(found);
      else refuse(place, found);
    } else {
      bytes += found.page.bytes.length;
      if (await follow(place, found)) {
        const { address } = place;
        const keeping = { site, claim, known: known.get(address) ?? null, address, read: found, signal, isCutAsNow };
        const stored = await keepPage(options, keeping);
        if (stored !== "done") return stored;
        for (const hash of [found.contentHash, found.textHash!]) hashes.add(hash);
        taken.add(address);
      }
    }
    report("fetching", taken.size / Math.min(crawl.maxPages, taken.size + frontier.waiting + 1));
    end = frontier.waiting > 0 ? ended() : null;
    if (end) break;
  }
  frontier.skip("over_budget", frontier.waiting);
  if (taken.size === 0) throw nothingTaken(start, frontier.skipped, firstFault);

  // A page that was not reached is gone only when everything was looked at that the crawl is for.
  const isWhole = passing === 0 && end !== "time" && end !== "bytes" && end !== "requests";
  const others = [...known].filter(([address]) => !taken.has(address));
  const missing = others.filter(([address]) => !isWhole && !refused.has(address)).slice(0, crawl.maxPages - taken.size);
  const kept = new Set(missing.map(([address]) => address));
  const gone = others.filter(([address]) => !kept.has(address)).map(([, { id }]) => id);
  const at = now();
  const { result, blobKeys } = await store.finishCrawl(claim, {
    report: { found: frontier.found, taken: taken.size, removed: gone.length, skipped: { ...frontier.skipped } },
    warnings: crawlWarnings(frontier.skipped, { crawl, ended: end, firstFault }),
    gone,
    now: new Date(at).toISOString(),
    nextRefreshAt: nextRefresh(base, site, at),
  });
  for (const key of blobKeys) await blobs.delete(key);
  return result;
}

async function fetchStart(extractor: CrawlOptions["extractor"], url: string, signal: AbortSignal): Promise<FetchedPage> {
  const page = await extractor.fetchPage(url, { signal });
  if (!("notModified" in page)) return page;
  throw new CuecardError("fetch_failed", `${url} came back without its content; try again later.`, { retryable: true });
}

function refusalOf(
  { index, textHash, contentHash }: ReadPage,
  address: string,
  { frontier, hashes }: { frontier: Frontier; hashes: ReadonlySet<string> },
): SkipReason | null {
  if (!index) return "noindex";
  if (!frontier.wants(address)) return "excluded";
  if (textHash === null) return "no_text";
  return hashes.has(contentHash) || hashes.has(textHash) ? "look_alike" : null;
}

/** Why one page can't be had; what is no fault of the page is thrown. */
function faultOfPage(error: unknown, signal: AbortSignal): SkipReason {
  if (signal.aborted || !isCuecardError(error)) throw error;
  switch (error.code) {
    case "fetch_blocked":
      return "other_origin";
    case "unsupported_content":
      return "unsupported";
    case "fetch_failed":
    case "timeout":
    case "corrupt_file":
    case "expands_too_far":
    case "password_protected":
    case "worker_lost":
      return "failed";
    default:
      throw error;
  }
}

function nothingTaken(start: string, skipped: Frontier["skipped"], firstFault: string | null): CuecardError {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${reason}: ${count}`);
  const message = `No page of the site at ${start} could be taken (${reasons.join(", ")}${firstFault ? `; ${firstFault}` : ""}).`;
  return new CuecardError(skipped.robots ? "fetch_blocked" : "no_text", `${message} Begin at another page, or change what is included.`);
}

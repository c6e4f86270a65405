import { CuecardError } from "../../errors.ts";
import type { FencedResult } from "../../ports/storage/knowledge.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import { type CrawlEnd, crawlWarnings } from "./crawl-warnings.ts";
import type { SiteCrawl } from "./site-crawl.ts";

/** Stores the crawl's report and removes the pages that are gone. Throws when no page was taken. */
export async function finishCrawl(crawl: SiteCrawl, ended: CrawlEnd | null): Promise<FencedResult> {
  const { options, base, site, claim, frontier, taken, firstFault } = crawl;
  if (taken.size === 0) throw nothingTaken(crawl);
  const gone = gonePages(crawl, ended);
  const at = options.now();
  const { result, blobKeys } = await options.store.finishCrawl(claim, {
    report: { found: frontier.found, taken: taken.size, removed: gone.length, skipped: { ...frontier.skipped } },
    warnings: crawlWarnings(frontier.skipped, { crawl: site.crawl, ended, firstFault }),
    gone,
    now: new Date(at).toISOString(),
    nextRefreshAt: nextRefresh(base, site, at),
  });
  for (const key of blobKeys) await options.blobs.delete(key);
  return result;
}

/**
 * Ids of pages of earlier crawls that are gone. A page that was not reached is gone only when the crawl saw all it is
 * for.
 */
function gonePages({ known, taken, refused, retryableFaults, site }: SiteCrawl, ended: CrawlEnd | null): string[] {
  const sawAll = retryableFaults === 0 && (ended === null || ended === "pages");
  const others = [...known].filter(([address]) => !taken.has(address));
  const missing = others.filter(([address]) => !sawAll && !refused.has(address));
  const kept = new Set(missing.slice(0, site.crawl.maxPages - taken.size).map(([address]) => address));
  return others.filter(([address]) => !kept.has(address)).map(([, { id }]) => id);
}

function nothingTaken({ start, frontier: { skipped }, firstFault }: SiteCrawl): CuecardError {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${reason}: ${count}`);
  const faults = `(${reasons.join(", ")}${firstFault ? `; ${firstFault}` : ""})`;
  const message = `No page of the site at ${start} could be ingested ${faults}. Start at another page, or change include and exclude.`;
  return new CuecardError(skipped.robots ? "fetch_blocked" : "no_text", message);
}

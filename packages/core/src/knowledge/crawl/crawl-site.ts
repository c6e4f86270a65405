import type { FencedResult } from "../../ports/storage/knowledge.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import { finishCrawl } from "./finish-crawl.ts";
import { keepPage } from "./keep-page.ts";
import { beginSiteCrawl, budgetEnd, type CrawlRun } from "./site-crawl.ts";
import { visitPlace } from "./visit-place.ts";

/**
 * Crawls one claimed site, one request at a time. Every page found becomes a source of its own with its fetched bytes.
 * Pages of earlier crawls are fetched with their validators; unchanged ones stay as they are, and those that are gone
 * are removed. Pages are stored as they come, so a resumed crawl stores none twice. Throws when no page can be taken,
 * and keeps the pages of earlier crawls then.
 */
export async function crawlSite(options: CrawlOptions, run: CrawlRun): Promise<FencedResult> {
  const crawl = await beginSiteCrawl(options, run);
  const { site, claim, signal, isCutAsNow, known, frontier, taken, hashes } = crawl;
  let end = budgetEnd(crawl);
  for (let place = frontier.next(); place; place = frontier.next()) {
    const { address } = place;
    const found = await visitPlace(crawl, place);
    if (found) {
      const keeping = { site, claim, known: known.get(address) ?? null, address, read: found, signal, isCutAsNow };
      const stored = await keepPage(options, keeping);
      if (stored !== "done") return stored;
      for (const hash of [found.contentHash, found.textHash!]) hashes.add(hash);
      taken.add(address);
    }
    run.report("fetching", taken.size / Math.min(site.crawl.maxPages, taken.size + frontier.waiting + 1));
    end = frontier.waiting > 0 ? budgetEnd(crawl) : null;
    if (end) break;
  }
  frontier.skip("over_budget", frontier.waiting);
  return finishCrawl(crawl, end);
}

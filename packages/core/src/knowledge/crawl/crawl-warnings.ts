import { counted } from "../../base/text/counted.ts";
import type { Crawl, SkipReason } from "../../schema/crawl.ts";
import { budgets } from "./budgets.ts";

/** What ended a crawl before its site did. */
export type CrawlEnd = "pages" | "requests" | "time" | "bytes";

/** Sentences about what somebody may want to change. */
export function crawlWarnings(
  skipped: Readonly<Partial<Record<SkipReason, number>>>,
  { crawl, ended, firstFault }: { crawl: Crawl; ended: CrawlEnd | null; firstFault: string | null },
): string[] {
  const { over_budget: left = 0, failed = 0, repeated_path: repeated = 0 } = skipped;
  const warnings: string[] = [];
  if (ended)
    warnings.push(
      `${ends[ended](crawl)}, with ${counted(left, "address", "addresses")} left; select pages with include and exclude, or crawl parts of the site.`,
    );
  if (failed > 0)
    warnings.push(`${counted(failed, "page")} could not be fetched or read; the first error: ${firstFault}`);
  if (repeated > 0) {
    const addresses = `${counted(repeated, "address was", "addresses were")} left out`;
    warnings.push(
      `${addresses}: they repeat a path segment, or differ from others only in numbers, as in a calendar; raise maxPages to include them.`,
    );
  }
  return warnings;
}

const ends: Record<CrawlEnd, (crawl: Crawl) => string> = {
  pages: ({ maxPages }) => `The crawl ended at the limit of ${counted(maxPages, "page")} (maxPages)`,
  requests: ({ maxPages }) =>
    `The crawl ended after ${maxPages * budgets.requestsPerPage} requests, most of which gave no new page`,
  time: () => `The crawl ended after ${budgets.timeMs / 60_000} minutes`,
  bytes: () => `The crawl ended after ${budgets.bytes / 1024 / 1024} MB`,
};

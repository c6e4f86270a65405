import { isCuecardError } from "../../errors.ts";
import { canonicalAddress } from "./address.ts";
import { budgets } from "./budgets.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import { contentOf } from "./page-content.ts";
import type { Robots } from "./robots.ts";

/**
 * The pages that a site's sitemaps name, those of an index of sitemaps too, in their order: of the sitemaps that its
 * robots.txt names, else of `/sitemap.xml`. A sitemap on another origin, or one that can't be read, is passed over.
 */
export async function readSitemaps(
  { extractor, sleep }: Pick<CrawlOptions, "extractor" | "sleep">,
  { origin, robots, signal }: { origin: string; robots: Robots; signal: AbortSignal },
): Promise<string[]> {
  const queue = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`];
  const read = new Set<string>();
  const pages = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const url = canonicalAddress(next, origin);
    if (url === null || new URL(url).origin !== origin || read.has(url)) continue;
    if (read.size >= budgets.sitemaps || pages.size >= budgets.addresses) break;
    read.add(url);
    await sleep(robots.pauseMs, signal);
    const found = await readSitemap(extractor, url, signal);
    for (const page of found.links) pages.add(page);
    queue.push(...found.sitemaps.slice(0, budgets.sitemaps));
  }
  return [...pages];
}

async function readSitemap(extractor: CrawlOptions["extractor"], url: string, signal: AbortSignal) {
  try {
    const file = await extractor.fetchPage(url, { signal, withinOrigin: true });
    if (!("notModified" in file)) return await extractor.findLinks(contentOf(file, signal));
  } catch (error) {
    if (signal.aborted || !isCuecardError(error)) throw error;
  }
  return { links: [], sitemaps: [] };
}

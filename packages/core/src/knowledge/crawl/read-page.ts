import { CuecardError } from "../../errors.ts";
import type { FetchedPage, PageLinks } from "../../ports/extractor.ts";
import type { SourceRecord } from "../../ports/storage/knowledge.ts";
import { collect, hashOf } from "../content/whole-bytes.ts";
import type { CrawlOptions } from "./crawl-options.ts";
import { contentOf } from "./page-content.ts";

/** A page with what it leads to. */
export interface ReadPage extends PageLinks {
  page: FetchedPage;
  contentHash: string;
}

/** Longest time that reading one blob may take. */
const blobTimeoutMs = 60_000;

/**
 * Fetches a page and reads where it leads. One that has not changed since it was kept is not sent again: what was kept
 * is read. Throws what the extractor throws.
 */
export async function readPage(
  options: Pick<CrawlOptions, "extractor" | "blobs">,
  { address, known, signal }: { address: string; known: SourceRecord | null; signal: AbortSignal },
): Promise<ReadPage> {
  const page = await fetchOrKept(options, address, known, signal);
  return readFetched(options, page, signal);
}

/** As {@link readPage}, of a page that is here. */
export async function readFetched(
  { extractor }: Pick<CrawlOptions, "extractor">,
  page: FetchedPage,
  signal: AbortSignal,
): Promise<ReadPage> {
  const found = await extractor.findLinks(contentOf(page, signal));
  const index = found.index && !/(?:^|,)\s*(?:cuecard:\s*)?(?:noindex|none)\b/i.test(page.robotsTag ?? "");
  return { ...found, index, page, contentHash: await hashOf(page.bytes) };
}

async function fetchOrKept(
  { extractor, blobs }: Pick<CrawlOptions, "extractor" | "blobs">,
  address: string,
  known: SourceRecord | null,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const kept =
    known?.fetched ??
    (known?.blobKey ? { blobKey: known.blobKey, mimeType: null, validators: known.validators } : null);
  if (kept?.validators) {
    const content = await blobs.get(kept.blobKey, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(blobTimeoutMs)]),
    });
    if (content) {
      const bytes = await collect(content);
      const page = await extractor.fetchPage(address, { signal, withinOrigin: true, validators: kept.validators });
      return "notModified" in page
        ? { ...kept.validators, url: address, mimeType: kept.mimeType, robotsTag: null, bytes }
        : page;
    }
  }
  const page = await extractor.fetchPage(address, { signal, withinOrigin: true });
  if (!("notModified" in page)) return page;
  throw new CuecardError("fetch_failed", `${address} came back without content; try again later.`, {
    retryable: true,
  });
}

import { type CuecardError, isCuecardError } from "../../errors.ts";
import type { SkipReason } from "../../schema/crawl.ts";
import { canonicalAddress } from "./address.ts";
import type { CrawlTarget } from "./frontier.ts";
import { type ReadPage, readFetched, readPage } from "./read-page.ts";
import type { SiteCrawl } from "./site-crawl.ts";

/** Reads the page at a place and follows its links. Null when it is not a page to take: the frontier counts why. */
export async function visitPlace(crawl: SiteCrawl, place: CrawlTarget): Promise<ReadPage | null> {
  crawl.requests += 1;
  const found = await read(crawl, place);
  crawl.signal.throwIfAborted();
  if (found === "failed") crawl.frontier.skip(found);
  else if (typeof found === "string") refuse(crawl, place, found);
  else {
    crawl.bytes += found.page.bytes.length;
    if (await follow(crawl, place, found)) return found;
  }
  return null;
}

async function read(crawl: SiteCrawl, { address }: CrawlTarget): Promise<ReadPage | SkipReason> {
  const { options, signal } = crawl;
  try {
    if (address === crawl.start) return await readFetched(options, crawl.first, signal);
    await options.sleep(crawl.robots.pauseMs, signal);
    return await readPage(options, { address, known: crawl.known.get(address) ?? null, signal });
  } catch (error) {
    const reason = skipReason(error, signal);
    if (reason !== "failed") return reason;
    if ((error as CuecardError).retryable) crawl.retryableFaults += 1;
    else crawl.refused.add(address);
    crawl.firstFault ??= (error as CuecardError).message;
    return reason;
  }
}

/** Adds the page's links to the frontier; true when the page is one to take. */
async function follow(crawl: SiteCrawl, place: CrawlTarget, found: ReadPage): Promise<boolean> {
  const { frontier, refused } = crawl;
  const { address, depth } = place;
  const final = canonicalAddress(found.page.url)!;
  if (final !== address) {
    refuse(crawl, place, "look_alike");
    await frontier.add([final], depth);
    return false;
  }
  const own = found.canonical === null ? address : (canonicalAddress(found.canonical) ?? address);
  // Of two pages that each name the other as canonical, the second is taken.
  const isCopy = own !== address && new URL(own).origin === new URL(crawl.start).origin && !refused.has(own);
  if (isCopy) await frontier.add([own], depth);
  await frontier.add(found.links, depth + 1);
  const reason = isCopy ? "look_alike" : refusalOf(crawl, address, found);
  if (reason) refuse(crawl, place, reason);
  return reason === null;
}

function refuse({ frontier, refused }: SiteCrawl, { address }: CrawlTarget, reason: SkipReason): void {
  frontier.skip(reason);
  refused.add(address);
}

function refusalOf(
  { frontier, hashes }: SiteCrawl,
  address: string,
  { index, textHash, contentHash }: ReadPage,
): SkipReason | null {
  if (!index) return "noindex";
  if (!frontier.wants(address)) return "excluded";
  if (textHash === null) return "no_text";
  return hashes.has(contentHash) || hashes.has(textHash) ? "look_alike" : null;
}

/** Why one page is skipped; throws what is not a fault of the page. */
function skipReason(error: unknown, signal: AbortSignal): SkipReason {
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

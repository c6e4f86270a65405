import type { Crawl, SkipReason } from "../../schema/crawl.ts";
import { canonicalAddress, isMedia, repeatsItself, shapeOf } from "./address.ts";
import { budgets } from "./budgets.ts";
import { createPathFilter } from "./path-filter.ts";
import type { Robots } from "./robots.ts";

export interface CrawlTarget {
  address: string;
  /** Links from the start page. */
  depth: number;
}

/** What a crawl has found, and where it goes next: breadth first, in the order of the pages. */
export interface Frontier {
  /** Different addresses so far. */
  readonly found: number;
  readonly waiting: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Whether the crawl's patterns want the address; the start page is followed even when they don't. */
  wants(address: string): boolean;
  /** Adds those that are new; what may not be fetched is counted instead. */
  add(addresses: readonly string[], depth: number): Promise<void>;
  next(): CrawlTarget | null;
  skip(reason: SkipReason, count?: number): void;
}

interface FrontierOptions {
  /** Canonical; the first place. */
  start: string;
  crawl: Crawl;
  robots: Robots;
}

export async function createFrontier({ start, crawl, robots }: FrontierOptions): Promise<Frontier> {
  const { origin } = new URL(start);
  const wants = createPathFilter(crawl);
  const mostOfShape = Math.max(budgets.leastOfShape, Math.floor(crawl.maxPages * budgets.shapeShare));
  const seen = new Set<string>();
  const shapes = new Map<string, number>();
  const skipped: Partial<Record<SkipReason, number>> = {};
  const queue: CrawlTarget[] = [];
  let head = 0;

  function skip(reason: SkipReason, count = 1): void {
    if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count;
  }

  function refusal(address: string, depth: number): SkipReason | null {
    if (new URL(address).origin !== origin) return "other_origin";
    if (isMedia(address)) return "unsupported";
    if (address !== start && !wants(address)) return "excluded";
    if (depth > crawl.maxDepth) return "too_deep";
    return repeatsItself(address) || !takesShape(shapeOf(address)) ? "repeated_path" : null;
  }

  function takesShape(shape: string): boolean {
    const count = shapes.get(shape) ?? 0;
    if (count >= mostOfShape) return false;
    shapes.set(shape, count + 1);
    return true;
  }

  const frontier: Frontier = {
    get found() {
      return seen.size;
    },
    get waiting() {
      return queue.length - head;
    },
    skipped,
    wants,
    async add(addresses, depth) {
      const fresh: string[] = [];
      for (const text of addresses) {
        const address = canonicalAddress(text);
        if (address === null || seen.has(address) || seen.size >= budgets.addresses) continue;
        seen.add(address);
        const reason = refusal(address, depth);
        if (reason) skip(reason);
        else fresh.push(address);
      }
      const allowed = await robots.allowed(fresh);
      skip("robots", fresh.length - allowed.size);
      for (const address of fresh) if (allowed.has(address)) queue.push({ address, depth });
    },
    next: () => (head < queue.length ? queue[head++]! : null),
    skip,
  };
  await frontier.add([start], 0);
  return frontier;
}

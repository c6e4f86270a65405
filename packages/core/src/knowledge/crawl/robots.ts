import { isCuecardError } from "../../errors.ts";
import type { Extractor } from "../../ports/extractor.ts";
import { budgets } from "./budgets.ts";

/** A site's robots.txt. */
export interface Robots {
  readonly pauseMs: number;
  /** As they stand there. */
  readonly sitemaps: readonly string[];
  /** Those of the addresses that may be fetched. */
  allowed(addresses: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Reads a site's robots.txt. A site that has none (any answer of 400 to 499 but 408 and 429) allows everything; one
 * that can't say now allows nothing (RFC 9309), so what is thrown then is retryable.
 */
export async function readRobots(extractor: Extractor, origin: string, signal: AbortSignal): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const robots = await fetchRobots(extractor, url, signal);
  if (robots === null)
    return { pauseMs: budgets.pauseMs, sitemaps: [], allowed: async (addresses) => new Set(addresses) };
  const ask = (addresses: readonly string[]) => extractor.checkRobots({ url, robots, addresses, signal });
  const { crawlDelaySeconds, sitemaps } = await ask([]);
  return {
    pauseMs: Math.min(Math.max((crawlDelaySeconds ?? 0) * 1_000, budgets.pauseMs), budgets.longestPauseMs),
    sitemaps,
    async allowed(addresses) {
      if (addresses.length === 0) return new Set();
      const { allowed } = await ask(addresses);
      return new Set(addresses.filter((_, index) => allowed[index]));
    },
  };
}

async function fetchRobots(extractor: Extractor, url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const page = await extractor.fetchPage(url, { signal });
    return "notModified" in page ? null : page.bytes;
  } catch (error) {
    const status = isCuecardError(error) && !error.retryable ? error.upstreamStatus : null;
    if (status !== null && status >= 400 && status < 500) return null;
    throw error;
  }
}

import { z } from "zod";
import { limits } from "../limits.ts";
import { text } from "./common.ts";
import type * as types from "./types/crawl.ts";

const { maxPages, maxDepth, patterns, patternCharacters } = limits.crawl;

const PathPatterns = z
  .array(
    text(1, patternCharacters).refine((pattern) => /^[/*]/.test(pattern), {
      error: "must begin with / or *, such as /docs/**",
    }),
  )
  .max(patterns);

/** How to crawl a site from the page at `sourceUrl`. A crawl stays on that page's origin. */
export const Crawl = z.strictObject({
  maxPages: z
    .int()
    .min(maxPages.min)
    .max(maxPages.max)
    .default(maxPages.default)
    .describe("Most pages that become sources."),
  maxDepth: z
    .int()
    .min(maxDepth.min)
    .max(maxDepth.max)
    .default(maxDepth.default)
    .describe(
      "Most links from the start page to a page. 0 takes only the start page, and with `sitemap` the pages of the sitemap.",
    ),
  include: PathPatterns.default([]).describe(
    "Take only pages whose path matches one of these patterns; by default all. `*` matches within a segment, `**` across segments. Links of the start page are always followed.",
  ),
  exclude: PathPatterns.default([]).describe(
    "Leave out pages whose path matches one of these patterns, even if `include` matches.",
  ),
  sitemap: z.boolean().default(false).describe("Also start from the pages in the site's sitemaps."),
});
export interface Crawl extends types.Crawl {}
/** A {@link Crawl} as input: fields with a default are optional. */
export interface CrawlInput extends types.CrawlInput {}

/** Why a page did not become a source. */
export const SkipReason = z.enum([
  "robots",
  "noindex",
  "other_origin",
  "excluded",
  "too_deep",
  "over_budget",
  "look_alike",
  "no_text",
  "repeated_path",
  "unsupported",
  "failed",
]);
export type SkipReason = types.SkipReason;

/** Result of the last complete crawl, as numbers of addresses. */
export const CrawlReport = z.object({
  found: z.int().describe("Distinct addresses found, including those on other origins."),
  taken: z.int().describe("Pages that are sources now. Their `parentId` is the id of the site's source."),
  removed: z.int().describe("Pages of earlier crawls that this one removed."),
  skipped: z
    .partialRecord(SkipReason, z.int())
    .describe("Number of addresses that were left out, by reason. Reasons without addresses are missing."),
});
export interface CrawlReport extends types.CrawlReport {}

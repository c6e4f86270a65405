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

/** How a site is followed from the page at `sourceUrl`. It never leaves that page's origin. */
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
      "Most links between the start page and a page; 0: the start page, and with `sitemap` the pages that the sitemap names.",
    ),
  include: PathPatterns.default([]).describe(
    "Only pages whose path matches one of these; by default all. `*` stands for anything within a segment, `**` for anything. The start page is always followed.",
  ),
  exclude: PathPatterns.default([]).describe("No page whose path matches one of these, whatever `include` says."),
  sitemap: z.boolean().default(false).describe("Also begin from the pages that the site's sitemaps name."),
});
export interface Crawl extends types.Crawl {}
/** A {@link Crawl} as it is given: what has a default may be left out. */
export interface CrawlInput extends types.CrawlInput {}

/** Why a page that was found became no source. */
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

/** What the last whole run of a crawl came to, in addresses. */
export const CrawlReport = z.object({
  found: z.int().describe("Different addresses, those on other origins too."),
  taken: z.int().describe("Pages that are sources of their own by now: those with the crawl's id as `parentId`."),
  removed: z.int().describe("Pages of earlier crawls that this one took away."),
  skipped: z
    .partialRecord(SkipReason, z.int())
    .describe("How many were left out, by reason; a reason that met none is left out."),
});
export interface CrawlReport extends types.CrawlReport {}

// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** How to crawl a site from the page at `sourceUrl`. A crawl stays on that page's origin. */
export interface Crawl {
  /**
   * Most pages that become sources. 1 to 1000.
   * @default 100
   */
  maxPages: number;
  /**
   * Most links from the start page to a page. 0 takes only the start page, and with `sitemap` the pages of the sitemap. 0 to 10.
   * @default 3
   */
  maxDepth: number;
  /**
   * Take only pages whose path matches one of these patterns; by default all. `*` matches within a segment, `**` across segments. Links of the start page are always followed.
   * @default []
   */
  include: string[];
  /**
   * Leave out pages whose path matches one of these patterns, even if `include` matches.
   * @default []
   */
  exclude: string[];
  /**
   * Also start from the pages in the site's sitemaps.
   * @default false
   */
  sitemap: boolean;
}

/** How to crawl a site from the page at `sourceUrl`. A crawl stays on that page's origin. As you give it; what you leave out has its default. */
export interface CrawlInput {
  /**
   * Most pages that become sources. 1 to 1000.
   * @default 100
   */
  maxPages?: number | undefined;
  /**
   * Most links from the start page to a page. 0 takes only the start page, and with `sitemap` the pages of the sitemap. 0 to 10.
   * @default 3
   */
  maxDepth?: number | undefined;
  /**
   * Take only pages whose path matches one of these patterns; by default all. `*` matches within a segment, `**` across segments. Links of the start page are always followed.
   * @default []
   */
  include?: string[] | undefined;
  /**
   * Leave out pages whose path matches one of these patterns, even if `include` matches.
   * @default []
   */
  exclude?: string[] | undefined;
  /**
   * Also start from the pages in the site's sitemaps.
   * @default false
   */
  sitemap?: boolean | undefined;
}

/** Result of the last complete crawl, as numbers of addresses. */
export interface CrawlReport {
  /** Distinct addresses found, including those on other origins. */
  found: number;
  /** Pages that are sources now. Their `parentId` is the id of the site's source. */
  taken: number;
  /** Pages of earlier crawls that this one removed. */
  removed: number;
  /** Number of addresses that were left out, by reason. Reasons without addresses are missing. */
  skipped: Partial<Record<SkipReason, number>>;
}

/** Why a page did not become a source. */
export type SkipReason =
  | "robots"
  | "noindex"
  | "other_origin"
  | "excluded"
  | "too_deep"
  | "over_budget"
  | "look_alike"
  | "no_text"
  | "repeated_path"
  | "unsupported"
  | "failed";

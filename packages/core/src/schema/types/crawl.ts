// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** How a site is followed from the page at `sourceUrl`. It never leaves that page's origin. */
export interface Crawl {
  /**
   * Most pages that become sources. 1 to 1000.
   * @default 100
   */
  maxPages: number;
  /**
   * Most links between the start page and a page; 0: the start page, and with `sitemap` the pages that the sitemap names. 0 to 10.
   * @default 3
   */
  maxDepth: number;
  /**
   * Only pages whose path matches one of these; by default all. `*` stands for anything within a segment, `**` for anything. The start page is always followed.
   * @default []
   */
  include: string[];
  /**
   * No page whose path matches one of these, whatever `include` says.
   * @default []
   */
  exclude: string[];
  /**
   * Also begin from the pages that the site's sitemaps name.
   * @default false
   */
  sitemap: boolean;
}

/** How a site is followed from the page at `sourceUrl`. It never leaves that page's origin. As you give it; what you leave out has its default. */
export interface CrawlInput {
  /**
   * Most pages that become sources. 1 to 1000.
   * @default 100
   */
  maxPages?: number | undefined;
  /**
   * Most links between the start page and a page; 0: the start page, and with `sitemap` the pages that the sitemap names. 0 to 10.
   * @default 3
   */
  maxDepth?: number | undefined;
  /**
   * Only pages whose path matches one of these; by default all. `*` stands for anything within a segment, `**` for anything. The start page is always followed.
   * @default []
   */
  include?: string[] | undefined;
  /**
   * No page whose path matches one of these, whatever `include` says.
   * @default []
   */
  exclude?: string[] | undefined;
  /**
   * Also begin from the pages that the site's sitemaps name.
   * @default false
   */
  sitemap?: boolean | undefined;
}

/** What the last whole run of a crawl came to, in addresses. */
export interface CrawlReport {
  /** Different addresses, those on other origins too. */
  found: number;
  /** Pages that are sources of their own by now: those with the crawl's id as `parentId`. */
  taken: number;
  /** Pages of earlier crawls that this one took away. */
  removed: number;
  /** How many were left out, by reason; a reason that met none is left out. */
  skipped: Partial<Record<SkipReason, number>>;
}

/** Why a page that was found became no source. */
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

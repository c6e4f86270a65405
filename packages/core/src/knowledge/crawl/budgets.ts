/** What bounds a crawl beside the pages and the depth that it was registered with. */
export const budgets = {
  /** Milliseconds from the first page on. */
  timeMs: 10 * 60_000,
  /** Of all answers together. */
  bytes: 512 * 1024 * 1024,
  /** Different addresses that are remembered; what is found beyond is passed over. */
  addresses: 50_000,
  /** For each page of `maxPages`: redirects, look-alikes and the like bring none. */
  requestsPerPage: 5,
  /** Files of sitemaps that are read. */
  sitemaps: 50,
  /**
   * Share of `maxPages` that addresses may have that differ in numbers only, such as a calendar's; but at least
   * `leastOfShape`.
   */
  shapeShare: 1 / 4,
  leastOfShape: 10,
  /** Milliseconds between two requests, unless robots.txt asks for more, and the most that it is given. */
  pauseMs: 100,
  longestPauseMs: 10_000,
} as const;

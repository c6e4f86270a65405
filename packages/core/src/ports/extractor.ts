import type { BlobStream } from "./blob-store.ts";
import type { EncodedDocument } from "./document.ts";

/** What a server said of a page's version: sent along with the next fetch, it answers whether the page has changed. */
export interface PageValidators {
  /** The `ETag` as it came, quotes and all; null when there was none. */
  etag: string | null;
  /** The `Last-Modified` date as it came; null when there was none. */
  lastModified: string | null;
}

/** A page as its server sent it. */
export interface FetchedPage extends PageValidators {
  /** After redirects. */
  url: string;
  /** As the server said, parameters such as charset included; null when it said nothing. */
  mimeType: string | null;
  /** The `X-Robots-Tag` as it came; null when there was none. */
  robotsTag: string | null;
  /** The page's content. */
  bytes: Uint8Array;
}

/** The page is the one that the given validators came with (HTTP 304). Told from a page by `"notModified" in answer`. */
export interface PageNotModified {
  /** Always true. */
  notModified: true;
}

/** One file or page to read. */
export interface ExtractRequest {
  /** Is read to its end. */
  content: BlobStream;
  /** As declared; the content decides where it can. */
  mimeType: string | null;
  /** Name of the file; null for pages and texts. */
  filename: string | null;
  /** Address of a page, for resolving its links; null for files and texts. */
  url: string | null;
  /** Aborts the reading and ends its process. */
  signal: AbortSignal;
}

/** Where a page, or a sitemap, leads; and how it differs from others. */
export interface PageLinks {
  /** Absolute addresses in their order, each once, without those that the page asks not to follow; of a sitemap its pages. */
  links: string[];
  /** Of an index of sitemaps: those. */
  sitemaps: string[];
  /** The address that the page itself says is its own. */
  canonical: string | null;
  /** False when the page asks not to be indexed. */
  index: boolean;
  /** SHA-256 of the text that would be indexed, of other files of their bytes; null: there is no text. Pages that share it say the same. */
  textHash: string | null;
}

/** A robots.txt and the addresses to ask it about. */
export interface RobotsRequest {
  /** Of the robots.txt. */
  url: string;
  /** Its content; more than 500 KiB are not read. */
  robots: Uint8Array;
  /** Addresses on its origin. */
  addresses: readonly string[];
  /** Aborts the reading. */
  signal: AbortSignal;
}

/** What a robots.txt has to say to a crawler of the name `cuecard`. */
export interface RobotsAnswer {
  /** Whether each of the addresses may be fetched. */
  allowed: boolean[];
  /** What it asks to wait between two pages; null when it asks nothing. */
  crawlDelaySeconds: number | null;
  /** Addresses of sitemaps, as they stand there. */
  sitemaps: string[];
}

/** What was read from one file or page. */
export interface Extraction {
  /** Its text with marks, encoded. */
  document: EncodedDocument;
  /** Sentences a person can act on, such as how many pages had no text. */
  warnings: string[];
}

/**
 * Turns bytes into a document. Untrusted input is parsed in a killable child process. Throws `no_text`, `password_protected`,
 * `corrupt_file`, `expands_too_far`, `unsupported_content`, `worker_lost` or `timeout`; fetching throws `fetch_failed`,
 * `fetch_blocked` or `timeout`, with `retryable` set where the fault is known, and `upstreamStatus` where the server answered: a
 * page that answers 404 or 410 is gone.
 */
export interface Extractor {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Raised whenever the same bytes give another document: sources whose bytes did not change are extracted again by their next refresh then. */
  readonly version: number;
  /** Types accepted for upload, such as `application/pdf`, each with other names it goes by and its file endings, such as `.pdf`. */
  readonly accepts: readonly {
    mimeType: string;
    aliases?: readonly string[];
    endings: readonly string[];
    label: string;
  }[];
  /**
   * Fetches one page through the guard against private addresses; every redirect is checked again. Only with `validators` may it be not
   * modified. `withinOrigin`: a redirect to another origin throws `fetch_blocked`, and nothing is asked there.
   */
  fetchPage(
    url: string,
    options: { signal: AbortSignal; validators?: PageValidators; withinOrigin?: boolean },
  ): Promise<FetchedPage | PageNotModified>;
  /** Reads one file or page as a document. */
  extract(request: ExtractRequest): Promise<Extraction>;
  /** Reads a page or a sitemap as `extract` does, for where it leads. Throws what `extract` throws, but never `no_text`. */
  findLinks(request: ExtractRequest): Promise<PageLinks>;
  /** Asks a robots.txt, which is untrusted like every other file. */
  checkRobots(request: RobotsRequest): Promise<RobotsAnswer>;
  /** Ends child processes. */
  close(): Promise<void>;
}

import type { BlobStream } from "./blob-store.ts";
import type { EncodedDocument } from "./document.ts";

/**
 * Validators of a page's version. Sent with the next fetch, they let the server answer that the page has not changed.
 */
export interface PageValidators {
  /** The `ETag` header unchanged, with its quotes; null when there was none. */
  etag: string | null;
  /** The `Last-Modified` header unchanged; null when there was none. */
  lastModified: string | null;
}

/** A page as its server sent it. */
export interface FetchedPage extends PageValidators {
  /** Address after redirects. */
  url: string;
  /** MIME type from the server, with parameters such as charset; null when it sent none. */
  mimeType: string | null;
  /** The `X-Robots-Tag` header unchanged; null when there was none. */
  robotsTag: string | null;
  /** The page's content. */
  bytes: Uint8Array;
}

/**
 * The page still is the version of the validators (HTTP 304). Distinguish it from a page by `"notModified" in answer`.
 */
export interface PageNotModified {
  /** Always true. */
  notModified: true;
}

/** One file or page to read. */
export interface ExtractRequest {
  /** The bytes. They are read to the end. */
  content: BlobStream;
  /** The declared MIME type. The content decides when it says more. */
  mimeType: string | null;
  /** Name of the file; null for pages and texts. */
  filename: string | null;
  /** Address of a page, for resolving its links; null for files and texts. */
  url: string | null;
  /** Aborts the reading and ends its process. */
  signal: AbortSignal;
}

/** Links of a page or a sitemap, and facts that distinguish the page from others. */
export interface PageLinks {
  /**
   * Absolute addresses in order, each once. Links that the page marks as nofollow are left out. For a sitemap: its
   * pages.
   */
  links: string[];
  /** For a sitemap index: its sitemaps. */
  sitemaps: string[];
  /** The canonical address that the page declares; null when there is none. */
  canonical: string | null;
  /** False when the page asks not to be indexed. */
  index: boolean;
  /**
   * SHA-256 of the text that would be indexed, or of the bytes of a file that is not a page. Null without text. Pages
   * with the same hash have the same text.
   */
  textHash: string | null;
}

/** A robots.txt file and the addresses to check against it. */
export interface RobotsRequest {
  /** Address of the robots.txt. */
  url: string;
  /** Its content. Only the first 500 KiB are read. */
  robots: Uint8Array;
  /** Addresses to check, on the same origin. */
  addresses: readonly string[];
  /** Aborts the reading. */
  signal: AbortSignal;
}

/** What a robots.txt says to the user agent `cuecard`. */
export interface RobotsAnswer {
  /** Whether each of the addresses may be fetched. */
  allowed: boolean[];
  /** Seconds to wait between two pages; null when it does not say. */
  crawlDelaySeconds: number | null;
  /** Addresses of sitemaps, exactly as written. */
  sitemaps: string[];
}

/** The files of an archive, by their paths in it, with `/`. */
export interface UnpackedArchive {
  /** Files of accepted types with their content, in the order of the archive. */
  files: { name: string; bytes: Uint8Array }[];
  /** Files that are not documents, each with the reason. */
  skipped: { name: string; reason: string }[];
  /** Files that should have been read and can't be, each with the reason, such as a path that leads out of the archive. */
  refused: { name: string; reason: string }[];
}

/** What was read from one file or page. */
export interface Extraction {
  /** Its text with marks, encoded. */
  document: EncodedDocument;
  /** Warnings that a person can act on, such as how many pages had no text. */
  warnings: string[];
}

/**
 * Turns bytes into a document. Untrusted input is parsed in a child process that can be killed. Throws `no_text`,
 * `password_protected`, `corrupt_file`, `expands_too_far`, `unsupported_content`, `worker_lost` or `timeout`; fetching
 * throws `fetch_failed`, `fetch_blocked` or `timeout`, with `retryable` for temporary errors and `upstreamStatus` when
 * the server answered. A page that answers 404 or 410 is gone.
 */
export interface Extractor {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /**
   * Version of the extraction. Increase it when the same bytes give a different document: the next refresh then
   * extracts unchanged sources again.
   */
  readonly version: number;
  /**
   * Types accepted for upload: MIME type, such as `application/pdf`, its aliases, and its file extensions, such as
   * `.pdf`.
   */
  readonly accepts: readonly {
    mimeType: string;
    aliases?: readonly string[];
    endings: readonly string[];
    label: string;
  }[];
  /**
   * Fetches one page. Private addresses are blocked, also after each redirect. Returns "not modified" only with
   * `validators`. With `withinOrigin` a redirect to another origin throws `fetch_blocked`, and that origin gets no
   * request.
   */
  fetchPage(
    url: string,
    options: { signal: AbortSignal; validators?: PageValidators; withinOrigin?: boolean },
  ): Promise<FetchedPage | PageNotModified>;
  /** Extracts the document of one file or page. */
  extract(request: ExtractRequest): Promise<Extraction>;
  /**
   * Unpacks an archive (ZIP) in memory, as a folder of files. Throws `expands_too_far` where it has too many files, too many bytes or
   * too high a ratio, `corrupt_file`, `password_protected`, `unsupported_content`, `worker_lost` or `timeout`.
   */
  unpack(request: ExtractRequest): Promise<UnpackedArchive>;
  /** Reads the links of a page or a sitemap. Throws what `extract` throws, except `no_text`. */
  findLinks(request: ExtractRequest): Promise<PageLinks>;
  /** Checks addresses against a robots.txt, which is untrusted like any other file. */
  checkRobots(request: RobotsRequest): Promise<RobotsAnswer>;
  /** Ends the child processes. */
  close(): Promise<void>;
}

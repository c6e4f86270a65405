import type { BlobStream } from "./blob-store.ts";
import type { EncodedDocument } from "./document.ts";

/** What a server said of a page's version: sent along with the next fetch, it answers whether the page has changed. */
export interface PageValidators {
  /** The `ETag` as it came, quotes and all; null when there was none. */
  etag: string | null;
  /** The `Last-Modified` date as it came; null when there was none. */
  lastModified: string | null;
}

export interface FetchedPage extends PageValidators {
  /** After redirects. */
  url: string;
  /** As the server said, parameters such as charset included; null when it said nothing. */
  mimeType: string | null;
  bytes: Uint8Array;
}

/** The page is the one that the given validators came with (HTTP 304). Told from a page by `"notModified" in answer`. */
export interface PageNotModified {
  notModified: true;
}

export interface ExtractRequest {
  /** Is read to its end. */
  content: BlobStream;
  /** As declared; the content decides where it can. */
  mimeType: string | null;
  filename: string | null;
  /** Address of a page, for resolving its links; null for files and texts. */
  url: string | null;
  signal: AbortSignal;
}

export interface Extraction {
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
  /** Raised whenever the same bytes give another document: sources whose bytes did not change are extracted again by their next refresh then. */
  readonly version: number;
  /** Types accepted for upload, such as `application/pdf`, each with other names it goes by and its file endings, such as `.pdf`. */
  readonly accepts: readonly { mimeType: string; aliases?: readonly string[]; endings: readonly string[]; label: string }[];
  /** Fetches one page through the guard against private addresses; every redirect is checked again. Only with `validators` may it be not modified. */
  fetchPage(url: string, options: { signal: AbortSignal; validators?: PageValidators }): Promise<FetchedPage | PageNotModified>;
  extract(request: ExtractRequest): Promise<Extraction>;
  /** Ends child processes. */
  close(): Promise<void>;
}

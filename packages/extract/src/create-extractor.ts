import { CuecardError, type Extractor } from "@cuecard/core";
import { acceptedTypes } from "./accepted-types.ts";
import { isZip } from "./detect/zip-magic.ts";
import { extractVersion } from "./extract-version.ts";
import { createPageFetcher } from "./guard/fetch-page.ts";
import { createChildPool } from "./pool/child-pool.ts";
import { createJobFiles } from "./pool/job-files.ts";

export interface ExtractorOptions {
  /**
   * Exact origins, such as `http://127.0.0.1:8080`, that may be fetched though they are at private addresses.
   * @default []
   */
  allowUrlOrigins?: readonly string[];
  /**
   * Files parsed at the same time, each in a process of its own.
   * @default 2
   */
  children?: number;
  /**
   * Most milliseconds for one file.
   * @default 60_000
   */
  timeoutMs?: number;
  /**
   * Most megabytes of JavaScript heap for one file; as a process it may have 512 MB more, for the runtime, buffers and the file itself.
   * @default 512
   */
  memoryMegabytes?: number;
  /**
   * Most milliseconds for fetching one page, redirects included.
   * @default 15_000
   */
  fetchTimeoutMs?: number;
  /**
   * Most bytes of a fetched page, decoded.
   * @default 10_485_760
   */
  fetchBytes?: number;
}

const filesPerChild = 50;
const idleMs = 60_000;
/** Resident memory over the heap's limit: the runtime, buffers, and the file itself. */
const outsideHeapMegabytes = 512;

/**
 * The extractor of this package; `accepts` names its formats. Files are parsed in child
 * processes that are ended when a file takes too long or too much memory, and that end when this process does.
 *
 * @example
 * const extractor = createExtractor({ allowUrlOrigins: ["http://127.0.0.1:8080"] });
 */
export function createExtractor({
  allowUrlOrigins = [],
  children = 2,
  timeoutMs = 60_000,
  memoryMegabytes = 512,
  fetchTimeoutMs = 15_000,
  fetchBytes = 10 * 1024 * 1024,
}: ExtractorOptions = {}): Extractor {
  const fetchPage = createPageFetcher({ allowUrlOrigins, timeoutMs: fetchTimeoutMs, maxBytes: fetchBytes });
  const files = createJobFiles();
  let closed = false;
  const pool = createChildPool({
    module: new URL(import.meta.url.endsWith(".ts") ? "./extract-child.ts" : "./extract-child.js", import.meta.url),
    size: children,
    timeoutMs,
    heapMegabytes: memoryMegabytes,
    residentBytes: (memoryMegabytes + outsideHeapMegabytes) * 1024 * 1024,
    folder: files.folder,
    filesPerChild,
    idleMs,
  });

  return {
    version: extractVersion,
    accepts: acceptedTypes,
    fetchPage,
    async extract({ content, mimeType, filename, url, signal }) {
      if (closed) throw new CuecardError("shutting_down", "The extractor is closed; make another one.");
      const file = await files.write(content, { signal });
      try {
        const { head, document } = await pool.run({ path: file.path, mimeType, filename, url }, { fresh: isZip(file.start), signal });
        if (head.error) throw new CuecardError(head.error.code, head.error.message);
        return { document, warnings: head.warnings };
      } finally {
        await files.remove(file.path);
      }
    },
    async close() {
      closed = true;
      await pool.close();
      await files.close();
    },
  };
}

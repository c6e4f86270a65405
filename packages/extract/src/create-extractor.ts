import { type BlobStream, CuecardError, type Extractor, type ExtractRequest, type PageLinks, type RobotsAnswer } from "@cuecard/core";
import { acceptedTypes } from "./accepted-types.ts";
import type { RobotsQuestion } from "./crawl/answer-robots.ts";
import { isZip } from "./detect/zip-magic.ts";
import { extractVersion } from "./extract-version.ts";
import { createPageFetcher } from "./guard/fetch-page.ts";
import { createChildPool } from "./pool/child-pool.ts";
import type { Frame } from "./pool/frame.ts";
import type { Job } from "./pool/job.ts";
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
   * Most milliseconds of processor time for one file; by the clock it may take ten times as long. It is tried twice.
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

/** Of a robots.txt so much is read; the rest is passed over, as RFC 9309 lets us. */
const robotsBytes = 500 * 1024;
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

  async function read(task: Job["task"], { content, mimeType, filename, url, signal }: ExtractRequest): Promise<Frame> {
    if (closed) throw new CuecardError("shutting_down", "The extractor is closed; make another one.");
    const file = await files.write(content, { signal });
    try {
      const frame = await pool.run({ task, path: file.path, mimeType, filename, url }, { fresh: isZip(file.start), signal });
      const { error } = frame.head;
      if (error) throw new CuecardError(error.code, error.message);
      return frame;
    } finally {
      await files.remove(file.path);
    }
  }

  return {
    version: extractVersion,
    accepts: acceptedTypes,
    fetchPage,
    async extract(request) {
      const { head, document } = await read("document", request);
      return { document, warnings: head.warnings };
    },
    async findLinks(request) {
      return asJson<PageLinks>(await read("links", request));
    },
    async checkRobots({ url, robots, addresses, signal }) {
      const question: RobotsQuestion = { url, robots: textOfRobots(robots), addresses };
      const content = once(Buffer.from(JSON.stringify(question)));
      return asJson<RobotsAnswer>(await read("robots", { content, mimeType: null, filename: null, url, signal }));
    },
    async close() {
      closed = true;
      await pool.close();
      await files.close();
    },
  };
}

/** What a crawl asks for is small: a few thousand addresses at most. */
function asJson<Answer>({ document }: Frame): Answer {
  return JSON.parse(Buffer.from(document).toString("utf8")) as Answer;
}

function textOfRobots(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, robotsBytes));
}

async function* once(bytes: Uint8Array): BlobStream {
  yield bytes;
}

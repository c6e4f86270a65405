import { type BlobStream, CuecardError, type Extractor, type ExtractRequest } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import type { RobotsQuestion } from "./crawl/answer-robots.ts";
import { readPageLinks, readRobotsAnswer } from "./crawl/read-answers.ts";
import { isZip } from "./detect/zip/zip-magic.ts";
import { extractVersion } from "./extract-version.ts";
import { acceptedTypes, pictureTypes } from "./formats/accepted-types.ts";
import type { PageFetcherOptions } from "./guard/fetch-page.ts";
import { createUrlRules } from "./guard/url-rules.ts";
import { type OcrAdapter, toSettings } from "./ocr/ocr-adapter.ts";
import { type ChildPool, createChildPool } from "./pool/child-pool.ts";
import { confined } from "./pool/confine/confined.ts";
import { writeJobFile } from "./pool/job-file.ts";
import type { Answer } from "./pool/wire/answer-head.ts";
import type { Job } from "./pool/wire/job.ts";
import { readUnpacked } from "./unpack/read-unpacked.ts";

/** Limits of the extractor. Each has a default. */
export interface ExtractorOptions {
  /**
   * Exact origins, such as `http://127.0.0.1:8080`, that can be fetched although their address is private or their port
   * is not 80 or 443.
   * @default []
   */
  allowUrlOrigins?: readonly string[];
  /**
   * Ports of public hosts that can be fetched in addition to 80 and 443.
   * @default []
   */
  allowPorts?: readonly number[];
  /**
   * Most files parsed at the same time. Each has a process of its own.
   * @default 2
   */
  children?: number;
  /**
   * Text recognition (OCR): what reads words in pictures (PNG, JPEG) and in pages of PDFs that are pictures, such as
   * `createTesseract()` of `@cuecard/ocr`. It runs in the processes that parse files. Null reads none.
   * @default null
   */
  ocr?: OcrAdapter | null;
  /**
   * Most milliseconds of processor time for one file. Its wall-clock limit is ten times as long. A file that takes too
   * long is tried once more. Pages are recognized in seven tenths of it; a warning counts those that were not.
   * @default 60_000, with `ocr` 300_000
   */
  timeoutMs?: number;
  /**
   * Most megabytes of JavaScript heap of one process. It may hold 512 MB more in memory, for the runtime, buffers and
   * the file itself. The limit holds for each of `children`, and for one spare.
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

/** Bytes of a robots.txt that are read. RFC 9309 allows to ignore the rest. */
const robotsBytes = 500 * 1024;
const filesPerChild = 50;
const idleMs = 60_000;
/** Resident memory over the heap's limit: the runtime, buffers, and the file itself. */
const outsideHeapMegabytes = 512;

/**
 * Makes the extractor that reads files and web pages. `accepts` names its formats. Files are parsed in child processes.
 * A child is killed when a file takes too much time or memory, and ends when this process does. Throws `invalid_value`
 * for an invalid origin or port.
 *
 * @example
 * const extractor = createExtractor({ allowUrlOrigins: ["http://127.0.0.1:8080"] });
 */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  checkOptions("createExtractor", options, {
    allowUrlOrigins: true,
    allowPorts: true,
    children: true,
    ocr: true,
    timeoutMs: true,
    memoryMegabytes: true,
    fetchTimeoutMs: true,
    fetchBytes: true,
  });
  const {
    allowUrlOrigins = [],
    allowPorts = [],
    children = 2,
    ocr = null,
    timeoutMs = ocr ? 300_000 : 60_000,
    memoryMegabytes = 512,
    fetchTimeoutMs = 15_000,
    fetchBytes = 10 * 1024 * 1024,
  } = options;
  const rules = { allowUrlOrigins, allowPorts };
  // Anything that is not an origin or a port throws here.
  createUrlRules(rules);
  const pool = createPool({ children, ocr, timeoutMs, memoryMegabytes });
  // Pictures give other documents with text recognition than without.
  const accepts = ocr ? [...acceptedTypes, ...pictureTypes] : acceptedTypes;
  const endings = accepts.flatMap((type) => type.endings);
  let closed = false;

  async function read(
    task: Job["task"],
    { content, mimeType, filename, url, signal }: ExtractRequest,
  ): Promise<Answer> {
    if (closed) throw new CuecardError("shutting_down", "The extractor is closed; create a new one.");
    const file = await writeJobFile(content, { signal });
    try {
      const job: Job = { task, mimeType, filename, url, ...(task === "unpack" && { endings }) };
      const answer = await pool.run(job, file, { fresh: isZip(file.start), signal });
      const { error } = answer.head;
      if (error) throw new CuecardError(error.code, error.message);
      return answer;
    } finally {
      await file.close();
    }
  }

  return {
    specificationVersion: "v1",
    version: extractVersion + (ocr ? 0.5 : 0),
    accepts,
    fetchPage: fetchLater({ ...rules, timeoutMs: fetchTimeoutMs, maxBytes: fetchBytes }),
    async extract(request) {
      const { head, body } = await read("document", request);
      return { document: body, warnings: head.warnings };
    },
    async unpack(request) {
      return readUnpacked((await read("unpack", request)).body);
    },
    async findLinks(request) {
      return readPageLinks((await read("links", request)).body);
    },
    async checkRobots({ url, robots, addresses, signal }) {
      const question: RobotsQuestion = { url, robots: textOfRobots(robots), addresses };
      const content = toStream(Buffer.from(JSON.stringify(question)));
      const { body } = await read("robots", { content, mimeType: null, filename: null, url, signal });
      return readRobotsAnswer(body, addresses.length);
    },
    async close() {
      closed = true;
      await pool.close();
    },
  };
}

/** The client that fetches pages is loaded with the first of them. */
function fetchLater(options: PageFetcherOptions): Extractor["fetchPage"] {
  let fetcher: Promise<Extractor["fetchPage"]> | undefined;
  return async (...request) => {
    fetcher ??= import("./guard/fetch-page.ts").then(({ createPageFetcher }) => createPageFetcher(options));
    return (await fetcher)(...request);
  };
}

function createPool({
  children,
  ocr,
  timeoutMs,
  memoryMegabytes,
}: Required<Pick<ExtractorOptions, "children" | "ocr" | "timeoutMs" | "memoryMegabytes">>): ChildPool {
  const module = new URL(
    import.meta.url.endsWith(".ts") ? "./extract-child.ts" : "./extract-child.js",
    import.meta.url,
  );
  return createChildPool({
    module,
    permissions: () => confined(module, ocr),
    ocr: ocr ? toSettings(ocr) : undefined,
    size: children,
    timeoutMs,
    heapMegabytes: memoryMegabytes,
    residentBytes: (memoryMegabytes + outsideHeapMegabytes) * 1024 * 1024,
    filesPerChild,
    idleMs,
  });
}

function textOfRobots(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, robotsBytes));
}

async function* toStream(bytes: Uint8Array): BlobStream {
  yield bytes;
}

import { answerRobots } from "./crawl/answer-robots.ts";
import { createPictureReader } from "./ocr/ocr-adapter.ts";
import { parseDocument } from "./parse/parse.ts";
import { encodeInParts } from "./pool/in-child/encode-in-parts.ts";
import { type JobResult, serveJobs } from "./pool/in-child/serve-jobs.ts";
import type { ChildSettings, Job } from "./pool/wire/job.ts";
import { encodeUnpacked } from "./unpack/encode-unpacked.ts";

/** Entry of the parsing process. */
void serveJobs({
  watchdog: new URL(
    import.meta.url.endsWith(".ts") ? "./extract-watchdog.ts" : "./extract-watchdog.js",
    import.meta.url,
  ),
  // Of the files that are given a fresh process, Word documents are the most.
  preload: async () => void (await import("./parse/office/docx.ts")),
  parse,
});

async function parse(bytes: Buffer, job: Job, { ocr, cpuMs }: ChildSettings): Promise<JobResult> {
  switch (job.task) {
    case "document": {
      const { document, warnings } = await parseDocument(bytes, job, ocr ? createPictureReader(ocr, cpuMs) : null);
      return { document: encodeInParts(document), warnings };
    }
    case "unpack": {
      const { unpackZip } = await import("./unpack/unpack-zip.ts");
      return { document: encodeUnpacked(await unpackZip(bytes, job.endings ?? [])), warnings: [] };
    }
    case "links":
      return asJson(await (await import("./crawl/find-links.ts")).findLinks(bytes, job));
    case "robots":
      return asJson(answerRobots(bytes));
  }
}

function asJson(value: unknown): JobResult {
  return { document: [Buffer.from(JSON.stringify(value))], warnings: [] };
}

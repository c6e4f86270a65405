import { readFile } from "node:fs/promises";
import { parseDocument } from "./parse/parse.ts";
import { serveJobs } from "./pool/serve-jobs.ts";

/** Entry of the parsing process. */
serveJobs({
  watchdog: new URL(import.meta.url.endsWith(".ts") ? "./extract-watchdog.ts" : "./extract-watchdog.js", import.meta.url),
  // Of the files that are given a fresh process, Word documents are the most.
  preload: async () => void (await import("./parse/docx.ts")),
  parse: async (job) => await parseDocument(await readFile(job.path), job),
});

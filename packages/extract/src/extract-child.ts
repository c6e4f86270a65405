import { readFile } from "node:fs/promises";
import { parseDocument } from "./parse/parse.ts";
import { serveJobs } from "./pool/serve-jobs.ts";

/** Entry of the parsing process. */
serveJobs({
  watchdog: new URL(import.meta.url.endsWith(".ts") ? "./extract-watchdog.ts" : "./extract-watchdog.js", import.meta.url),
  // Word documents and e-books are the slowest to begin with, by what has to be loaded for them.
  preload: async () => (await import("./parse/docx.ts")).warmUp(),
  parse: async (job) => await parseDocument(await readFile(job.path), job),
});

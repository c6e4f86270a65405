import { readdirSync, readFileSync } from "node:fs";
import { createExtractor } from "@cuecard/extract";
import { seededRandom } from "cuecard/evaluation";
import { type Bench, quantile } from "../bench.ts";
import { makeVocabulary, words } from "../ingest-stall/make-files.ts";

const sections = 180;

/**
 * Whether a child that reads web pages one after another becomes slower or larger: time of the first and of the last
 * pages, and its memory.
 */
export const webPages: Bench = async ({ settings, progress }) => {
  const pages = Number(settings.pages);
  const page = makePage();
  const extractor = createExtractor({ children: 1 });
  const times: number[] = [];
  const memory: number[] = [];
  try {
    for (let number = 0; number < pages; number++) {
      const before = performance.now();
      const content = (async function* () {
        yield page;
      })();
      await extractor.extract({
        content,
        filename: "a.html",
        mimeType: "text/html",
        url: null,
        signal: new AbortController().signal,
      });
      times.push(performance.now() - before);
      memory.push(childMegabytes());
      if (number % 10 === 9) progress(`${number + 1} pages`);
    }
  } finally {
    await extractor.close();
  }
  const part = Math.max(1, Math.floor(pages / 10));
  const row = (subject: string, from: number, to: number) => ({
    subject,
    cells: {
      "p50 ms": quantile(times.slice(from, to), 0.5),
      "slowest ms": Math.max(...times.slice(from, to)),
      "most MB": Math.max(...memory.slice(from, to)),
    },
  });
  return {
    title: `${pages} web pages of ${(page.length / 1e3).toFixed(0)} KB, one after another`,
    columns: ["p50 ms", "slowest ms", "most MB"],
    rows: [row("first tenth", 0, part), row("last tenth", pages - part, pages), row("all", 0, pages)],
    notes: [
      "Resident memory is that of all child processes after each page, on Linux; a child is replaced after 50 files or at half its memory.",
    ],
  };
};

function makePage(): Buffer {
  const random = seededRandom(5);
  const vocabulary = makeVocabulary(random);
  const section = () =>
    `<div><h2>${words(vocabulary, random, 4)} – é</h2><p>${words(vocabulary, random, 80)} <a href="/x?y=1">${words(vocabulary, random, 3)}</a></p></div>`;
  return Buffer.from(
    `<!doctype html><html><body><main>${Array.from({ length: sections }, section).join("\n")}</main></body></html>`,
  );
}

/** Resident memory of this process's children. */
function childMegabytes(): number {
  if (process.platform !== "linux") return Number.NaN;
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.reduce((sum, child) => sum + residentOf(child), 0);
}

function residentOf(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

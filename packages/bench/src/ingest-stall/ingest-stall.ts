import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createCuecard } from "cuecard";
import { type Bench, quantile } from "../bench.ts";
import { startStallMeter } from "../stall-meter.ts";
import { bareIngest } from "./bare-ingest.ts";
import { type BenchFile, makeFiles } from "./make-files.ts";

const totalBytes = 20_000_000;
const questions = ["what is the price of kori bane", "how do I set up the talu", "SKU-120 stock", "shiven orpo gamiso"];

/**
 * The longest time the main thread could not serve audio while documents came in, beside the same libraries used
 * plainly.
 */
export const ingestStall: Bench = async ({ progress }) => {
  const files = await makeFiles(totalBytes, progress);
  const noise = await measureNoise();
  progress("machine noise measured");
  const ours = await measureOurs(files, progress);
  const bare = await measureBare(files, progress);
  const row = (subject: string, { stalls, seconds, searches }: Measured) => ({
    subject,
    cells: {
      "longest stall ms": stalls.longestMs,
      "p99 stall ms": stalls.p99Ms,
      "lost 20 ms frames": String(stalls.lostFrames),
      "ingest s": seconds,
      searches: String(searches.length),
      "search p50 ms": searches.length > 0 ? quantile(searches, 0.5) : "-",
      "search p99 ms": searches.length > 0 ? quantile(searches, 0.99) : "-",
      "stall ratio to cuecard": stalls.longestMs / ours.stalls.longestMs,
    },
  });
  return {
    title: `Main-thread stalls while ${(totalBytes / 1e6).toFixed(0)} MB of PDFs and CSVs are ingested`,
    columns: [
      "longest stall ms",
      "p99 stall ms",
      "lost 20 ms frames",
      "ingest s",
      "searches",
      "search p50 ms",
      "search p99 ms",
      "stall ratio to cuecard",
    ],
    rows: [
      row("cuecard (embedded default)", ours),
      row("bare libraries on the main thread", bare),
      row("machine noise: both cores busy, main thread idle", noise),
    ],
    notes: [
      "Searches run one after another on the same thread all the while, 20 ms apart.",
      "Bare libraries: pdfjs-dist page by page, papaparse, 2,000-character pieces, better-sqlite3 with sqlite-vec; no embedding at all.",
    ],
  };
};

interface Measured {
  stalls: ReturnType<ReturnType<typeof startStallMeter>["stop"]>;
  seconds: number;
  searches: number[];
}

async function measureOurs(files: BenchFile[], progress: (line: string) => void): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const cuecard = await createCuecard({ data });
  try {
    const base = await cuecard.knowledgeBases.create({ name: "bench" });
    const searches: number[] = [];
    let running = true;
    const meter = startStallMeter();
    const startedAt = performance.now();
    const searching = (async () => {
      for (let index = 0; running; index++) {
        const before = performance.now();
        await cuecard.search({ query: questions[index % questions.length]!, knowledgeBaseIds: [base.id] });
        searches.push(performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const ingesting = files.map(async ({ name, bytes }) => {
      const source = await cuecard.sources.addFile(base.id, { name, content: bytes });
      const ready = await cuecard.sources.waitUntilReady(source, { timeoutMs: 900_000 });
      progress(`cuecard: ${name} ready, ${ready.chunkCount} chunks`);
    });
    await Promise.all(ingesting);
    const seconds = (performance.now() - startedAt) / 1_000;
    const stalls = meter.stop();
    running = false;
    await searching;
    return { stalls, seconds, searches };
  } finally {
    await cuecard.close();
    await rm(data, { recursive: true, force: true });
  }
}

async function measureBare(files: BenchFile[], progress: (line: string) => void): Promise<Measured> {
  const data = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const meter = startStallMeter();
  const startedAt = performance.now();
  try {
    await bareIngest(files, join(data, "bare.sqlite"), progress);
    return { stalls: meter.stop(), seconds: (performance.now() - startedAt) / 1_000, searches: [] };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** What the operating system alone does to an idle main thread while two threads are busy. */
async function measureNoise(): Promise<Measured> {
  const spin = "const end = Date.now() + 5000; while (Date.now() < end);";
  const workers = [1, 2].map(() => new Worker(spin, { eval: true }));
  const meter = startStallMeter();
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve))));
  return { stalls: meter.stop(), seconds: 5, searches: [] };
}

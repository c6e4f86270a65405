import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cuecard, createCuecard, createMemoryBlobStore } from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import type { Bench, Report } from "../bench.ts";
import { createCorpus } from "../retrieve/corpus.ts";
import { openCuecardStore, pathOf } from "../retrieve/cuecard-store.ts";
import { baseId } from "../retrieve/fill-store.ts";
import { asked, createPreparedEmbedder } from "../retrieve/prepared-embedder.ts";

const deadlines = [150, 1_000, 10_000];
const columns = ["open ms", "first search ms", "failed", "in part", "whole after ms"];
/** Searches one after another, as calls that come at once. */
const searches = 5;

/** What the first searches of a knowledge base wait for, once its file is opened. */
export const open: Bench = async ({ settings, progress }) => {
  const corpus = createCorpus(Number(settings.chunks), Number(settings.dimensions), "easy");
  const kept = settings.kept ?? null;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "cuecard-bench-")));
  const rows: Report["rows"] = [];
  try {
    progress("filling the store");
    await (await openCuecardStore(corpus, { searchMemoryMb: 512, kept: folder })).remove();
    const path = pathOf(folder, corpus);
    for (const cache of ["warm", "cold"] as const) {
      for (const deadlineMs of deadlines) {
        progress(`${cache}, ${deadlineMs} ms`);
        if (cache === "cold") dropFromPageCache(path);
        rows.push({ subject: `${cache}, deadline ${deadlineMs} ms`, cells: await measure(path, corpus, deadlineMs) });
      }
    }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
  return {
    title: `The first ${searches} searches after opening, ${corpus.chunks} × ${corpus.vectors.dimensions}`,
    columns,
    rows,
    notes: [
      "Failed and in part: of these searches. Whole: all vectors are in memory. Cold: the file was dropped from the page cache (Linux).",
    ],
  };
};

/** `dd` asks the kernel to forget the file's pages; nothing is read. */
const dropFromPageCache = (path: string) =>
  execFileSync("dd", [`if=${path}`, "iflag=nocache", "count=0"], { stdio: "ignore" });

async function measure(path: string, corpus: ReturnType<typeof createCorpus>, deadlineMs: number) {
  const storage = createSqliteStorage({ path });
  const start = performance.now();
  const embedders = [createPreparedEmbedder(corpus)];
  const cuecard = await createCuecard({ storage, blobs: createMemoryBlobStore(), embedders, concurrency: 0 });
  const opened = performance.now();
  try {
    const answers: Awaited<ReturnType<typeof search>>[] = [];
    for (let i = 0; i < searches; i++) {
      answers.push(await search(cuecard, asked(i, corpus.texts.question(i)), deadlineMs));
    }
    await storage.workspace("default").loaded(AbortSignal.timeout(300_000));
    return {
      "open ms": opened - start,
      "first search ms": answers[0]!.ms,
      failed: answers.filter(({ outcome }) => outcome === "failed").length,
      "in part": answers.filter(({ outcome }) => outcome === "in part").length,
      "whole after ms": performance.now() - opened,
    };
  } finally {
    await cuecard.close();
  }
}

async function search(cuecard: Cuecard, query: string, deadlineMs: number) {
  const before = performance.now();
  const request = { query, knowledgeBaseIds: [baseId], similarityThreshold: 0, deadlineMs };
  const outcome = await cuecard.search(request).then(
    ({ degraded }) => (degraded.length > 0 ? "in part" : "whole"),
    () => "failed",
  );
  return { ms: performance.now() - before, outcome };
}

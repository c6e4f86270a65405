import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createCuecard } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { createPostgresStorage } from "@cuecard/pgvector";
import type { Report } from "../../bench.ts";
import { startProcess, stopProcess } from "../../child.ts";
import { createSyntheticEmbedder } from "../synthetic-embedder.ts";
import { hashedVectors } from "./hashed-vectors.ts";
import type { Task } from "./ingest-process.ts";
import { sources, textOf } from "./source-text.ts";

const workerCounts = [1, 2, 4];

interface IngestTarget {
  url: string;
  dimensions: number;
  progress: (line: string) => void;
}

/**
 * Chunks a second that 1, 2 and 4 worker processes store: registered first, then claimed from the queue until all are
 * ready.
 */
export async function ingestRates(place: IngestTarget): Promise<Report["rows"]> {
  const rows = [];
  for (const workers of workerCounts) {
    const rate = await ingestRate(workers, place);
    place.progress(`ingested by ${workers}`);
    rows.push({
      subject: `cuecard, ingest by ${workers} ${workers === 1 ? "process" : "processes"}`,
      cells: { "rows/s": rate },
    });
  }
  return rows;
}

async function ingestRate(workers: number, { url, dimensions }: IngestTarget): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const task: Task = { url, dimensions, schema: `bench_ingest_${workers}`, folder };
  const cuecard = await createCuecard({
    storage: createPostgresStorage({ connectionString: url, schema: task.schema }),
    blobs: createFileBlobStore({ folder }),
    embedders: [createSyntheticEmbedder(dimensions, hashedVectors(dimensions))],
    concurrency: 0,
  });
  const children: ChildProcess[] = [];
  try {
    const { id } = await cuecard.knowledgeBases.create({ name: "ingest" });
    for (let source = 0; source < sources; source++) {
      await cuecard.sources.add(id, { sourceType: "text", textTitle: `source ${source}`, textContent: textOf(source) });
    }
    for (let worker = 0; worker < workers; worker++)
      children.push(await startProcess(new URL("./ingest-process.ts", import.meta.url)));
    const start = performance.now();
    for (const child of children) child.send(task);
    for (;;) {
      const { sourceCounts, chunkCount } = await cuecard.knowledgeBases.get(id);
      if (sourceCounts.failed > 0) throw new Error(`${sourceCounts.failed} sources failed.`);
      if (sourceCounts.ready === sources) {
        if (chunkCount > 5_000) throw new Error(`${chunkCount} chunks: above 5,000 a vector index is built meanwhile.`);
        return chunkCount / ((performance.now() - start) / 1_000);
      }
      await wait(50);
    }
  } finally {
    await Promise.all(children.map(stopProcess));
    await cuecard.close();
    await rm(folder, { recursive: true, force: true });
  }
}

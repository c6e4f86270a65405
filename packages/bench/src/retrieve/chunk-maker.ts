import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { EmbeddedChunk } from "@cuecard/core";
import type { Corpus } from "./corpus.ts";

/** Which chunks a thread makes: so many sources from `first` on. */
export interface ChunkMaking {
  chunks: number;
  dimensions: number;
  hardness: Corpus["hardness"];
  first: number;
  sources: number;
}

/** Chunks of sources that wait in another thread. */
export interface MadeChunks {
  /** Those of one source, as a voice server gets them from its threads: some at a time. */
  batchesOf(source: number): AsyncIterable<EmbeddedChunk[]>;
  close(): Promise<void>;
}

/**
 * Makes the chunks of so many sources in a thread, whose numbers begin at `first`. They are kept there: the main thread
 * would stop for the garbage collection of hundreds of megabytes that no voice server holds.
 */
export async function makeElsewhere(
  { chunks, hardness, vectors: { dimensions } }: Corpus,
  { first, sources }: { first: number; sources: number },
): Promise<MadeChunks> {
  const workerData: ChunkMaking = { chunks, dimensions, hardness, first, sources };
  const worker = new Worker(new URL("./chunk-worker.ts", import.meta.url), { workerData });
  await once(worker, "message");
  return {
    async *batchesOf(source) {
      for (let batch = 0; ; batch++) {
        worker.postMessage({ source, batch });
        const [made] = (await once(worker, "message")) as [EmbeddedChunk[]];
        if (made.length === 0) return;
        yield made;
      }
    },
    async close() {
      await worker.terminate();
    },
  };
}

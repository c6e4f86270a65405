import type { Document } from "../../ports/document.ts";
import { planChunks } from "./chunk/chunk-document.ts";
import type { ChunkOptions, DraftChunk } from "./chunk/draft-chunk.ts";

/** Receiving this many chunks from a thread takes the main thread a few milliseconds. */
const batchSize = 32;

export interface ChunkBatches {
  title: string | null;
  warnings: string[];
  batches: Generator<{ chunks: DraftChunk[]; progress: number }>;
}

/** Cuts are decided at once, chunks are made batch by batch. */
export function chunkBatches(document: Document, options: ChunkOptions): ChunkBatches {
  const { warnings, chunks } = planChunks(document, options);
  return { title: document.title, warnings, batches: batched(chunks, document.text.length) };
}

function* batched(chunks: Iterable<DraftChunk>, length: number): ChunkBatches["batches"] {
  let batch: DraftChunk[] = [];
  for (const chunk of chunks) {
    batch.push(chunk);
    if (batch.length < batchSize) continue;
    yield { chunks: batch, progress: chunk.end / length };
    batch = [];
  }
  if (batch.length > 0) yield { chunks: batch, progress: 1 };
}

import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { decodeDocument, type EncodedDocument } from "../../../ports/document.ts";
import type { ChunkOptions, DraftChunk } from "../chunk/draft-chunk.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";
import { chunkSteps } from "./chunk-batches.ts";
import { createChunkPool } from "./chunk-pool.ts";

export interface ChunkBatch {
  /** 1 to 32 chunks, in the order of the document. */
  chunks: DraftChunk[];
  /** Share of the document that is cut so far, 0 to 1. */
  progress: number;
}

/** A document that is being cut. */
export interface Chunked {
  /**
   * Work begins when the first batch is asked for, and never runs more than two batches ahead. Can be iterated once.
   */
  batches: AsyncIterable<ChunkBatch>;
  /** The document's title; known when the first batch arrived, null before. */
  readonly title: string | null;
  /** Sentences for the source's `warnings`; known when the first batch arrived, empty before. */
  readonly warnings: string[];
}

export interface ChunkCall {
  /** Ends the cutting. */
  signal: AbortSignal;
  /**
   * Vectors of sentences, which `semantic` asks for, at most 512 at a time; null when they can't be had: it cuts as
   * `auto` does then.
   */
  embed: (texts: string[]) => Promise<TextVectors>;
}

/** Cuts documents into chunks outside of the main thread. */
export interface Chunker {
  /**
   * Cuts a document in a worker thread, or on this one when it has at most 10,000 bytes. The bytes are handed over when
   * the first batch is asked for and must not be used afterwards. `batches` throws the signal's reason when it aborts,
   * `worker_lost` when the thread dies and `shutting_down` after `close`.
   */
  chunk(document: EncodedDocument, options: ChunkOptions, call: ChunkCall): Chunked;
  /** Ends the threads; work under way throws `shutting_down`. A second call does nothing. */
  close(): Promise<void>;
}

export interface ChunkerOptions {
  /** Most worker threads, each with one document at a time. @default one less than the processors, 2 to 4 */
  threads?: number;
}

/** Up to here a document is cut within a few milliseconds once the tokenizer is loaded. */
const inPlaceBytes = 10_000;

/** Makes a chunker. Its threads are started when they are needed and ended when they are idle. */
export function createChunker({
  threads = Math.min(4, Math.max(2, availableParallelism() - 1)),
}: ChunkerOptions = {}): Chunker {
  const url = new URL(import.meta.url.endsWith(".ts") ? "./ingest-worker.ts" : "./ingest-worker.js", import.meta.url);
  const pool = createChunkPool({ threads, url });

  return {
    chunk(document, options, { signal, embed }) {
      const facts: { title: string | null; warnings: string[] } = { title: null, warnings: [] };
      const learn = (learned: typeof facts) => Object.assign(facts, learned);
      const batches =
        document.byteLength <= inPlaceBytes
          ? inPlace(document, options, { signal, embed }, learn)
          : pool.run({ document, options, signal, embed, learn });
      return {
        batches,
        get title() {
          return facts.title;
        },
        get warnings() {
          return facts.warnings;
        },
      };
    },
    close: () => pool.close(),
  };
}

let turn = Promise.resolve();

/** Of documents that come at the same moment each is cut in a turn of the event loop of its own. */
function ownTurn(): Promise<void> {
  turn = turn.then(() => nextTurn());
  return turn;
}

async function* inPlace(
  encoded: EncodedDocument,
  options: ChunkOptions,
  { signal, embed }: ChunkCall,
  learn: (facts: { title: string | null; warnings: string[] }) => void,
): AsyncGenerator<ChunkBatch> {
  await ownTurn();
  signal.throwIfAborted();
  const steps = chunkSteps(decodeDocument(encoded), options);
  let vectors: TextVectors = null;
  for (let step = steps.next(vectors); !step.done; step = steps.next(vectors)) {
    vectors = step.value.type === "embed" ? await embed(step.value.texts) : null;
    if (step.value.type === "facts") learn({ title: step.value.title, warnings: step.value.warnings });
    else if (step.value.type === "batch") yield { chunks: step.value.chunks, progress: step.value.progress };
    signal.throwIfAborted();
  }
}

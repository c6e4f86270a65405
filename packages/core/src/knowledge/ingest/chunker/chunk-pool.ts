import { createWorkerPool } from "../../../adapter-kit/workers/worker-pool.ts";
import { startWorkerThread, type WorkerThread } from "../../../adapter-kit/workers/worker-thread.ts";
import { CuecardError } from "../../../errors.ts";
import type { EncodedDocument } from "../../../ports/document.ts";
import type { ChunkOptions, DraftChunk } from "../chunk/draft-chunk.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";
import type { WorkerReply, WorkerRequest } from "./worker-messages.ts";

export interface ChunkPoolOptions {
  /** Most threads, each with one document at a time. */
  threads: number;
  /** The threads' script. */
  url: URL;
}

export interface Job {
  document: EncodedDocument;
  options: ChunkOptions;
  signal: AbortSignal;
  /** Vectors of sentences; null when they can't be had. */
  embed: (texts: string[]) => Promise<TextVectors>;
  learn: (facts: { title: string | null; warnings: string[] }) => void;
}

export interface ChunkPool {
  /** Nothing happens before the first batch is asked for; leaving the loop early cancels the job. */
  run(job: Job): AsyncGenerator<{ chunks: DraftChunk[]; progress: number }>;
  close(): Promise<void>;
}

type ChunkThread = WorkerThread<WorkerRequest, WorkerReply>;

/** Batches a thread may have ready before they are asked for. */
const aheadBatches = 2;
/** A cancelled thread that is in the middle of a document gets this long to come to its end. */
const cancelMs = 1_000;
/** An idle thread ends after this long and frees its memory. */
const idleMs = 30_000;

/** Threads that are started when needed, take one document at a time and are used again. */
export function createChunkPool({ threads, url }: ChunkPoolOptions): ChunkPool {
  const pool = createWorkerPool<ChunkThread>({ size: threads, idleMs });
  const start = () => startWorkerThread<WorkerRequest, WorkerReply>(url, { lost });

  return {
    async *run(job) {
      const { worker: thread, release } = await pool.lend(start, job.signal);
      let over = false;
      try {
        begin(thread, job);
        while (!over) {
          const reply = await thread.receive(job.signal);
          over = reply.type === "end" || reply.type === "failed";
          if (reply.type === "failed") throw fault(reply.message);
          if (reply.type === "facts") job.learn({ title: reply.title, warnings: reply.warnings });
          else if (reply.type === "embed") thread.post({ type: "vectors", vectors: await job.embed(reply.texts) });
          else if (reply.type === "batch") {
            yield { chunks: reply.chunks, progress: reply.progress };
            job.signal.throwIfAborted();
            thread.post({ type: "next" });
          }
        }
      } finally {
        thread.hold(false);
        if (over || !thread.alive) release();
        else void cancel(thread).then(release);
      }
    },
    close: () =>
      pool.close(
        new CuecardError("shutting_down", "Cuecard is closing; the document will be cut after the next start.", {
          retryable: true,
        }),
      ),
  };
}

function begin(thread: ChunkThread, { document, options }: Job): void {
  thread.hold(true);
  const whole = document.byteLength === document.buffer.byteLength ? document : document.slice();
  thread.post({ type: "begin", document: whole, options }, [whole.buffer]);
  for (let ahead = 0; ahead < aheadBatches; ahead++) thread.post({ type: "next" });
}

/** Takes what the thread still sends until its job is over. A thread that does not stop is ended. */
async function cancel(thread: ChunkThread): Promise<void> {
  thread.post({ type: "cancel" });
  const late = AbortSignal.timeout(cancelMs);
  try {
    for (let over = false; !over; ) {
      const { type } = await thread.receive(late);
      over = type === "end" || type === "failed";
    }
  } catch {
    await thread.end(new CuecardError("aborted", "The thread was ended with its job."));
  }
}

function lost(why: string, cause: unknown): CuecardError {
  const message = `The thread that cut this document into chunks died (${why}); retry, and split the document if it happens again.`;
  return new CuecardError("worker_lost", message, { retryable: true, cause });
}

function fault(why: string): CuecardError {
  return new CuecardError(
    "internal_error",
    `Cutting this document into chunks failed (${why}); report it with the document.`,
  );
}

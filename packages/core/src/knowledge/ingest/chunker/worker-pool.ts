import { CuecardError } from "../../../errors.ts";
import type { EncodedDocument } from "../../../ports/document.ts";
import type { ChunkOptions, DraftChunk } from "../chunk/draft-chunk.ts";
import type { TextVectors } from "../chunk/strategies/strategy.ts";
import { startWorkerThread, type WorkerThread } from "./worker-thread.ts";

export interface WorkerPoolOptions {
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

export interface WorkerPool {
  /** Nothing happens before the first batch is asked for; leaving the loop early cancels the job. */
  run(job: Job): AsyncGenerator<{ chunks: DraftChunk[]; progress: number }>;
  close(): Promise<void>;
}

/** Batches a thread may have ready before they are asked for. */
const aheadBatches = 2;
/** A cancelled thread that is in the middle of a document gets this long to come to its end. */
const cancelMs = 1_000;
/** An idle thread ends after this long and frees its memory. */
const idleMs = 30_000;

/** Threads that are started when needed, take one job at a time and are used again. */
export function createWorkerPool({ threads: most, url }: WorkerPoolOptions): WorkerPool {
  const threads = new Set<WorkerThread>();
  /** With the timer that will end them; the one idle longest first. */
  const idle = new Map<WorkerThread, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  const closing = new AbortController();

  async function take(signal: AbortSignal): Promise<WorkerThread> {
    for (;;) {
      closing.signal.throwIfAborted();
      signal.throwIfAborted();
      for (const [thread, timer] of [...idle].reverse()) {
        clearTimeout(timer);
        idle.delete(thread);
        if (!thread.ended) return thread;
        threads.delete(thread);
      }
      if (threads.size < most) {
        const started = startWorkerThread(url);
        threads.add(started);
        return started;
      }
      await turn(signal);
    }
  }

  /** Resolves when a thread became free, the signal aborts or the pool closes; the caller looks again. */
  async function turn(signal: AbortSignal): Promise<void> {
    let wake = () => {};
    await new Promise<void>((resolve) => {
      wake = resolve;
      waiting.push(wake);
      signal.addEventListener("abort", wake, { once: true });
    });
    signal.removeEventListener("abort", wake);
    const at = waiting.indexOf(wake);
    if (at >= 0) waiting.splice(at, 1);
    // Woken and aborted at once: the free thread is the next one's.
    else if (signal.aborted) waiting.shift()?.();
  }

  function giveBack(thread: WorkerThread): void {
    thread.hold(false);
    if (thread.ended) threads.delete(thread);
    else idle.set(thread, setTimeout(() => endIdle(thread), idleMs).unref());
    waiting.shift()?.();
  }

  function endIdle(thread: WorkerThread): void {
    idle.delete(thread);
    threads.delete(thread);
    void thread.end(new CuecardError("shutting_down", "The idle thread was ended."));
  }

  /** Takes what the thread still sends until its job is over; one that does not stop is ended. */
  async function cancel(thread: WorkerThread): Promise<void> {
    thread.hold(false);
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
    giveBack(thread);
  }

  return {
    async *run({ document, options, signal, embed, learn }) {
      const thread = await take(signal);
      let over = false;
      try {
        thread.hold(true);
        const whole = document.byteLength === document.buffer.byteLength ? document : document.slice();
        thread.post({ type: "begin", document: whole, options });
        for (let ahead = 0; ahead < aheadBatches; ahead++) thread.post({ type: "next" });
        while (!over) {
          const reply = await thread.receive(signal);
          if (reply.type === "facts") learn({ title: reply.title, warnings: reply.warnings });
          else if (reply.type === "embed") thread.post({ type: "vectors", vectors: await embed(reply.texts) });
          else if (reply.type === "batch") {
            yield { chunks: reply.chunks, progress: reply.progress };
            signal.throwIfAborted();
            thread.post({ type: "next" });
          } else {
            over = true;
            if (reply.type === "failed") {
              throw new CuecardError(
                "internal_error",
                `Cutting this document into chunks failed (${reply.message}); report it with the document.`,
              );
            }
          }
        }
      } finally {
        if (over || thread.ended) giveBack(thread);
        else void cancel(thread);
      }
    },
    async close() {
      const reason = new CuecardError("shutting_down", "Cuecard is closing; the document is cut after the next start.", {
        retryable: true,
      });
      closing.abort(reason);
      for (const wake of waiting.splice(0)) wake();
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...threads].map((thread) => thread.end(reason)));
    },
  };
}

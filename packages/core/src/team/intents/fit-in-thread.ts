import { createWorkerPool } from "../../adapter-kit/workers/worker-pool.ts";
import { startWorkerThread, type WorkerThread } from "../../adapter-kit/workers/worker-thread.ts";
import { CuecardError } from "../../errors.ts";
import type { IntentExamples } from "./fit-intents.ts";

type LearningThread = WorkerThread<IntentExamples, Uint8Array>;

/** Calls need the other cores while many teams are saved. */
const threads = createWorkerPool<LearningThread>({ size: 1, idleMs: 10_000 });

/**
 * Learns in a worker thread, since hundreds of examples would make a caller wait, and returns the encoded model. One
 * team is learned after another. The thread keeps no process alive.
 */
export async function fitInThread(examples: IntentExamples): Promise<Uint8Array> {
  const { signal } = new AbortController();
  const { worker, release } = await threads.lend(startThread, signal);
  try {
    worker.post(examples);
    return await worker.receive(signal);
  } finally {
    release();
  }
}

function startThread(): LearningThread {
  const url = new URL(import.meta.url.endsWith(".ts") ? "./intent-worker.ts" : "./intent-worker.js", import.meta.url);
  return startWorkerThread(url, { lost });
}

function lost(why: string, cause: unknown): CuecardError {
  return new CuecardError("worker_lost", `The thread that fits a team's intents died (${why}).`, {
    retryable: true,
    cause,
  });
}

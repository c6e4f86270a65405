import { createWorkerPool } from "../../../adapter-kit/workers/worker-pool.ts";
import { startWorkerThread, type WorkerThread } from "../../../adapter-kit/workers/worker-thread.ts";
import { CuecardError } from "../../../errors.ts";
import type { LineChanges } from "./changed-pieces.ts";

/** Two texts of one source, and which of the changed pieces are asked for. */
export interface ComparisonRequest {
  /** UTF-8, deflated. */
  before: Uint8Array;
  /** UTF-8. */
  after: Uint8Array;
  from: number;
  limit: number;
}

/** What changed, with the pieces that were asked for. */
export interface Comparison extends LineChanges {
  /** How many pieces there are. */
  total: number;
}

type ComparingThread = WorkerThread<ComparisonRequest, Comparison | "too_different">;

/** Calls need the other cores. The next comparison waits for the one before. */
const threads = createWorkerPool<ComparingThread>({ size: 1, idleMs: 10_000 });

/** A thread that says nothing for so long is ended: it has bounds of its own, and this is behind them. */
const lostMs = 20_000;

/**
 * Compares two texts line by line in a worker thread. Returns `too_different` when that takes longer than
 * `limits.textChanges.ms`. Throws `worker_lost` when the thread dies. The thread keeps no process alive.
 */
export async function compareTexts(request: ComparisonRequest): Promise<Comparison | "too_different"> {
  const { worker, release } = await threads.lend(startThread, new AbortController().signal);
  try {
    worker.post(request);
    return await worker.receive(AbortSignal.timeout(lostMs));
  } catch (error) {
    await worker.end(lost("it did not answer", error));
    throw error instanceof CuecardError ? error : lost("it did not answer", error);
  } finally {
    release();
  }
}

function startThread(): ComparingThread {
  const url = new URL(import.meta.url.endsWith(".ts") ? "./compare-worker.ts" : "./compare-worker.js", import.meta.url);
  return startWorkerThread(url, { lost });
}

function lost(why: string, cause: unknown): CuecardError {
  const message = `The thread that compares two texts of a source died (${why}); ask again.`;
  return new CuecardError("worker_lost", message, { retryable: true, cause });
}

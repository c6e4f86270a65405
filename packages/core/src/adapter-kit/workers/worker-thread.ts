import { type Transferable, Worker, type WorkerOptions } from "node:worker_threads";
import { workerFlags } from "./worker-flags.ts";
import type { PooledWorker } from "./worker-pool.ts";

export interface WorkerThreadOptions extends WorkerOptions {
  /** Makes the error for waiting jobs when the thread ends by itself: `why` in words, and what it threw. */
  lost(why: string, cause: unknown): Error;
}

/**
 * A thread with one job at a time; thread and job may exchange any number of messages. It keeps no process alive unless
 * it is held.
 */
export interface WorkerThread<Request, Reply> extends PooledWorker {
  /** Sends a message; listed buffers move to the thread. */
  post(request: Request, transfer?: readonly Transferable[]): void;
  /** The next reply, in order. Throws the signal's reason when it aborts, and what ended the thread. */
  receive(signal: AbortSignal): Promise<Reply>;
  /** Whether the thread keeps the process alive. */
  hold(held: boolean): void;
}

/** Starts a thread on a module's address. */
export function startWorkerThread<Request, Reply>(
  entry: URL,
  { lost, ...options }: WorkerThreadOptions,
): WorkerThread<Request, Reply> {
  const worker = new Worker(entry, { execArgv: workerFlags(), ...options });
  const replies: Reply[] = [];
  let ended: Error | null = null;
  let wake = () => {};

  const end = (reason: Error) => {
    ended ??= reason;
    wake();
  };
  worker.on("message", (reply: Reply) => {
    replies.push(reply);
    wake();
  });
  whenLost(worker, (why, cause) => end(lost(why, cause)));
  worker.unref();

  return {
    get alive() {
      return ended === null;
    },
    post(request, transfer = []) {
      worker.postMessage(request, transfer);
    },
    async receive(signal) {
      if (replies.length === 0 && ended === null && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener("abort", wake, { once: true });
        });
        signal.removeEventListener("abort", wake);
      }
      signal.throwIfAborted();
      const reply = replies.shift();
      if (reply !== undefined) return reply;
      throw ended;
    },
    hold(held) {
      if (held) worker.ref();
      else worker.unref();
    },
    async end(reason) {
      end(reason);
      await worker.terminate();
    },
  };
}

/** Calls `ended` once the thread is gone, with the reason in words and what it threw. */
export function whenLost(worker: Worker, ended: (why: string, cause: unknown) => void): void {
  let thrown: { error: unknown } | null = null;
  worker.once("error", (error) => {
    thrown = { error };
  });
  worker.once("exit", (code) => {
    if (!thrown) return ended(`exit code ${code}`, undefined);
    const { error } = thrown;
    ended(error instanceof Error ? error.message : String(error), error);
  });
}

import type { Transferable, Worker } from "node:worker_threads";
import { whenLost } from "./worker-thread.ts";

export interface ThreadRequestsOptions {
  /**
   * The error for all requests that wait, and for later ones, when the thread ends: `why` in words, and what it threw.
   */
  lost(why: string, cause: unknown): Error;
}

export interface AskOptions {
  /** Buffers that move to the thread instead of being copied. */
  transfer?: readonly Transferable[];
  /** Ends the wait for the answer; the thread is not stopped. */
  signal?: AbortSignal | undefined;
  /**
   * Called when the signal aborts: may tell the thread, and returns the error for the caller.
   * @default the signal's reason
   */
  onAbort?: (id: number) => unknown;
}

/**
 * Sends many requests at once to one thread, each answered by its id. The thread keeps the process alive only while a
 * request waits.
 */
export interface ThreadRequests<Request extends object, Reply> {
  /**
   * Posts the request with a new `id` and resolves with the reply that has the same one. A reply that comes after an
   * abort is dropped. Throws what `lost` made, what `fail` was given, and what posting throws.
   */
  ask(request: Request, options?: AskOptions): Promise<Reply>;
  /** Rejects every request that waits. */
  fail(error: Error): void;
}

/**
 * Id of the request that it answers. Listens to a thread that answers each message `{ id, … }` with one of the same id.
 */
export function createThreadRequests<Request extends object, Reply extends { id: number }>(
  worker: Worker,
  { lost }: ThreadRequestsOptions,
): ThreadRequests<Request, Reply> {
  const pending = new Map<number, { resolve(reply: Reply): void; reject(error: unknown): void }>();
  let gone: Error | null = null;
  let lastId = 0;

  const settle = (id: number) => {
    const asked = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    return asked;
  };
  const fail = (error: Error) => {
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };

  worker.unref();
  worker.on("message", (reply: Reply) => settle(reply.id)?.resolve(reply));
  whenLost(worker, (why, cause) => {
    gone = lost(why, cause);
    fail(gone);
  });

  async function post(id: number, request: Request, transfer: readonly Transferable[]): Promise<Reply> {
    if (gone) throw gone;
    const answered = new Promise<Reply>((resolve, reject) => pending.set(id, { resolve, reject }));
    worker.ref();
    try {
      worker.postMessage({ ...request, id }, transfer);
    } catch (error) {
      settle(id)?.reject(error);
    }
    return answered;
  }

  return {
    fail,
    async ask(request, { transfer = [], signal, onAbort = () => signal?.reason } = {}) {
      const id = ++lastId;
      if (!signal) return post(id, request, transfer);
      if (signal.aborted) throw onAbort(id);
      const abort = () => settle(id)?.reject(onAbort(id));
      signal.addEventListener("abort", abort, { once: true });
      try {
        return await post(id, request, transfer);
      } finally {
        signal.removeEventListener("abort", abort);
      }
    },
  };
}

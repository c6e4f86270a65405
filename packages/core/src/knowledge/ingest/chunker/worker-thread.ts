import { Worker } from "node:worker_threads";
import { CuecardError } from "../../../errors.ts";
import type { WorkerReply, WorkerRequest } from "./worker-messages.ts";

/** A thread and the replies it sent that nobody took yet. */
export interface WorkerThread {
  post(request: WorkerRequest): void;
  /** The next reply, in order. Throws the signal's reason when it aborts, and what ended the thread. */
  receive(signal: AbortSignal): Promise<WorkerReply>;
  /** Whether the thread keeps the process alive. */
  hold(held: boolean): void;
  readonly ended: boolean;
  /** Ends the thread at once; whoever waits for it gets `reason`. */
  end(reason: CuecardError): Promise<void>;
}

export function startWorkerThread(url: URL): WorkerThread {
  const worker = new Worker(url);
  const replies: WorkerReply[] = [];
  let lost: CuecardError | null = null;
  let wake = () => {};

  worker.on("message", (reply: WorkerReply) => {
    replies.push(reply);
    wake();
  });
  worker.on("error", (error) => die(workerLost(error instanceof Error ? error.message : String(error), error)));
  worker.on("exit", (code) => die(workerLost(`exit code ${code}`)));
  worker.unref();

  function die(reason: CuecardError): void {
    lost ??= reason;
    wake();
  }

  return {
    post(request) {
      worker.postMessage(request, request.type === "begin" ? [request.document.buffer] : []);
    },
    async receive(signal) {
      if (replies.length === 0 && lost === null && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal.addEventListener("abort", wake, { once: true });
        });
        signal.removeEventListener("abort", wake);
      }
      signal.throwIfAborted();
      const reply = replies.shift();
      if (reply) return reply;
      throw lost;
    },
    hold(held) {
      if (held) worker.ref();
      else worker.unref();
    },
    get ended() {
      return lost !== null;
    },
    async end(reason) {
      die(reason);
      await worker.terminate();
    },
  };
}

function workerLost(why: string, cause?: unknown): CuecardError {
  const message = `The thread that was cutting this document into chunks died (${why}); retry, and split the document if it happens again.`;
  return new CuecardError("worker_lost", message, { retryable: true, cause });
}

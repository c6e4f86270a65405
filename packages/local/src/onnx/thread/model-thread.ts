import { Worker } from "node:worker_threads";
import { CuecardError, type ErrorCode } from "@cuecard/core";
import { createThreadRequests, type ThreadRequests } from "@cuecard/core/adapter-kit";
import type {
  FromWorker,
  ModelInput,
  ModelRequest,
  ModelResult,
  RunRequest,
  ToWorker,
  WorkerInput,
} from "./protocol.ts";
import { createControl, guardExit, stop } from "./quiet-exit.ts";

/** One model in a thread of its own. */
export interface ModelThread {
  /** Runs texts. Throws the signal's reason when it aborts, and `shutting_down` after `close`. */
  run(request: ModelRequest, signal: AbortSignal): Promise<ModelResult>;
  /** Ends the thread once the text under way is done. Requests that wait throw `shutting_down`. */
  close(): Promise<void>;
}

/** The model of a thread. */
export interface ModelThreadOptions {
  /** First words of every message, such as `local/Xenova/bge-small-en-v1.5`. */
  name: string;
  /** Code of errors of the thread. */
  code: ErrorCode;
  /** The model. */
  input: ModelInput;
}

const entry = new URL(import.meta.url.endsWith(".ts") ? "./onnx-worker.ts" : "./onnx-worker.js", import.meta.url);

/** A started thread: what asks it, what it ends in, and how it is asked to end. */
interface Started {
  requests: ThreadRequests<RunRequest, FromWorker>;
  ended: Promise<unknown>;
  post(message: ToWorker): void;
  stop(): void;
}

/**
 * Starts the thread at the first request; the thread loads the model. Idle, it keeps no process alive. A lost thread is
 * replaced.
 */
export function createModelThread({ name, code, input }: ModelThreadOptions): ModelThread {
  let running: Started | null = null;
  let closed = false;

  const shuttingDown = () => new CuecardError("shutting_down", `${name} is closed; create a new one.`);
  const lost = (why: string, cause: unknown) =>
    new CuecardError(code, `${name} lost its thread: ${why}`, { retryable: true, cause });

  function start(): Started {
    const control = createControl();
    // The worker needs none of the process's own flags, and some, such as --input-type, would break it.
    const worker = new Worker(entry, { workerData: { ...input, control } satisfies WorkerInput, execArgv: [] });
    const guard = guardExit(control);
    const started: Started = {
      requests: createThreadRequests<RunRequest, FromWorker>(worker, { lost }),
      ended: new Promise((resolve) => worker.once("exit", resolve)),
      post: (message) => worker.postMessage(message),
      stop() {
        worker.ref();
        stop(control);
        started.post({ kind: "close" });
      },
    };
    worker.once("exit", () => {
      guard.leave();
      if (running === started) running = null;
    });
    return started;
  }

  return {
    async run(request, signal) {
      signal.throwIfAborted();
      if (closed) throw shuttingDown();
      running ??= start();
      const { requests, post } = running;
      const onAbort = (id: number) => {
        post({ kind: "cancel", id });
        return signal.reason;
      };
      const reply = await requests.ask({ kind: "run", ...request }, { signal, onAbort });
      if ("result" in reply) return reply.result;
      throw new CuecardError(code, `${name} failed: ${reply.fault}`);
    },
    async close() {
      closed = true;
      if (!running) return;
      const { requests, ended, stop: stopThread } = running;
      requests.fail(shuttingDown());
      // Not terminated: the runtime would abort the process (see quiet-exit.ts).
      stopThread();
      await ended;
    },
  };
}

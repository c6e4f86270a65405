import { Worker } from "node:worker_threads";
import { CuecardError, type ErrorCode } from "@cuecard/core";
import type { FromWorker, ModelInput, ModelRequest, ModelResult, ToWorker, WorkerInput } from "./protocol.ts";
import { createControl, guardExit, stop } from "./quiet-exit.ts";

/** One model in a thread of its own. */
export interface ModelThread {
  run(request: ModelRequest, signal: AbortSignal): Promise<ModelResult>;
  close(): Promise<void>;
}

export interface ModelThreadOptions {
  /** Begins every message, such as `local/Xenova/bge-small-en-v1.5`. */
  name: string;
  /** Of what goes wrong in the thread. */
  code: ErrorCode;
  input: ModelInput;
}

interface Waiting {
  resolve(result: ModelResult): void;
  reject(error: unknown): void;
}

const entry = new URL(import.meta.url.endsWith(".ts") ? "./onnx-worker.ts" : "./onnx-worker.js", import.meta.url);

/** Starts the thread at the first request; the model is loaded there. Idle, it keeps no process alive. A lost thread is started anew. */
export function createModelThread({ name, code, input }: ModelThreadOptions): ModelThread {
  const pending = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let stopThread = () => {};
  let closed = false;
  let nextId = 1;

  const shuttingDown = () => new CuecardError("shutting_down", `${name} is closed; make a new one.`);

  const settle = (id: number): Waiting | undefined => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker?.unref();
    return waiting;
  };

  const failAll = (error: CuecardError) => {
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };

  const start = (): Worker => {
    const control = createControl();
    // The worker needs none of the process's own flags, and some, such as --input-type, would break it.
    const started = new Worker(entry, { workerData: { ...input, control } satisfies WorkerInput, execArgv: [] });
    const guard = guardExit(control);
    stopThread = () => {
      stop(control);
      started.postMessage({ kind: "close" } satisfies ToWorker);
    };
    started.on("message", (response: FromWorker) => {
      const waiting = settle(response.id);
      if ("result" in response) waiting?.resolve(response.result);
      else waiting?.reject(new CuecardError(code, `${name} failed: ${response.fault}`));
    });
    let cause: unknown = null;
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", (exitCode) => {
      guard.leave();
      if (worker === started) worker = null;
      const reason = cause instanceof Error ? cause.message : `exit code ${exitCode}`;
      failAll(new CuecardError(code, `${name} lost its thread: ${reason}`, { retryable: true, cause }));
    });
    return started;
  };

  return {
    async run(request, signal) {
      signal.throwIfAborted();
      if (closed) throw shuttingDown();
      worker ??= start();
      const thread = worker;
      const id = nextId++;
      const send = (message: ToWorker) => thread.postMessage(message);
      return await new Promise<ModelResult>((resolve, reject) => {
        const cancel = () => {
          send({ kind: "cancel", id });
          settle(id)?.reject(signal.reason);
        };
        const done = () => signal.removeEventListener("abort", cancel);
        signal.addEventListener("abort", cancel, { once: true });
        pending.set(id, {
          resolve: (result) => {
            done();
            resolve(result);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        });
        thread.ref();
        send({ kind: "run", id, ...request });
      });
    },
    async close() {
      closed = true;
      failAll(shuttingDown());
      if (!worker) return;
      // Not terminated: the runtime would abort the process (see quiet-exit.ts).
      const ending = worker;
      ending.ref();
      const ended = new Promise((resolve) => ending.once("exit", resolve));
      stopThread();
      await ended;
    },
  };
}

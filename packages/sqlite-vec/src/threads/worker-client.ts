import { Worker } from "node:worker_threads";
import { CuecardError } from "@cuecard/core";
import { fromFault } from "../faults.ts";
import { cancel, createCancelledRequests, type Request, type Response, type Role, type Roles, type WorkerInput } from "./protocol.ts";

type Operation = (...parameters: never[]) => unknown;

/** Parameters and result of an operation by its name. */
export type ParametersOf<Operations, Name extends keyof Operations> = Operations[Name] extends (...parameters: infer All) => unknown
  ? All
  : never;
export type ResultOf<Operations, Name extends keyof Operations> = Operations[Name] extends Operation ? ReturnType<Operations[Name]> : never;

export interface RequestOptions {
  transfer?: ArrayBuffer[];
  signal?: AbortSignal;
}

/** One worker thread and what it was asked. */
export interface WorkerClient<Operations> {
  /** Opens its connection. */
  open(): Promise<void>;
  request<Name extends keyof Operations & string>(
    operation: Name,
    parameters: ParametersOf<Operations, Name>,
    options?: RequestOptions,
  ): Promise<ResultOf<Operations, Name>>;
  /** Lets it finish what was asked before, frees the engine and ends the thread. */
  close(): Promise<void>;
}

const entry = new URL(import.meta.url.endsWith(".ts") ? "./sqlite-worker.ts" : "./sqlite-worker.js", import.meta.url);

/** Starts a worker thread; it does nothing before it is told to open. */
export function startWorker<Name extends Role>(role: Name, input: Omit<WorkerInput, "role" | "cancelled">): WorkerClient<Roles[Name]> {
  const cancelled = createCancelledRequests();
  const worker = new Worker(entry, { workerData: { ...input, role, cancelled } satisfies WorkerInput });
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lost: CuecardError | null = null;
  let closing = false;
  let nextId = 1;

  /** An idle worker keeps no process alive; one that owes an answer does. */
  const settle = (id: number) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    return waiting;
  };
  const wait = (id: number) =>
    new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.ref();
    });
  const lose = (cause: unknown) => {
    lost ??= new CuecardError("storage_failed", "The store's worker thread ended unexpectedly; close the store and open it again.", {
      cause,
    });
    for (const id of [...pending.keys()]) settle(id)?.reject(lost);
  };

  worker.on("message", (response: Response) => {
    const waiting = settle(response.id);
    if ("fault" in response) waiting?.reject(fromFault(response.fault));
    else waiting?.resolve(response.value);
  });
  worker.on("error", lose);
  worker.on("exit", (code) => {
    if (!closing) lose(new Error(`exit code ${code}`));
  });

  const send = (request: Request, transfer: ArrayBuffer[] = []) => {
    if (lost) return Promise.reject(lost);
    const answered = wait(request.id);
    try {
      worker.postMessage(request, transfer);
    } catch (cause) {
      settle(request.id)?.reject(
        new CuecardError("storage_failed", "A value given to the store can't be stored; it must be plain JSON.", { cause }),
      );
    }
    return answered;
  };

  return {
    async open() {
      await send({ kind: "open", id: nextId++ });
    },
    async request(operation, parameters, { transfer, signal } = {}) {
      if (signal?.aborted) throw aborted(signal);
      const id = nextId++;
      const answered = send({ kind: "call", id, operation, parameters }, transfer);
      return (await (signal ? orAborted(answered, signal, () => cancel(cancelled, id)) : answered)) as ResultOf<
        Roles[Name],
        typeof operation
      >;
    },
    async close() {
      closing = true;
      try {
        if (!lost) await send({ kind: "close", id: nextId++ });
      } finally {
        await worker.terminate();
      }
    },
  };
}

/** Rejects at once when the signal aborts; the worker is told, and its late answer is dropped. */
function orAborted<T>(answered: Promise<T>, signal: AbortSignal, tell: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      tell();
      reject(aborted(signal));
    };
    signal.addEventListener("abort", abort, { once: true });
    answered.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

const aborted = (signal: AbortSignal) => new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal.reason });

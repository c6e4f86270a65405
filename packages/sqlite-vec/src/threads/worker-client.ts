import { Worker } from "node:worker_threads";
import { CuecardError } from "@cuecard/core";
import { createThreadRequests, type ThreadRequests, workerFlags } from "@cuecard/core/adapter-kit";
import { fromFault } from "./faults.ts";
import {
  cancel,
  createCancelledRequests,
  type Request,
  type Response,
  type Role,
  type Roles,
  type WorkerInput,
} from "./protocol.ts";

type Operation = (...parameters: never[]) => unknown;

/** Parameters and result of an operation by its name. */
export type ParametersOf<Operations, Name extends keyof Operations> = Operations[Name] extends (
  ...parameters: infer All
) => unknown
  ? All
  : never;
export type ResultOf<Operations, Name extends keyof Operations> = Operations[Name] extends Operation
  ? ReturnType<Operations[Name]>
  : never;

export interface RequestOptions {
  transfer?: ArrayBuffer[];
  signal?: AbortSignal;
}

/** One worker thread. */
export interface WorkerClient<Operations> {
  /** Opens its connection. */
  open(): Promise<void>;
  /** When the signal aborts, this throws at once, and the thread gives up at its next step. */
  request<Name extends keyof Operations & string>(
    operation: Name,
    parameters: ParametersOf<Operations, Name>,
    options?: RequestOptions,
  ): Promise<ResultOf<Operations, Name>>;
  /** Lets it finish what was asked before, frees the engine and ends the thread. */
  close(): Promise<void>;
}

const entry = new URL(import.meta.url.endsWith(".ts") ? "./sqlite-worker.ts" : "./sqlite-worker.js", import.meta.url);

/** Starts a worker thread. It does nothing until `open`. */
export function startWorker<Name extends Role>(
  role: Name,
  input: Omit<WorkerInput, "role" | "cancelled">,
): WorkerClient<Roles[Name]> {
  const cancelled = createCancelledRequests();
  const worker = new Worker(entry, {
    workerData: { ...input, role, cancelled } satisfies WorkerInput,
    execArgv: workerFlags(),
  });
  let lost: CuecardError | null = null;
  const requests = createThreadRequests<Request, Response>(worker, {
    lost(why, cause) {
      lost = lostThread(cause ?? new Error(why));
      return lost;
    },
  });
  return {
    async open() {
      await ask(requests, { kind: "open" });
    },
    async request(operation, parameters, { transfer, signal } = {}) {
      const onAbort = (id: number) => {
        cancel(cancelled, id);
        return aborted(signal!);
      };
      const value = await ask(requests, { kind: "call", operation, parameters }, { transfer, signal, onAbort });
      return value as ResultOf<Roles[Name], typeof operation>;
    },
    async close() {
      try {
        if (!lost) await ask(requests, { kind: "close" });
      } finally {
        await worker.terminate();
      }
    },
  };
}

type Requests = ThreadRequests<Request, Response>;

async function ask(requests: Requests, request: Request, options?: Parameters<Requests["ask"]>[1]): Promise<unknown> {
  const response = await requests.ask(request, options).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === "DataCloneError" ? notStorable(error) : error;
  });
  if ("fault" in response) throw fromFault(response.fault);
  return response.value;
}

const lostThread = (cause: unknown) =>
  new CuecardError(
    "storage_failed",
    "The store's worker thread ended unexpectedly; close the store and open it again.",
    {
      cause,
    },
  );

const notStorable = (cause: unknown) =>
  new CuecardError("storage_failed", "A value given to the store can't be stored; it must be plain JSON.", { cause });

const aborted = (signal: AbortSignal) =>
  new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal.reason });

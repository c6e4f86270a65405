import { Worker } from "node:worker_threads";
import { CuecardError, type ErrorCode, type StorageIndexes } from "@cuecard/core";
import { createThreadRequests, workerFlags } from "@cuecard/core/adapter-kit";
import type { SearchSettings } from "@cuecard/resident";
import type { Names } from "../names.ts";
import type { ReaderFound, ReaderRequest } from "./reader-request.ts";

/** Where a search looks. */
export type Place = "memory" | "database";

/** The thread that searches. */
export interface ReaderThread {
  /** Null: what is in memory does not answer. When the signal aborts, it rejects at once and the thread gives up. */
  search(place: Place, workspace: string, request: ReaderRequest, signal: AbortSignal): Promise<ReaderFound | null>;
  settled(): Promise<void>;
  sizes(): Promise<StorageIndexes["knowledgeBases"]>;
  /** Whether it ended by itself. Then whatever it is asked is rejected. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

export interface ThreadInput {
  connectionString: string;
  /** Of a replica that is read; null: there is none. */
  readConnectionString: string | null;
  names: Names;
  /** See `createPostgresStorage`. */
  exactBelow: number;
  /** Null: nothing is kept in memory. */
  settings: SearchSettings | null;
  /** How much older than the database an answer from memory may be, in milliseconds. */
  freshnessMs: number;
}

/** Main thread to worker. */
export type ThreadRequest =
  | { kind: "search"; place: Place; workspace: string; request: ReaderRequest }
  | { kind: "settled" }
  | { kind: "sizes" }
  | { kind: "close" };

/** Main thread to worker: what is asked, with the id of the answer, or the id of a search that was given up. */
export type ThreadMessage = (ThreadRequest & { id: number }) | { kind: "abort"; id: number };

/** A CuecardError as it crosses threads: a class does not survive the structured clone. */
export interface ThreadFault {
  code: ErrorCode;
  message: string;
  retryable: boolean;
  /** The driver's own words. */
  detail: string | null;
}

/** Worker to main thread. */
export type ThreadReply = { id: number; value: unknown } | { id: number; fault: ThreadFault };

const entry = new URL(import.meta.url.endsWith(".ts") ? "./reader-worker.ts" : "./reader-worker.js", import.meta.url);

export function startReaderThread(input: ThreadInput): ReaderThread {
  const worker = new Worker(entry, { workerData: input, execArgv: workerFlags() });
  let isLost = false;
  const requests = createThreadRequests<ThreadRequest, ThreadReply>(worker, {
    lost(why, cause) {
      isLost = true;
      return new CuecardError("storage_failed", `The thread that searches ended: ${why}`, { cause });
    },
  });
  async function ask(request: ThreadRequest, signal?: AbortSignal): Promise<unknown> {
    const reply = await requests.ask(request, {
      signal,
      onAbort(id) {
        worker.postMessage({ kind: "abort", id } satisfies ThreadMessage);
        return new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal?.reason });
      },
    });
    if ("fault" in reply) throw fromFault(reply.fault);
    return reply.value;
  }
  return {
    get isLost() {
      return isLost;
    },
    search: async (place, workspace, request, signal) =>
      (await ask({ kind: "search", place, workspace, request }, signal)) as ReaderFound | null,
    settled: async () => void (await ask({ kind: "settled" })),
    sizes: async () => (await ask({ kind: "sizes" })) as StorageIndexes["knowledgeBases"],
    async close() {
      await ask({ kind: "close" }).catch(() => {});
      await worker.terminate();
    },
  };
}

const fromFault = ({ code, message, retryable, detail }: ThreadFault) =>
  new CuecardError(code, message, { retryable, cause: detail === null ? undefined : new Error(detail) });

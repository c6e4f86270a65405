import { Worker } from "node:worker_threads";
import { CuecardError, type ErrorCode, type StorageIndexes } from "@cuecard/core";
import { createThreadRequests, workerFlags } from "@cuecard/core/adapter-kit";
import type { SearchSettings } from "@cuecard/resident";
import type { Names } from "../names.ts";
import type { ReaderFound, ReaderRequest } from "./reader-request.ts";

/** The thread that searches. */
export interface ReaderThread {
  /** Null: what is in memory does not answer. When the signal aborts, it rejects at once. */
  search(workspace: string, request: ReaderRequest, signal: AbortSignal): Promise<ReaderFound | null>;
  settled(): Promise<void>;
  sizes(): Promise<StorageIndexes["knowledgeBases"]>;
  close(): Promise<void>;
}

export interface ThreadInput {
  connectionString: string;
  names: Names;
  settings: SearchSettings;
}

/** Main thread to worker. */
export type ThreadRequest =
  | { kind: "search"; workspace: string; request: ReaderRequest }
  | { kind: "settled" }
  | { kind: "sizes" }
  | { kind: "close" };

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
  const requests = createThreadRequests<ThreadRequest, ThreadReply>(worker, {
    lost: (why, cause) => new CuecardError("storage_failed", `The thread that searches ended: ${why}`, { cause }),
  });
  async function ask(request: ThreadRequest, signal?: AbortSignal): Promise<unknown> {
    const reply = await requests.ask(request, {
      signal,
      onAbort: () => new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal?.reason }),
    });
    if ("fault" in reply) throw fromFault(reply.fault);
    return reply.value;
  }
  return {
    search: async (workspace, request, signal) =>
      (await ask({ kind: "search", workspace, request }, signal)) as ReaderFound | null,
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

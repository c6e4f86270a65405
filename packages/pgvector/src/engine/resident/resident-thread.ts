import { Worker } from "node:worker_threads";
import { CuecardError, type StorageIndexes } from "@cuecard/core";
import { createThreadRequests, workerFlags } from "@cuecard/core/adapter-kit";
import type { SearchSettings } from "@cuecard/resident";
import type { Names } from "../names.ts";
import type { ResidentFound, ResidentRequest } from "./resident-search.ts";

/** What a reader asks, here or on its thread. */
export interface ResidentIndex {
  search(workspace: string, request: ResidentRequest, signal: AbortSignal): Promise<ResidentFound | null>;
  settled(): Promise<void>;
  sizes(): Promise<StorageIndexes["knowledgeBases"]>;
  close(): Promise<void>;
}

export interface ResidentThreadInput {
  connectionString: string;
  /** Of a replica that is read; null: there is none. */
  readConnectionString: string | null;
  names: Names;
  settings: SearchSettings;
  freshnessMs: number;
}

/** Main thread to worker. */
export type ThreadRequest =
  | { kind: "search"; workspace: string; request: ResidentRequest }
  | { kind: "settled" }
  | { kind: "sizes" }
  | { kind: "close" };

/** Worker to main thread. A fault is a sentence. */
export type ThreadReply = { id: number; value: unknown } | { id: number; fault: string };

const entry = new URL(
  import.meta.url.endsWith(".ts") ? "./resident-worker.ts" : "./resident-worker.js",
  import.meta.url,
);

export function startResidentThread(input: ResidentThreadInput): ResidentIndex {
  const worker = new Worker(entry, { workerData: input, execArgv: workerFlags() });
  const requests = createThreadRequests<ThreadRequest, ThreadReply>(worker, {
    lost: (why, cause) => failed(`The thread of the index in memory ended: ${why}`, cause),
  });
  async function ask(request: ThreadRequest, signal?: AbortSignal): Promise<unknown> {
    const reply = await requests.ask(request, {
      signal,
      onAbort: () => new CuecardError("aborted", "The search was aborted by its caller.", { cause: signal?.reason }),
    });
    if ("fault" in reply) throw failed(reply.fault, null);
    return reply.value;
  }
  return {
    search: async (workspace, request, signal) =>
      (await ask({ kind: "search", workspace, request }, signal)) as ResidentFound | null,
    settled: async () => void (await ask({ kind: "settled" })),
    sizes: async () => (await ask({ kind: "sizes" })) as StorageIndexes["knowledgeBases"],
    async close() {
      await ask({ kind: "close" }).catch(() => {});
      await worker.terminate();
    },
  };
}

const failed = (message: string, cause: unknown) => new CuecardError("storage_failed", message, { cause });

import type { ReadOperations, WriteOperations } from "../engine/operations.ts";
import { createFoundReader, type FoundReader } from "../engine/search/found-texts.ts";
import type { WorkerInput } from "./protocol.ts";
import { startWorker, type WorkerClient } from "./worker-client.ts";

/** The two worker threads of a store. */
export interface Threads {
  writer: WorkerClient<WriteOperations>;
  reader: WorkerClient<ReadOperations>;
  /** Reads what the reader's searches find. */
  found: FoundReader;
  /** Ends both. */
  close(): Promise<void>;
}

/** Does work on the threads of the open store, which does not close meanwhile. */
export type RunOnThreads = <T>(work: (threads: Threads) => Promise<T>) => Promise<T>;

/** Both threads load at once; the reader's connection needs the schema that the writer makes. */
export async function startThreads(input: Pick<WorkerInput, "path" | "heldFiles" | "search">): Promise<Threads> {
  const writer = startWorker("writer", input);
  const reader = startWorker("reader", input);
  const close = async () => {
    await reader.close();
    await writer.close();
  };
  try {
    await writer.open();
    await reader.open();
    return { writer, reader, found: createFoundReader(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { CuecardError, type Storage } from "@cuecard/core";
import type { ReadOperations, WriteOperations } from "./engine/operations.ts";
import { createReplaceChunks } from "./threads/send-chunks.ts";
import { startWorker, type WorkerClient } from "./threads/worker-client.ts";
import { createWorkspaceStorage, type Threads } from "./workspace-storage.ts";

/** Options of `createSqliteStorage`. */
export interface SqliteStorageOptions {
  /** The file; made by `open` when it is not there, in a folder that is. SQLite keeps `-wal` and `-shm` beside it, and `-reserve` is 4 MB to delete in when the disk is full. */
  path: string;
  /**
   * Megabytes (10⁶ bytes) that searches may keep in memory: codes of vectors and posting lists. A base of 100,000 chunks of 1,536 numbers
   * takes 180; one whose codes don't fit keeps a bit for each number and reads the best from the file. Those bits are always kept.
   * @default 512
   */
  searchMemoryMb?: number;
  /**
   * Up to so many numbers of a base (chunks that pass the filter × dimensions) are compared one by one, which takes about 0.2 ms, and the vector leg is
   * exact. Tests lower it, so that a base of a few chunks is searched like a large one.
   * @default 2_000_000
   */
  exactNumbers?: number;
  /**
   * Above `exactNumbers`: the fewest chunks that signs leave over for a closer look. Four for each wanted chunk are left over at least. Tests lower it, so
   * that a base of a few chunks is searched like a large one.
   * @default 256 from 1,024 dimensions on, 1,200 below
   */
  fewestCandidates?: number;
}

interface Workers {
  writer: WorkerClient<WriteOperations>;
  reader: WorkerClient<ReadOperations>;
}

/**
 * Storage on one SQLite file. All SQL runs in two worker threads, one that writes and one that reads, so neither the
 * caller's event loop nor a search waits for a swap of chunks. A write is on disk when its promise resolves
 * (WAL, `synchronous = FULL`).
 *
 * The keyword leg is exact. The vector leg is exact up to `exactNumbers` a base (1,300 chunks of 1,536 dimensions) and
 * approximate above (`pnpm bench retrieve` measures its recall); every cosine is exact. Faults are `storage_failed`. Deleted text is overwritten in the file at once and leaves the
 * write-ahead log within about a second of quiet, or at `close`.
 */
export function createSqliteStorage({
  path,
  searchMemoryMb = 512,
  exactNumbers = 2_000_000,
  fewestCandidates,
}: SqliteStorageOptions): Storage {
  let opening: Promise<Workers> | null = null;
  let workers: Workers | null = null;
  let closing: Promise<void> | null = null;
  const running = new Set<Promise<unknown>>();

  const open = (): Workers => {
    if (workers) return workers;
    throw new CuecardError("storage_failed", "The store is not open; call open() and wait for it first.");
  };
  const threads: Threads = {
    reader: () => open().reader,
    writer: () => open().writer,
    async run(work) {
      if (closing) throw new CuecardError("storage_failed", "The store is closed; open a new one.");
      open();
      const promise = work();
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    replaceChunks: createReplaceChunks(() => open().writer),
  };
  const { reader, writer, run } = threads;

  /** Both threads load at once; the reader's connection needs the schema that the writer makes. */
  async function start(): Promise<Workers> {
    const search = { memoryBytes: searchMemoryMb * 1e6, exactNumbers, fewestCandidates: fewestCandidates ?? null };
    const input = { path, search };
    const started = { writer: startWorker("writer", input), reader: startWorker("reader", input) };
    try {
      await started.writer.open();
      await started.reader.open();
      return started;
    } catch (error) {
      await end(started);
      throw error;
    }
  }

  async function stop(): Promise<void> {
    await opening?.catch(() => {});
    await Promise.allSettled(running);
    if (!workers) return;
    await end(workers);
    workers = null;
  }

  return {
    name: "sqlite-vec",
    async open() {
      if (closing) throw new CuecardError("storage_failed", "The store is closed; make a new one.");
      opening ??= start();
      try {
        workers = await opening;
      } catch (error) {
        opening = null;
        throw error;
      }
    },
    workspace: (id) => createWorkspaceStorage(id, threads),
    claimSource: (request) => run(() => writer().request("claimSource", [request])),
    claimReembedding: (request) => run(() => writer().request("claimReembedding", [request])),
    expireLeases: (now) => run(() => writer().request("expireLeases", [now])),
    claimSweep: (request) => run(() => writer().request("claimSweep", [request])),
    forgetUploads: (createdBefore) => run(() => writer().request("forgetUploads", [createdBefore])),
    claimIdleCall: (request) => run(() => writer().request("claimIdleCall", [request])),
    forgetCalls: (now) => run(() => writer().request("forgetCalls", [now])),
    pullBack: (times) => run(() => writer().request("pullBack", [times])),
    insertKey: (record) => run(() => writer().request("insertKey", [record])),
    insertFirstKey: (record) => run(() => writer().request("insertFirstKey", [record])),
    findKey: (hash) => run(() => reader().request("findKey", [hash])),
    listKeys: () => run(() => reader().request("listKeys", [])),
    revokeKey: (id, now) => run(() => writer().request("revokeKey", [id, now])),
    close() {
      closing ??= stop();
      return closing;
    },
  };
}

async function end({ reader, writer }: Workers): Promise<void> {
  await reader.close();
  await writer.close();
}

import { CuecardError, type Storage } from "@cuecard/core";
import type { MarkedFile } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { createLifecycle } from "@cuecard/core/storage-kit";
import type { SearchSettings } from "@cuecard/resident";
import type { SharedGlobalStores } from "@cuecard/sql";
import { sharedGlobalVerbs } from "./engine/shared-operations.ts";
import { bindShared } from "./threads/bind-shared.ts";
import { createSendChunks } from "./threads/send-chunks.ts";
import { type RunOnThreads, startThreads, type Threads } from "./threads/threads.ts";
import { createVectorReading } from "./threads/vector-reading.ts";
import { createWorkspaceStorage } from "./workspace-storage.ts";

/** Options of `createSqliteStorage`. */
export interface SqliteStorageOptions {
  /**
   * The file. `open` makes it when it is not there; its folder must exist. SQLite keeps `-wal` and `-shm` files beside
   * it. The file `-reserve` sets 4 MB aside, so that sources can be deleted when the disk is full.
   */
  path: string;
  /**
   * Files that must stay what they are while the store is open, such as the lock of the file's folder. The store watches
   * its own files in any case: when one is removed or replaced, every write is refused with `storage_lost`.
   * @default none
   */
  heldFiles?: readonly MarkedFile[];
  /**
   * Megabytes (10⁶ bytes) that searches may keep in memory: quantized vectors and posting lists. A knowledge base of
   * 100,000 chunks of 1,536 dimensions takes 180. One whose SQ8 vectors don't fit keeps a bit per dimension and reads
   * the best candidates from the file. Those bits are always kept.
   * @default 512
   */
  searchMemoryMb?: number;
  /**
   * Up to so many numbers of a knowledge base (chunks that pass the filter × dimensions) are compared one by one. That
   * takes about 0.2 ms, and vector search is exact. Tests lower it, so that a small knowledge base is searched like a
   * large one.
   * @default 2_000_000
   */
  exactNumbers?: number;
  /**
   * Above `exactNumbers`: the fewest candidates that binary vectors let through to the exact comparison. At least four
   * per wanted chunk go through. Tests lower it, so that a small knowledge base is searched like a large one.
   * @default 256 from 1,024 dimensions on, 1,200 below
   */
  fewestCandidates?: number;
}

/**
 * Storage on one SQLite file. All SQL runs in two worker threads, one that writes and one that reads. So neither the
 * caller's event loop nor a search waits while chunks are replaced. A write is on disk when its promise resolves (WAL,
 * `synchronous = FULL`).
 *
 * Keyword search is exact. Vector search is exact up to `exactNumbers` per knowledge base (1,300 chunks of 1,536
 * dimensions) and approximate above (`pnpm bench retrieve` measures its recall); every cosine is exact. Faults are
 * `storage_failed`. Deleted text is overwritten in the file at once. It leaves the write-ahead log within about a
 * second without writes, or at `close`.
 */
export function createSqliteStorage(options: SqliteStorageOptions): Storage {
  checkOptions("createSqliteStorage", options, {
    path: true,
    heldFiles: true,
    searchMemoryMb: true,
    exactNumbers: true,
    fewestCandidates: true,
  });
  const { path, heldFiles = [], searchMemoryMb = 512, exactNumbers = 2_000_000, fewestCandidates } = options;
  if (!Number.isFinite(searchMemoryMb) || searchMemoryMb < 0) {
    const problem = `must be a number of megabytes from 0 on; ${searchMemoryMb} is not.`;
    throw new CuecardError("invalid_value", `The option searchMemoryMb ${problem}`, { param: "searchMemoryMb" });
  }
  const search: SearchSettings = {
    memoryBytes: searchMemoryMb * 1e6,
    exactNumbers,
    fewestCandidates: fewestCandidates ?? null,
  };
  const { open, close, engine, run } = createLifecycle<Threads>({
    start: () => startThreads({ path, heldFiles, search }),
    stop: (threads) => threads.close(),
  });
  const sendChunks = createSendChunks(() => engine().writer);
  const reading = createVectorReading(run);
  return {
    specificationVersion: "v1",
    name: "sqlite-vec",
    open,
    workspace: (id) => createWorkspaceStorage(id, { run, sendChunks, reading }),
    ...createGlobalVerbs(run),
    close,
  };
}

type GlobalVerbs = Omit<Storage, "specificationVersion" | "name" | "open" | "workspace" | "close">;

function createGlobalVerbs(run: RunOnThreads): GlobalVerbs {
  return {
    ...bindShared<SharedGlobalStores>(sharedGlobalVerbs, [], run),
    expireLeases: (now) => run(({ writer }) => writer.request("expireLeases", [now])),
    stats: (now) => run(({ reader }) => reader.request("stats", [now])),
  };
}

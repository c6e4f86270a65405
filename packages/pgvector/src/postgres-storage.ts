import { CuecardError, type Storage } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { createLifecycle } from "@cuecard/core/storage-kit";
import type { SharedGlobalStores } from "@cuecard/sql";
import type { PostgresClient } from "./connection/client.ts";
import { connect, databaseOf } from "./connection/connect.ts";
import type { Engine } from "./engine/engine.ts";
import { createQueue } from "./engine/processing/queue.ts";
import {
  createNoReader,
  createReaderHere,
  createReaderInThread,
  type SearchReader,
} from "./engine/reader/search-reader.ts";
import { createLeftovers } from "./engine/reembedding/leftovers.ts";
import { prepareSchema } from "./engine/schema/prepare-schema.ts";
import { bindShared, sharedGlobalVerbs } from "./shared-stores.ts";
import { createVerbs } from "./verbs.ts";
import { createWorkspaceStorage, type OpenStore } from "./workspace-storage.ts";

/**
 * Either a client of the caller's, who also ends it, or an address for a pool of the store's own. The address may name
 * several servers, a primary and its replicas: `postgres://a/db,postgres://b/db` or `postgres://a,b/db`. The primary is
 * used; when no connection to it can be made, the others are asked whether they were promoted.
 */
export type PostgresStorageOptions = ({ client: PostgresClient } | { connectionString: string }) & {
  /**
   * Schema of the database that holds the store: lower-case letters, digits and `_`.
   * @default "cuecard"
   */
  schema?: string;
  /**
   * Megabytes (10⁶ bytes) that searches may keep in memory: quantized vectors, posting lists and found chunks. A
   * knowledge base of 100,000 chunks of 1,536 dimensions takes 220. It is read from the database when it is searched
   * for the first time. Until then, and where it does not fit, the database compares every chunk: 4 to 7 ms per 1,000
   * chunks of 1,536 dimensions. Every answer is of the state that the database has: each search asks it once whether
   * anything changed. 0: the database always searches.
   *
   * With a `connectionString` the memory belongs to a thread of its own. With a client of yours its work is done on the
   * thread that calls, about 5 ms a search of 100,000 chunks.
   * @default 512
   */
  searchMemoryMb?: number;
};

/** A storage on PostgreSQL with pgvector. */
export interface PostgresStorage extends Storage {
  /** Sentences about what works but should be changed, such as an old pgvector; there from `open` on. */
  readonly warnings: readonly string[];
}

/** Of both ways to reach the database. */
const optionNames = {
  client: true,
  connectionString: true,
  schema: true,
  searchMemoryMb: true,
} as const;

type GlobalVerbs = Omit<
  Storage,
  "specificationVersion" | "name" | "open" | "workspace" | "close" | keyof SharedGlobalStores
>;

const globalVerbs: Record<keyof GlobalVerbs, true> = {
  expireLeases: true,
  stats: true,
};

/**
 * Storage on PostgreSQL 14 or newer with pgvector 0.8.0 or newer. Any number of processes may share one database. The
 * source rows are the queue: they are claimed without waiting for each other, and a worker that lost its lease can't
 * write any more.
 *
 * Knowledge bases that fit in `searchMemoryMb` are searched in memory: keyword search is exact, vector search up to
 * 1,300 chunks of 1,536 dimensions, and every cosine. Otherwise the database compares every chunk by one statement, and
 * answers of knowledge bases that never fit say so in `degraded`. Over a
 * pool an aborted search is cancelled on the server; on PGlite it runs to its end, and its answer is dropped. Deleted
 * text leaves the table's files with PostgreSQL's vacuum. Faults are `storage_failed`. A transaction pooler may stand
 * between: nothing is kept in a session beyond a transaction, and a cancel is a request of the protocol.
 *
 * @example
 * const storage = createPostgresStorage({ connectionString: process.env.DATABASE_URL });
 */
export function createPostgresStorage(options: PostgresStorageOptions): PostgresStorage {
  return createStorage(options).storage;
}

/** With what searches for it, for tests of that. */
export function createStorage(options: PostgresStorageOptions): {
  storage: PostgresStorage;
  reader(): SearchReader;
} {
  checkOptions("createPostgresStorage", options, optionNames);
  const { schema = "cuecard", searchMemoryMb = 512 } = options;
  checkValues({ schema, searchMemoryMb });
  const warnings: string[] = [];
  const { open, close, engine, run } = createLifecycle<OpenStore>({
    start: () => openStore(options, { schema, searchMemoryMb, warnings }),
    async stop({ engine, leftovers, reader }) {
      await reader.close();
      await leftovers.stop();
      await engine.database.close();
    },
  });
  const shared = bindShared<SharedGlobalStores>(sharedGlobalVerbs, [], run, () => engine().engine);
  const storage: PostgresStorage = {
    specificationVersion: "v1",
    name: "pgvector",
    warnings,
    open,
    workspace: (id) => createWorkspaceStorage(id, run, engine),
    ...shared,
    async claimMaintenance(request) {
      const { leftovers } = engine();
      const claimed = await shared.claimMaintenance(request);
      // What a process left that ended.
      if (claimed) leftovers.request();
      return claimed;
    },
    ...createVerbs<GlobalVerbs>(globalVerbs, run, () => createQueue(engine().engine, engine().reader)),
    close,
  };
  return { storage, reader: () => engine().reader };
}

interface StoreSettings {
  schema: string;
  searchMemoryMb: number;
  warnings: string[];
}

async function openStore(options: PostgresStorageOptions, settings: StoreSettings): Promise<OpenStore> {
  const { schema, warnings } = settings;
  const database = "client" in options ? databaseOf(options.client) : await connect(options.connectionString);
  try {
    const prepared = await prepareSchema(database, schema);
    warnings.splice(0, warnings.length, ...prepared.warnings);
    const engine = { database, names: prepared.names };
    const leftovers = createLeftovers(engine);
    leftovers.request();
    return { engine, leftovers, reader: openReader(options, engine, settings) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What is exact in SQLite's search is exact here. */
const exactNumbers = 2_000_000;

function openReader(options: PostgresStorageOptions, engine: Engine, { searchMemoryMb }: StoreSettings): SearchReader {
  if (searchMemoryMb === 0) return createNoReader();
  const settings = { memoryBytes: searchMemoryMb * 1e6, exactNumbers, fewestCandidates: null };
  if ("client" in options) return createReaderHere(engine, { settings });
  return createReaderInThread({
    connectionString: options.connectionString,
    names: engine.names,
    settings,
  });
}

function checkValues({ schema, searchMemoryMb }: { schema: string; searchMemoryMb: number }): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw invalid(
      "schema",
      `must be 1 to 63 lower-case letters, digits and _, with no digit first; "${schema}" is not.`,
    );
  }
  if (!Number.isFinite(searchMemoryMb) || searchMemoryMb < 0)
    throw invalid("searchMemoryMb", `must be a number of megabytes from 0 on; ${searchMemoryMb} is not.`);
}

const invalid = (param: string, problem: string) =>
  new CuecardError("invalid_value", `The option ${param} ${problem}`, { param });

import { CuecardError, isCuecardError, type SharedTokens, type Storage } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import { createLifecycle } from "@cuecard/core/storage-kit";
import { checkReplica } from "./check-replica.ts";
import { isPGlite, type PostgresClient } from "./connection/client.ts";
import { connect, databaseOf } from "./connection/connect.ts";
import { connectReplica, type ReadReplica } from "./connection/read-replica.ts";
import type { Engine } from "./engine/engine.ts";
import { createVectorIndexes } from "./engine/hnsw-indexes/vector-indexes.ts";
import { createKeys } from "./engine/keys.ts";
import { createMaintenance } from "./engine/maintenance.ts";
import { createQueue } from "./engine/processing/queue.ts";
import { createReaderHere, createReaderInThread, type SearchReader } from "./engine/reader/search-reader.ts";
import { createLeftovers } from "./engine/reembedding/leftovers.ts";
import { prepareSchema } from "./engine/schema/prepare-schema.ts";
import { createDatabaseSearch } from "./engine/search/database-search.ts";
import { createSharedTokens } from "./engine/shared-tokens.ts";
import { createVerbs } from "./verbs.ts";
import { createWorkspaceStorage, type OpenStore } from "./workspace-storage.ts";

/**
 * Either a client of the caller's, who also ends it, or an address for a pool of the store's own. The address may name
 * several servers, a primary and its replicas: `postgres://a/db,postgres://b/db` or `postgres://a,b/db`. The primary is
 * used; when no connection to it can be made, the others are asked whether they were promoted.
 */
export type PostgresStorageOptions = (
  | { client: PostgresClient }
  | {
      connectionString: string;
      /**
       * Address of a replica that searches read, in the same forms; of several the first that can be reached, then the
       * others in their order. It answers a search when it has every change of the chunks that was committed before the
       * search began: each search that the replica is to answer asks the primary for that, by one small statement. Otherwise,
       * and while the replica fails, hangs or is gone, the primary answers. All else is the primary's.
       * @default the primary answers searches
       */
      readConnectionString?: string;
    }
) & {
  /**
   * Schema of the database that holds the store: lower-case letters, digits and `_`.
   * @default "cuecard"
   */
  schema?: string;
  /**
   * Up to this many matching chunks of a knowledge base are compared one by one. A knowledge base with more gets an
   * HNSW index, which is asked when more match. An exact comparison costs about 4 ms per 1,000 chunks of 1,536
   * dimensions (`pnpm bench postgres`, 2 cores): 23 ms at 5,000, 75 ms at 20,000; the index of 100,000 answered in 9. A
   * voice turn has 50 ms for retrieval. Raise it where vectors are short or storing must be quick: every chunk that is
   * stored in an indexed knowledge base costs a walk through its graph.
   * @default 5_000
   */
  exactBelow?: number;
  /**
   * Megabytes (10⁶ bytes) that searches may keep in memory: quantized vectors, posting lists and found chunks. A
   * knowledge base of 100,000 chunks of 1,536 dimensions takes 220. It is read from the database when it is searched
   * for the first time; meanwhile, and where it does not fit, the database searches. Every answer is of the state that
   * the database has: each search asks it once whether anything changed. 0: the database always searches.
   *
   * With a `connectionString` the memory belongs to a thread of its own. With a client of yours its work is done on the
   * thread that calls, about 5 ms a search of 100,000 chunks.
   * @default 512 with a connectionString or a PGlite, 0 with a pool of yours
   */
  searchMemoryMb?: number;
  /**
   * Lets searches in memory answer without asking the database, which saves a round trip and its load: an answer may
   * lack what was committed in its last `ms` milliseconds (1 to 60,000), by this process too. Null: none is older than
   * what was committed before it began.
   * @default null
   */
  freshness?: { ms: number } | null;
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
  readConnectionString: true,
  schema: true,
  exactBelow: true,
  searchMemoryMb: true,
  freshness: true,
} as const;

type GlobalVerbs = Omit<Storage, "specificationVersion" | "name" | "sharedTokens" | "open" | "workspace" | "close">;

const globalVerbs: Record<keyof GlobalVerbs, true> = {
  claimSource: true,
  claimReembedding: true,
  claimWebhook: true,
  expireLeases: true,
  stats: true,
  claimMaintenance: true,
  forgetUploads: true,
  forgetCalls: true,
  forgetRequests: true,
  forgetEvents: true,
  forgetAudit: true,
  forgetUsage: true,
  repairClockSkew: true,
  claimIdleCall: true,
  insertKey: true,
  insertFirstKey: true,
  findKey: true,
  listKeys: true,
  revokeKey: true,
  rotateKey: true,
  noteKeyUse: true,
};

/**
 * Storage on PostgreSQL 14 or newer with pgvector 0.8.0 or newer. Any number of processes may share one database. The
 * source rows are the queue: they are claimed without waiting for each other, and a worker that lost its lease can't
 * write any more.
 *
 * Knowledge bases that fit in `searchMemoryMb` are searched in memory: keyword search is exact, vector search up to
 * 1,300 chunks of 1,536 dimensions, and every cosine. Otherwise the database searches: exactly below `exactBelow`
 * matching chunks of a knowledge base; above, and only over a pool, an approximate index proposes (measured recall@10 at
 * least 0.99 where texts have topics, less where no chunk is much nearer than others) and full vectors decide. Over a
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
  if (options.freshness) checkOptions("createPostgresStorage", options.freshness, { ms: true }, "freshness");
  const { schema = "cuecard", exactBelow = 5_000, searchMemoryMb = defaultMemoryMb(options) } = options;
  const { ms: freshnessMs = 0 } = options.freshness ?? {};
  checkValues({ schema, exactBelow, searchMemoryMb, freshness: options.freshness ?? null });
  const warnings: string[] = [];
  const { open, close, engine, run } = createLifecycle<OpenStore>({
    start: () => openStore(options, { schema, exactBelow, searchMemoryMb, freshnessMs, warnings }),
    async stop({ engine, indexes, leftovers, reader, replica }) {
      await reader.close();
      await replica?.close();
      await leftovers.stop();
      await indexes.stop();
      await engine.database.close();
    },
  });
  const storage: PostgresStorage = {
    specificationVersion: "v1",
    name: "pgvector",
    // PGlite is a database of one process.
    sharedTokens:
      "client" in options && isPGlite(options.client)
        ? null
        : createVerbs<SharedTokens>({ spend: true }, run, () => createSharedTokens(engine().engine)),
    warnings,
    open,
    workspace: (id) => createWorkspaceStorage(id, run, engine),
    ...createVerbs<GlobalVerbs>(globalVerbs, run, () => createGlobalVerbs(engine())),
    close,
  };
  return { storage, reader: () => engine().reader };
}

async function openStore(
  options: PostgresStorageOptions,
  {
    schema,
    exactBelow,
    searchMemoryMb,
    freshnessMs,
    warnings,
  }: { schema: string; exactBelow: number; searchMemoryMb: number; freshnessMs: number; warnings: string[] },
): Promise<OpenStore> {
  const database = "client" in options ? databaseOf(options.client) : await connect(options.connectionString);
  const readConnectionString = "client" in options ? undefined : options.readConnectionString;
  const replica = readConnectionString === undefined ? null : await connectReplica(readConnectionString);
  try {
    const prepared = await prepareSchema(database, schema);
    const replicaWarnings = replica ? await checkReplica(database, replica, prepared.names) : [];
    warnings.splice(0, warnings.length, ...prepared.warnings, ...replicaWarnings);
    const engine = { database, names: prepared.names };
    const onFault = (error: unknown) => void warnings.push(indexFault(error));
    const indexes = createVectorIndexes(engine, { above: exactBelow, onFault });
    indexes.request();
    const leftovers = createLeftovers(engine, indexes);
    leftovers.request();
    const reader = openReader(options, { engine, replica, exactBelow, searchMemoryMb, freshnessMs });
    return { engine, indexes, leftovers, reader, replica };
  } catch (error) {
    await Promise.all([database.close(), replica?.close()]);
    throw error;
  }
}

/** What is exact in SQLite's search is exact here. */
const exactNumbers = 2_000_000;

function openReader(
  options: PostgresStorageOptions,
  {
    engine,
    replica,
    exactBelow,
    searchMemoryMb,
    freshnessMs,
  }: { engine: Engine; replica: ReadReplica | null; exactBelow: number; searchMemoryMb: number; freshnessMs: number },
): SearchReader {
  const settings =
    searchMemoryMb === 0 ? null : { memoryBytes: searchMemoryMb * 1e6, exactNumbers, fewestCandidates: null };
  const databaseSearch = createDatabaseSearch(engine, { replica, exactBelow });
  if ("client" in options) return createReaderHere(engine, databaseSearch, { settings, freshnessMs });
  const { connectionString, readConnectionString = null } = options;
  const addresses = { connectionString, readConnectionString };
  return createReaderInThread(databaseSearch, { ...addresses, names: engine.names, exactBelow, settings, freshnessMs });
}

const defaultMemoryMb = (options: PostgresStorageOptions) =>
  "client" in options && !isPGlite(options.client) ? 0 : 512;

const createGlobalVerbs = ({ engine, leftovers, reader }: OpenStore): GlobalVerbs => ({
  ...createQueue(engine, reader),
  ...createKeys(engine),
  ...createMaintenance(engine, leftovers),
});

function checkValues({
  schema,
  exactBelow,
  searchMemoryMb,
  freshness,
}: {
  schema: string;
  exactBelow: number;
  searchMemoryMb: number;
  freshness: { ms: number } | null;
}): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw invalid(
      "schema",
      `must be 1 to 63 lower-case letters, digits and _, with no digit first; "${schema}" is not.`,
    );
  }
  if (!Number.isInteger(exactBelow) || exactBelow < 0) {
    throw invalid("exactBelow", `must be a whole number from 0 on; ${exactBelow} is not.`);
  }
  if (!Number.isFinite(searchMemoryMb) || searchMemoryMb < 0)
    throw invalid("searchMemoryMb", `must be a number of megabytes from 0 on; ${searchMemoryMb} is not.`);
  if (freshness && !(freshness.ms >= 1 && freshness.ms <= 60_000))
    throw invalid("freshness", `must have ms from 1 to 60,000, or be null; ${freshness.ms} is not.`);
}

const invalid = (param: string, problem: string) =>
  new CuecardError("invalid_value", `The option ${param} ${problem}`, { param });

const indexFault = (error: unknown) =>
  `A vector index could not be made, so searches of a large knowledge base stay exact and slow: ${isCuecardError(error) ? causeOf(error) : String(error)}`;

const causeOf = ({ message, cause }: CuecardError) =>
  cause instanceof Error ? `${message} (${cause.message})` : message;

import { CuecardError, isCuecardError, type Storage } from "@cuecard/core";
import type { PostgresClient } from "./connection/client.ts";
import { connect, databaseOf } from "./connection/connect.ts";
import type { Engine } from "./engine/engine.ts";
import { createVectorIndexes, type VectorIndexes } from "./engine/hnsw-indexes/vector-indexes.ts";
import { createKeys } from "./engine/keys.ts";
import { createHousekeeping } from "./engine/maintenance.ts";
import { migrate } from "./engine/migrations/migrate.ts";
import { createQueue } from "./engine/processing/queue.ts";
import { createTracker } from "./tracker.ts";
import { createVerbs } from "./verbs.ts";
import { createWorkspaceStorage } from "./workspace-storage.ts";

/** Either a client of the caller's, who also ends it, or an address for a pool of the store's own. */
export type PostgresStorageOptions = ({ client: PostgresClient } | { connectionString: string }) & {
  /**
   * Schema of the database that holds the store: lower-case letters, digits and `_`.
   * @default "cuecard"
   */
  schema?: string;
  /**
   * Up to this many matching chunks of a base are compared one by one; a base with more gets an HNSW index, which is asked when more
   * match. An exact comparison costs about 5 ms for each 1,000 chunks of 1,536 dimensions (`pnpm bench postgres`, 2 cores): 26 ms at
   * 5,000, 90 ms at 20,000, where the index answered in 13 ms. A voice turn has 50 ms for retrieval. Raise it where vectors are
   * short or storing must be quick, since every chunk stored in an indexed base costs a walk through its graph.
   * @default 5_000
   */
  exactBelow?: number;
};

/** A storage on PostgreSQL with pgvector. */
export interface PostgresStorage extends Storage {
  /** Sentences about what works but should be changed, such as an old pgvector; there from `open` on. */
  readonly warnings: readonly string[];
}

type GlobalVerbs = Omit<Storage, "name" | "open" | "workspace" | "close">;

const globalVerbs: Record<keyof GlobalVerbs, true> = {
  claimSource: true,
  claimReembedding: true,
  expireLeases: true,
  claimSweep: true,
  forgetUploads: true,
  forgetCalls: true,
  pullBack: true,
  claimIdleCall: true,
  insertKey: true,
  insertFirstKey: true,
  findKey: true,
  listKeys: true,
  revokeKey: true,
};

/**
 * Storage on PostgreSQL 14 or newer with pgvector 0.8.0 or newer. Any number of processes may share one database: the source
 * rows are the queue, claimed without waiting for each other, and a worker that lost its lease can't write any more.
 *
 * The keyword leg is exact. The vector leg is exact below `exactBelow` matching chunks of a base; above, and only over a pool,
 * an approximate index proposes (measured recall@10 at least 0.99) and full vectors decide. An aborted search is cancelled on
 * the server over a pool; on PGlite it runs on unheard. Deleted text leaves the table's files with PostgreSQL's vacuum.
 * Faults are `storage_failed`. Settings are changed for single transactions only, so a transaction pooler may stand between.
 *
 * @example
 * const storage = createPostgresStorage({ connectionString: process.env.DATABASE_URL });
 */
export function createPostgresStorage(options: PostgresStorageOptions): PostgresStorage {
  const { schema = "cuecard", exactBelow = 5_000 } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw invalid("schema", `must be 1 to 63 lower-case letters, digits and _, with no digit first; "${schema}" is not.`);
  }
  if (!Number.isInteger(exactBelow) || exactBelow < 0)
    throw invalid("exactBelow", `must be a whole number from 0 on; ${exactBelow} is not.`);
  const warnings: string[] = [];
  const tracker = createTracker();
  let opened: { engine: Engine; indexes: VectorIndexes } | null = null;
  let opening: Promise<void> | null = null;
  let closing: Promise<void> | null = null;

  const store = () => {
    if (opened) return opened;
    throw new CuecardError("storage_failed", "The store is not open; call open() and wait for it first.");
  };

  async function start(): Promise<void> {
    const database = "client" in options ? databaseOf(options.client) : await connect(options.connectionString);
    try {
      const migrated = await migrate(database, schema);
      warnings.splice(0, warnings.length, ...migrated.warnings);
      const engine = { database, names: migrated.names };
      const indexes = createVectorIndexes(engine, { above: exactBelow, onFault: (error) => warnings.push(indexFault(error)) });
      opened = { engine, indexes };
      indexes.request();
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    await opening?.catch(() => {});
    await tracker.close();
    if (!opened) return;
    await opened.indexes.stop();
    await opened.engine.database.close();
    opened = null;
  }

  const global = createVerbs<GlobalVerbs>(globalVerbs, tracker.run, () => {
    const { engine } = store();
    return { ...createQueue(engine), ...createKeys(engine), ...createHousekeeping(engine) };
  });

  return {
    name: "pgvector",
    warnings,
    async open() {
      if (closing) throw new CuecardError("storage_failed", "The store is closed; make a new one.");
      opening ??= start();
      try {
        await opening;
      } catch (error) {
        opening = null;
        throw error;
      }
    },
    workspace: (id) => createWorkspaceStorage(id, tracker.run, () => ({ ...store(), exactBelow })),
    ...global,
    close() {
      closing ??= stop();
      return closing;
    },
  };
}

const invalid = (param: string, problem: string) => new CuecardError("invalid_value", `The option ${param} ${problem}`, { param });

const indexFault = (error: unknown) =>
  `A vector index could not be made, so searches of a large base stay exact and slow: ${isCuecardError(error) ? causeOf(error) : String(error)}`;

const causeOf = ({ message, cause }: CuecardError) => (cause instanceof Error ? `${message} (${cause.message})` : message);

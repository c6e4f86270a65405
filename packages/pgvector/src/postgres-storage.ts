import { CuecardError, isCuecardError, type SharedTokens, type Storage } from "@cuecard/core";
import { createLifecycle } from "@cuecard/core/storage-kit";
import { isPGlite, type PostgresClient } from "./connection/client.ts";
import { connect, databaseOf } from "./connection/connect.ts";
import { createVectorIndexes } from "./engine/hnsw-indexes/vector-indexes.ts";
import { createKeys } from "./engine/keys.ts";
import { createMaintenance } from "./engine/maintenance.ts";
import { migrate } from "./engine/migrations/migrate.ts";
import { createQueue } from "./engine/processing/queue.ts";
import { createSharedTokens } from "./engine/shared-tokens.ts";
import { createVerbs } from "./verbs.ts";
import { createWorkspaceStorage, type OpenStore } from "./workspace-storage.ts";

/** Either a client of the caller's, who also ends it, or an address for a pool of the store's own. */
export type PostgresStorageOptions = ({ client: PostgresClient } | { connectionString: string }) & {
  /**
   * Schema of the database that holds the store: lower-case letters, digits and `_`.
   * @default "cuecard"
   */
  schema?: string;
  /**
   * Up to this many matching chunks of a knowledge base are compared one by one. A knowledge base with more gets an
   * HNSW index, which is asked when more match. An exact comparison costs about 5 ms per 1,000 chunks of 1,536
   * dimensions (`pnpm bench postgres`, 2 cores): 26 ms at 5,000, 90 ms at 20,000, where the index answered in 13 ms. A
   * voice turn has 50 ms for retrieval. Raise it where vectors are short or storing must be quick: every chunk that is
   * stored in an indexed knowledge base costs a walk through its graph.
   * @default 5_000
   */
  exactBelow?: number;
};

/** A storage on PostgreSQL with pgvector. */
export interface PostgresStorage extends Storage {
  /** Sentences about what works but should be changed, such as an old pgvector; there from `open` on. */
  readonly warnings: readonly string[];
}

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
 * Keyword search is exact. Vector search is exact below `exactBelow` matching chunks of a knowledge base. Above, and
 * only over a pool, an approximate index proposes (measured recall@10 at least 0.99) and full vectors decide. Over a
 * pool an aborted search is cancelled on the server; on PGlite it runs to its end, and its answer is dropped. Deleted
 * text leaves the table's files with PostgreSQL's vacuum. Faults are `storage_failed`. Settings are changed for single
 * transactions only, so a transaction pooler may stand between.
 *
 * @example
 * const storage = createPostgresStorage({ connectionString: process.env.DATABASE_URL });
 */
export function createPostgresStorage(options: PostgresStorageOptions): PostgresStorage {
  const { schema = "cuecard", exactBelow = 5_000 } = options;
  checkOptions(schema, exactBelow);
  const warnings: string[] = [];
  const { open, close, engine, run } = createLifecycle<OpenStore>({
    start: () => openStore(options, { schema, exactBelow, warnings }),
    async stop({ engine, indexes }) {
      await indexes.stop();
      await engine.database.close();
    },
  });
  return {
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
}

async function openStore(
  options: PostgresStorageOptions,
  { schema, exactBelow, warnings }: { schema: string; exactBelow: number; warnings: string[] },
): Promise<OpenStore> {
  const database = "client" in options ? databaseOf(options.client) : await connect(options.connectionString);
  try {
    const migrated = await migrate(database, schema);
    warnings.splice(0, warnings.length, ...migrated.warnings);
    const engine = { database, names: migrated.names };
    const onFault = (error: unknown) => void warnings.push(indexFault(error));
    const indexes = createVectorIndexes(engine, { above: exactBelow, onFault });
    indexes.request();
    return { engine, indexes, exactBelow };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const createGlobalVerbs = ({ engine }: OpenStore): GlobalVerbs => ({
  ...createQueue(engine),
  ...createKeys(engine),
  ...createMaintenance(engine),
});

function checkOptions(schema: string, exactBelow: number): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw invalid(
      "schema",
      `must be 1 to 63 lower-case letters, digits and _, with no digit first; "${schema}" is not.`,
    );
  }
  if (!Number.isInteger(exactBelow) || exactBelow < 0) {
    throw invalid("exactBelow", `must be a whole number from 0 on; ${exactBelow} is not.`);
  }
}

const invalid = (param: string, problem: string) =>
  new CuecardError("invalid_value", `The option ${param} ${problem}`, { param });

const indexFault = (error: unknown) =>
  `A vector index could not be made, so searches of a large knowledge base stay exact and slow: ${isCuecardError(error) ? causeOf(error) : String(error)}`;

const causeOf = ({ message, cause }: CuecardError) =>
  cause instanceof Error ? `${message} (${cause.message})` : message;

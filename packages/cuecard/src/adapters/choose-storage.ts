import { join } from "node:path";
import { CuecardError, type Storage } from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";

export interface ChosenStorage {
  storage: Storage;
  /** Sentences about the database that its owner should read; there once the storage is open. */
  warnings: readonly string[];
}

/** The SQLite file of the data folder, or the PostgreSQL database of a `postgres://` address. Its engine is loaded only then. */
export async function chooseStorage({ data, database }: { data: string; database?: string | undefined }): Promise<ChosenStorage> {
  if (database === undefined) return { storage: createSqliteStorage({ path: join(data, "cuecard.sqlite") }), warnings: [] };
  if (!/^postgres(ql)?:\/\//.test(database)) {
    const message =
      "database must be an address such as postgres://user:password@host:5432/name; leave it out for the SQLite file of the data folder.";
    throw new CuecardError("invalid_value", message, { param: "database" });
  }
  const { createPostgresStorage } = await import("@cuecard/pgvector");
  const storage = createPostgresStorage({ connectionString: database });
  return { storage, warnings: storage.warnings };
}

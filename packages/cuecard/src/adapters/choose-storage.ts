import { join } from "node:path";
import type { Storage } from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { readDatabaseAddress } from "./database-address.ts";

export interface ChosenStorage {
  storage: Storage;
  /** Sentences about the database that its owner should read; there once the storage is open. */
  warnings: readonly string[];
}

/** The SQLite file of the data folder, or what the option `database` names. Its engine is loaded only then. */
export async function chooseStorage(place: { data: string; database?: string | undefined }): Promise<ChosenStorage> {
  const address = readDatabaseAddress(place);
  if (address.engine === "sqlite") return { storage: createSqliteStorage({ path: join(address.folder, "cuecard.sqlite") }), warnings: [] };
  const storage =
    address.engine === "pglite"
      ? await (await import("./pglite-storage.ts")).openPGliteStorage(address.folder)
      : (await import("@cuecard/pgvector")).createPostgresStorage({ connectionString: address.connectionString });
  return { storage, warnings: storage.warnings };
}

import { join } from "node:path";
import type { Storage } from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { refuseLostDatabase } from "../data-folder/lost-database.ts";
import { type DatabasePlace, readDatabaseAddress } from "./database-address.ts";

export interface ChosenStorage {
  storage: Storage;
  /** Warnings about the database for the operator. They are complete once the storage is open. */
  warnings: readonly string[];
}

/** Name of a data folder's SQLite file. */
export const databaseFile = "cuecard.sqlite";

/**
 * Opens the SQLite file of the data folder, or the database of the option `database`. A SQLite file that seems lost is
 * refused unless `new` is true. Engines are loaded when they are used.
 */
export async function chooseStorage({
  new: begins = false,
  ...place
}: DatabasePlace & { new?: boolean | undefined }): Promise<ChosenStorage> {
  const address = readDatabaseAddress(place);
  if (address.engine === "sqlite") {
    if (!begins) await refuseLostDatabase(address.folder, databaseFile);
    return { storage: createSqliteStorage({ path: join(address.folder, databaseFile) }), warnings: [] };
  }
  const storage =
    address.engine === "pglite"
      ? await (await import("./pglite-storage.ts")).openPGliteStorage(address.folder)
      : (await import("@cuecard/pgvector")).createPostgresStorage(address);
  return { storage, warnings: storage.warnings };
}

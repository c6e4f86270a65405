import { join } from "node:path";
import type { Storage } from "@cuecard/core";
import type { MarkedFile } from "@cuecard/core/adapter-kit";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { refuseLostDatabase } from "../data-folder/lost-database.ts";
import { type DatabasePlace, readDatabaseAddress } from "./database-address.ts";

/** What the options for the database name. */
export interface ChosenStorage {
  /** Not open yet. */
  storage: Storage;
  /** Warnings about the database for the operator. They are complete once the storage is open. */
  warnings: readonly string[];
}

/** How the storage searches. */
export interface SearchingOptions {
  /**
   * Megabytes (10⁶ bytes) that searches may keep in memory, in all knowledge bases together: some 1.8 KB a chunk of 1,536
   * dimensions. What does not fit is searched slower. @default 512
   */
  searchMemoryMb?: number | undefined;
}

/** Name of a data folder's SQLite file. */
export const databaseFile = "cuecard.sqlite";

/**
 * Opens the SQLite file of the data folder, or the database of the option `database`. A SQLite file that seems lost is
 * refused unless `new` is true. It stores nothing more once one of `heldFiles` is gone or another. Engines are loaded when they are used.
 */
export async function chooseStorage({
  new: begins = false,
  searchMemoryMb,
  heldFiles = [],
  ...place
}: DatabasePlace &
  SearchingOptions & { new?: boolean | undefined; heldFiles?: readonly MarkedFile[] }): Promise<ChosenStorage> {
  const address = readDatabaseAddress(place);
  const memory = searchMemoryMb !== undefined && { searchMemoryMb };
  if (address.engine === "sqlite") {
    if (!begins) await refuseLostDatabase(address.folder, databaseFile);
    return {
      storage: createSqliteStorage({ path: join(address.folder, databaseFile), heldFiles, ...memory }),
      warnings: [],
    };
  }
  const { createPostgresStorage } = await import("@cuecard/pgvector");
  const storage = createPostgresStorage({ connectionString: address.connectionString, ...memory });
  return { storage, warnings: storage.warnings };
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";

/**
 * Throws `storage_failed` when the database is missing or empty beside blobs: a new one would name none of them, and
 * maintenance would not know them either.
 */
export async function refuseLostDatabase(folder: string, database: string): Promise<void> {
  const size = await stat(join(folder, database)).then(
    (found) => found.size,
    () => null,
  );
  if (size) return;
  for await (const _key of createFileBlobStore({ folder: join(folder, "blobs") }).keys("")) {
    const state = size === null ? "has no" : "has an empty";
    throw new CuecardError(
      "storage_failed",
      `The data folder ${folder} ${state} ${database} but has stored files: the database may be lost, or on a disk that is not mounted. Restore it from a backup, or start with an empty one with --new.`,
    );
  }
}

import { CuecardError } from "@cuecard/core";
import { createPostgresStorage, type PostgresStorage, type PostgresStorageOptions } from "@cuecard/pgvector";
import { requirePeers } from "./optional-peers.ts";

/**
 * PostgreSQL inside this process, on a folder that the caller has locked. It runs on the main thread, one statement at
 * a time, and its first start takes seconds. The folder has PGlite's own format: other programs can open it while
 * Cuecard is stopped.
 */
export async function openPGliteStorage(
  folder: string,
  searching: Pick<PostgresStorageOptions, "searchMemoryMb" | "freshness"> = {},
): Promise<PostgresStorage> {
  requirePeers("pglite");
  const [{ PGlite }, { vector }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite-pgvector"),
  ]);
  const client = await PGlite.create({ dataDir: folder, extensions: { vector } }).catch((cause: unknown) => {
    throw new CuecardError("storage_failed", `The PGlite database in ${folder} can't be opened: ${reasonOf(cause)}`, {
      cause,
    });
  });
  const storage = createPostgresStorage({ client, ...searching });
  return {
    ...storage,
    async open() {
      try {
        await storage.open();
      } catch (error) {
        // An open PGlite keeps its process running.
        await client.close();
        throw error;
      }
    },
    async close() {
      await storage.close();
      if (!client.closed) await client.close();
    },
  };
}

const reasonOf = (cause: unknown) =>
  cause instanceof Error && cause.message ? cause.message : "its files are damaged, or of another version";

import { findPackageJSON } from "node:module";
import { CuecardError } from "@cuecard/core";
import { createPostgresStorage, type PostgresStorage } from "@cuecard/pgvector";

const peers = { "@electric-sql/pglite": "0.5.14", "@electric-sql/pglite-pgvector": "0.0.15" };

/**
 * PostgreSQL inside this process, on a folder that the caller has taken. It runs on the main thread, one statement after another,
 * and its first start takes seconds. The folder is PGlite's own, so that it may be opened by other programs when Cuecard is stopped.
 */
export async function openPGliteStorage(folder: string): Promise<PostgresStorage> {
  requirePeers();
  const [{ PGlite }, { vector }] = await Promise.all([import("@electric-sql/pglite"), import("@electric-sql/pglite-pgvector")]);
  const client = await PGlite.create({ dataDir: folder, extensions: { vector } }).catch((cause: unknown) => {
    throw new CuecardError("storage_failed", `The PGlite database in ${folder} can't be opened: ${reasonOf(cause)}`, { cause });
  });
  const storage = createPostgresStorage({ client });
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

/** Throws `not_available`, with the command that installs them, when an optional peer is missing. Loads nothing. */
export function requirePeers(from: string | URL = import.meta.url): void {
  try {
    for (const peer of Object.keys(peers)) findPackageJSON(peer, from);
  } catch (cause) {
    const packages = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
    const message = `A database in a folder runs through PGlite, which is not installed; run: npm install ${packages.join(" ")}`;
    throw new CuecardError("not_available", message, { cause });
  }
}

const reasonOf = (cause: unknown) =>
  cause instanceof Error && cause.message ? cause.message : "its files are damaged, or of another version";

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storesInTurn } from "@cuecard/checks";
import type { Storage } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import type { StorageFactory } from "@cuecard/testing/suites";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import pg from "pg";
import { createOwnDatabase } from "../postgres/own-database.ts";

/** A store as it is set up for some of the histories. */
export interface Setting {
  name: string;
  factory: StorageFactory;
  /** Least share of the nearest chunks; null where answers are exact. */
  recall: number | null;
}

/** A store that histories are played on, in all its settings; they take turns. */
export interface Subject {
  settings: readonly Setting[];
  close(): Promise<void>;
}

/** As few candidates as there can be: 160 histories found 99 of 100 of the nearest with these. */
const fewCandidates = { exactNumbers: 0, fewestCandidates: 0 };

/** Two over the same data that take turns, so each reads what the other wrote. */
const inPairs = (open: () => Storage): Storage => storesInTurn([open(), open()]);

async function sqlite(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-stores-"));
  let files = 0;
  const setting = (
    name: string,
    options: object,
    { recall = null, shared = false }: { recall?: number | null; shared?: boolean } = {},
  ): Setting => ({
    name,
    recall,
    async factory() {
      const path = join(folder, `${files++}.db`);
      const one = () => createSqliteStorage({ path, ...options });
      const open = () => (shared ? inPairs(one) : one());
      return { storage: open(), cleanup: () => rm(path), reopen: async () => open() };
    },
  });
  return {
    settings: [
      setting("as it comes", {}),
      setting("binary vectors first", { exactNumbers: 0 }),
      setting("binary vectors first, few candidates", fewCandidates, { recall: 0.9 }),
      setting("binary vectors alone in memory", { exactNumbers: 0, searchMemoryMb: 0 }),
      setting(
        "binary vectors alone in memory, few candidates",
        { ...fewCandidates, searchMemoryMb: 0 },
        { recall: 0.9 },
      ),
      setting("room for little", { searchMemoryMb: 0.05 }),
      setting("two that write", {}, { shared: true }),
      setting("two that write, with room for little", { searchMemoryMb: 0.05 }, { shared: true }),
    ],
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function pglite(): Promise<Subject> {
  const client = await PGlite.create({ extensions: { vector } });
  return { settings: [{ name: "as it comes", factory: inSchemas(client), recall: null }], close: () => client.close() };
}

async function postgres(server: string): Promise<Subject> {
  const database = await createOwnDatabase(server);
  const client = new pg.Pool({ connectionString: database.url });
  return {
    settings: [
      { name: "the database alone", factory: inSchemas(client, { searchMemoryMb: 0 }), recall: null },
      { name: "in memory", factory: inSchemas(client, { searchMemoryMb: 64 }), recall: null },
      { name: "in memory, with room for little", factory: inSchemas(client, { searchMemoryMb: 0.05 }), recall: null },
      {
        name: "in memory, two that write",
        factory: inSchemas(client, { searchMemoryMb: 64 }, { shared: true }),
        recall: null,
      },
      {
        name: "in memory, two that write, with room for little",
        factory: inSchemas(client, { searchMemoryMb: 0.05 }, { shared: true }),
        recall: null,
      },
    ],
    async close() {
      // A pool has ended before its sockets have, and dropping the database cuts those off.
      client.on("error", () => {});
      await client.end();
      await database.drop();
    },
  };
}

let counted = 0;

/** Each store in a schema of its own. */
function inSchemas(
  client: PGlite | pg.Pool,
  options: { searchMemoryMb?: number } = {},
  { shared = false } = {},
): StorageFactory {
  const run: (statement: string) => Promise<unknown> =
    client instanceof PGlite ? (statement) => client.exec(statement) : (statement) => client.query(statement);
  const prefix = `stores_${process.pid}_${counted++}`;
  let schemas = 0;
  return async () => {
    const schema = `${prefix}_${schemas++}`;
    const one = () => createPostgresStorage({ client, schema, ...options });
    const open = () => (shared ? inPairs(one) : one());
    const cleanup = async () => void (await run(`drop schema if exists ${schema} cascade`));
    return { storage: open(), cleanup, reopen: async () => open() };
  };
}

/** Stores by what `--store` calls them. */
export const subjects: Record<string, (options: { database: string | null }) => Promise<Subject>> = {
  sqlite,
  pglite,
  postgres: async ({ database }) => {
    if (database) return postgres(database);
    throw new Error("A PostgreSQL server is needed: name it by --database <url> or in CUECARD_TEST_POSTGRES_URL.");
  },
};

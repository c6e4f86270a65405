import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Storage } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { createOwnDatabase, describeServer } from "../postgres/own-database.ts";

export interface TwoStores {
  moving: Storage;
  idle: Storage;
  /** What they are, for a title. */
  about: string;
  /** A call is stored so often, in milliseconds: what a busy machine stores without a queue. */
  callEveryMs: number;
  close(): Promise<void>;
}

/** Two files, or two schemas of a database of its own. */
export async function openTwoStores(settings: Record<string, string | undefined>): Promise<TwoStores> {
  if (settings.store === "sqlite") return openFiles();
  if (settings.store !== "postgres") throw new Error(`--store must be sqlite or postgres; "${settings.store}" is not.`);
  const server = settings.database ?? process.env.CUECARD_TEST_POSTGRES_URL;
  if (!server) {
    throw new Error(
      "--store postgres measures on a real server with pgvector: name it with --database postgres://… or CUECARD_TEST_POSTGRES_URL (.ci/postgres start makes one).",
    );
  }
  return openSchemas(server);
}

async function openFiles(): Promise<TwoStores> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const open = (name: string) => createSqliteStorage({ path: join(folder, `${name}.db`) });
  return opened({ moving: open("moving"), idle: open("idle"), about: "SQLite", callEveryMs: 5 }, () =>
    rm(folder, { recursive: true, force: true }),
  );
}

async function openSchemas(server: string): Promise<TwoStores> {
  const database = await createOwnDatabase(server);
  const open = (schema: string) => createPostgresStorage({ connectionString: database.url, schema });
  const about = await describeServer(database.url);
  return opened({ moving: open("moving"), idle: open("idle"), about, callEveryMs: 25 }, () => database.drop());
}

async function opened(stores: Omit<TwoStores, "close">, remove: () => Promise<void>): Promise<TwoStores> {
  const close = async () => {
    await stores.moving.close();
    await stores.idle.close();
    await remove();
  };
  try {
    await stores.moving.open();
    await stores.idle.open();
    return { ...stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}

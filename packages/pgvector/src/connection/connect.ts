import { CuecardError } from "@cuecard/core";
import { isPGlite, type PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { createPGliteDatabase } from "./pglite-database.ts";
import { createPoolDatabase } from "./pool-database.ts";

/** Longest wait for a connection of the store's own pool, in milliseconds. */
const connectTimeoutMs = 10_000;

/** Over the given client, which stays its owner's and is not closed. */
export function databaseOf(client: PostgresClient): Database {
  return isPGlite(client) ? createPGliteDatabase(client) : createPoolDatabase(client, labelOfPool(client), null);
}

/** Over a pool of its own, of ten connections at most. `pg` is loaded here, so that a store over PGlite never does. */
export async function connect(
  connectionString: string,
  { connections = 10, name = "cuecard" } = {},
): Promise<Database> {
  const label = labelOf(connectionString);
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: name,
  });
  return createPoolDatabase(pool, label, () => pool.end());
}

/** Host, port and database of a connection string; never its user or password. */
function labelOf(connectionString: string): string {
  if (!URL.canParse(connectionString) || !/^postgres(ql)?:/.test(connectionString)) {
    throw new CuecardError(
      "storage_failed",
      "The connection string is not an address; give one such as postgres://user:password@host:5432/database.",
    );
  }
  const { hostname, port, pathname, searchParams } = new URL(connectionString);
  return name({
    host: hostname || searchParams.get("host"),
    port: port || searchParams.get("port"),
    database: decoded(pathname.slice(1)),
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function labelOfPool(pool: object): string {
  const { options } = pool as {
    options?: { connectionString?: string; host?: string; port?: number; database?: string };
  };
  if (!options) return "the PostgreSQL database";
  return options.connectionString ? labelOf(options.connectionString) : name(options);
}

function name({
  host,
  port,
  database,
}: {
  host?: string | null;
  port?: number | string | null;
  database?: string | null;
}): string {
  return `${database ? `database "${database}"` : "the database"} at ${host || "localhost"}:${port || 5432}`;
}

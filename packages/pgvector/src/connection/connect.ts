import type { Socket } from "node:net";
import { CuecardError } from "@cuecard/core/errors";
import type { PoolConfig } from "pg";
import { addressesOf } from "./addresses.ts";
import { graceMs } from "./cancellable-statement.ts";
import { isPGlite, type PostgresClient } from "./client.ts";
import type { Database } from "./database.ts";
import { createFailoverPool, refuseReplica } from "./failover-pool.ts";
import { createPGliteDatabase } from "./pglite-database.ts";
import { createPoolDatabase } from "./pool-database.ts";

/** Longest wait for a connection of the store's own pool, in milliseconds. */
const connectTimeoutMs = 10_000;
/** Longest wait for each of several servers, in milliseconds: one that is away answers nothing, and another may be well. */
const connectTimeoutOfManyMs = 3_000;

/** Over the given client, which stays its owner's and is not closed. */
export function databaseOf(client: PostgresClient): Database {
  return isPGlite(client) ? createPGliteDatabase(client) : createPoolDatabase(client, labelOfPool(client), null);
}

/**
 * Over pools of its own, of ten connections at most to one server: that which takes writes. The
 * string may name several servers (see {@link addressesOf}). `pg` is loaded here, so that a store over PGlite never does.
 */
export async function connect(
  connectionString: string,
  { connections = 10, name = "cuecard" } = {},
): Promise<Database> {
  const addresses = addressesOf(connectionString);
  const labels = addresses.map(labelOf);
  const { default: pg } = await import("pg");
  const hasOthers = addresses.length > 1;
  const timeoutMs = hasOthers ? connectTimeoutOfManyMs : connectTimeoutMs;
  const open = new Set<object>();
  class Client extends pg.Client {
    constructor(options?: object) {
      super({ ...options, connectionTimeoutMillis: timeoutMs });
      open.add(this);
      this.once("end", () => open.delete(this));
    }
  }
  const pools = addresses.map((address, i) => {
    const options: PoolConfig = {
      Client,
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: name,
      onConnect: (connection) => refuseReplica(connection, labels[i]!, timeoutMs),
    };
    return new pg.Pool(options);
  });
  const pool = createFailoverPool(pools);
  return createPoolDatabase(pool, labels.join(" or "), async () => {
    await Promise.all(pools.map((each) => each.end()));
    // A server that hangs says no goodbye, and the process would not end.
    setTimeout(() => open.forEach(cut), graceMs).unref();
  });
}

const cut = (client: object) => (client as { connection: { stream: Socket } }).connection.stream.destroy();

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

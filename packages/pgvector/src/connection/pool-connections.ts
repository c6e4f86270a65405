import { createHash } from "node:crypto";
import { lacksStatement, toFault } from "../faults.ts";
import type { PoolConnection, PostgresPool } from "./client.ts";

/** A statement, as `Database.query` takes it. */
export interface Statement {
  text: string;
  values?: unknown[] | undefined;
  plannedFor?: number | undefined;
}

/** Connections of a `pg.Pool`, with faults as `storage_failed`. */
export interface PoolConnections {
  connect(): Promise<PoolConnection>;
  /** Gives the connection back. `broken`: the pool closes it. */
  release(connection: PoolConnection, broken: boolean): void;
  ask<Row>(connection: PoolConnection, statement: Statement): Promise<Row[]>;
  /** Stops listening to the pool. */
  leave(): void;
}

/** A lost connection emits an error, which ends the process when nobody listens. Its user gets a rejection as well. */
const unheard = () => {};

export function createPoolConnections(pool: PostgresPool, label: string): PoolConnections {
  pool.on("error", unheard);
  /** Connections to a session of the server's that is theirs alone; false: a pooler shares it, or it lost its names. */
  const ownSession = new WeakMap<PoolConnection, boolean>();

  async function hasOwnSession(connection: PoolConnection): Promise<boolean> {
    const known = ownSession.get(connection);
    if (known !== undefined) return known;
    const { rows } = await connection.query("select pg_backend_pid() as pid");
    // A pooler gives its clients numbers of its own, by which it knows whose statement to cancel.
    const isOwn = (rows as { pid: number }[])[0]?.pid === connection.processID;
    ownSession.set(connection, isOwn);
    return isOwn;
  }

  async function askServer(connection: PoolConnection, { text, values, plannedFor }: Statement) {
    if (plannedFor === undefined || !(await hasOwnSession(connection))) return connection.query(text, values);
    try {
      return await connection.query({ name: nameOf(text, plannedFor), text, ...(values && { values }) });
    } catch (error) {
      if (!lacksStatement(error)) throw error;
      ownSession.set(connection, false);
      return connection.query(text, values);
    }
  }

  return {
    async connect() {
      try {
        const connection = await pool.connect();
        connection.on("error", unheard);
        return connection;
      } catch (error) {
        throw toFault(error, label);
      }
    },
    release(connection, broken) {
      connection.removeListener("error", unheard);
      connection.release(broken);
    },
    async ask<Row>(connection: PoolConnection, statement: Statement) {
      try {
        return (await askServer(connection, statement)).rows as Row[];
      } catch (error) {
        throw toFault(error, label);
      }
    },
    leave: () => void pool.removeListener("error", unheard),
  };
}

const hashes = new Map<string, string>();

/** The same for the same text and size in every process, so that one name never stands for two texts. */
function nameOf(text: string, rows: number): string {
  const hash = hashes.get(text) ?? createHash("sha256").update(text).digest("hex").slice(0, 32);
  hashes.set(text, hash);
  return `cuecard_${hash}_${Math.ceil(Math.log2(rows + 1))}`;
}

import { toFault } from "../faults.ts";
import type { PoolConnection, PostgresPool } from "./client.ts";

/** Connections of a `pg.Pool`, with faults as `storage_failed`. */
export interface PoolConnections {
  connect(): Promise<PoolConnection>;
  /** Gives the connection back. `broken`: the pool closes it. */
  release(connection: PoolConnection, broken: boolean): void;
  ask<Row>(connection: PoolConnection, text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops listening to the pool. */
  leave(): void;
}

/** A lost connection emits an error, which ends the process when nobody listens. Its user gets a rejection as well. */
const unheard = () => {};

export function createPoolConnections(pool: PostgresPool, label: string): PoolConnections {
  pool.on("error", unheard);
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
    async ask<Row>(connection: PoolConnection, text: string, values?: unknown[]) {
      try {
        return (await connection.query(text, values)).rows as Row[];
      } catch (error) {
        throw toFault(error, label);
      }
    },
    leave: () => void pool.removeListener("error", unheard),
  };
}

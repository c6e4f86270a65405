import { CuecardError, isCuecardError } from "@cuecard/core/errors";
import type { PostgresPool } from "./client.ts";

/** As `pg` says it when all connections of a pool are lent: then the server is well, and no other is asked. */
const allLent = "timeout exceeded when trying to connect";

/**
 * Connections to one of several servers. It is kept until no connection to it can be made; then the others are asked in
 * their order. Rejects with the fault of the server that was kept when none can be made.
 */
export function createFailoverPool(servers: readonly PostgresPool[]): PostgresPool {
  let kept = 0;
  return {
    async connect() {
      const first = kept;
      let fault: unknown = null;
      for (let tries = 0; tries < servers.length; tries++) {
        const place = (first + tries) % servers.length;
        try {
          const connection = await servers[place]!.connect();
          kept = place;
          return connection;
        } catch (error) {
          if (error instanceof Error && error.message === allLent) throw error;
          // Of one that does not answer and one that is still a replica, the second is nearer to being well.
          if (fault === null || isCuecardError(error)) fault = error;
        }
      }
      throw fault;
    },
    on(event, listener) {
      for (const pool of servers) pool.on(event, listener);
    },
    removeListener(event, listener) {
      for (const pool of servers) pool.removeListener(event, listener);
    },
  };
}

interface Queryable {
  query(config: { text: string; query_timeout: number }): Promise<{ rows: unknown[] }>;
}

/** Throws a retryable `storage_failed` when the server behind a new connection replays another's changes. */
export async function refuseReplica(connection: unknown, label: string, timeoutMs: number): Promise<void> {
  const asked = { text: "select where pg_is_in_recovery()", query_timeout: timeoutMs };
  if ((await (connection as Queryable).query(asked)).rows.length > 0) throw replica(label);
}

const replica = (label: string) =>
  new CuecardError(
    "storage_failed",
    `The store in ${label} is a replica, which takes no writes; name the primary server, or try again while it is being promoted.`,
    { retryable: true },
  );

import { endsConnection } from "../faults.ts";
import type { PoolConnection } from "./client.ts";
import { throwIfAborted } from "./or-aborted.ts";
import type { PoolConnections } from "./pool-connections.ts";

/** How long a statement may go on after its deadline or abort, in milliseconds. Then its connection is given up. */
export const graceMs = 5_000;

/** Runs one statement on a connection of its own. When `stop` aborts, the statement is cancelled on the server. */
export async function runCancellable<Row>(
  connections: PoolConnections,
  { text, values }: { text: string; values: unknown[] | undefined },
  stop: AbortSignal,
): Promise<Row[]> {
  const connection = await connections.connect();
  let running = true;
  let cancelling: Promise<void> | null = null;
  let grace: NodeJS.Timeout | undefined;
  const end = (broken: boolean) => {
    if (!running) return;
    running = false;
    clearTimeout(grace);
    stop.removeEventListener("abort", onStop);
    // The cancel may still be on its way to this connection's backend, so nobody else must use it.
    connections.release(connection, broken || cancelling !== null);
  };
  const onStop = () => {
    cancelling = cancel(connections, connection, () => running);
    grace = setTimeout(() => end(true), graceMs);
  };
  stop.addEventListener("abort", onStop, { once: true });
  if (stop.aborted) end(false);
  throwIfAborted(stop);
  try {
    const rows = await connections.ask<Row>(connection, text, values);
    end(false);
    return rows;
  } catch (error) {
    end(endsConnection(error));
    throw error;
  }
}

/**
 * Cancels a connection's statement over a second connection. `running` says whether the statement still runs then: a
 * later cancel would hit another's.
 */
async function cancel(
  { connect, ask, release }: PoolConnections,
  target: PoolConnection,
  running: () => boolean,
): Promise<void> {
  const backend = backendOf(target);
  if (backend === null) return;
  try {
    const connection = await connect();
    try {
      if (running()) await ask(connection, "select pg_cancel_backend($1)", [backend]);
    } finally {
      release(connection, false);
    }
  } catch {
    // The grace period ends the statement.
  }
}

/** Number of the server process behind a connection, which `pg` keeps. Null with another driver. */
function backendOf(connection: PoolConnection): number | null {
  const { processID } = connection as { processID?: number | null };
  return processID ?? null;
}

import { endsConnection } from "../faults.ts";
import { requestCancel } from "./cancel-request.ts";
import { throwIfAborted } from "./or-aborted.ts";
import type { PoolConnections, Statement } from "./pool-connections.ts";

/** How long a statement may go on after its deadline or abort, in milliseconds. Then its connection is given up. */
export const graceMs = 5_000;

/** Runs one statement on a connection of its own. When `stop` aborts, the statement is cancelled on the server. */
export async function runCancellable<Row>(
  connections: PoolConnections,
  statement: Statement,
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
    // The grace period ends a statement whose cancel was lost.
    cancelling = requestCancel(connection).catch(() => {});
    grace = setTimeout(() => end(true), graceMs);
  };
  stop.addEventListener("abort", onStop, { once: true });
  if (stop.aborted) end(false);
  throwIfAborted(stop);
  try {
    const rows = await connections.ask<Row>(connection, statement);
    end(false);
    return rows;
  } catch (error) {
    end(endsConnection(error));
    throw error;
  }
}

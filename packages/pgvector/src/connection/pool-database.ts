import { runCancellable } from "./cancellable-statement.ts";
import type { PostgresPool } from "./client.ts";
import { type Database, overdue, type QueryOptions, statementTimeoutMs } from "./database.ts";
import { orAborted, throwIfAborted } from "./or-aborted.ts";
import { createPoolConnections } from "./pool-connections.ts";
import { runTransaction } from "./pool-transaction.ts";

/** Over a `pg.Pool`. `end` ends a pool of the store's own; null: its owner ends it. */
export function createPoolDatabase(pool: PostgresPool, label: string, end: (() => Promise<void>) | null): Database {
  const connections = createPoolConnections(pool, label);
  /** Statements whose connection is not released yet. The cancel of an aborted one needs the pool. */
  const started = new Set<Promise<unknown>>();

  async function query<Row>(
    text: string,
    values?: unknown[],
    { signal, timeoutMs = statementTimeoutMs, plannedFor }: QueryOptions = {},
  ): Promise<Row[]> {
    if (signal) throwIfAborted(signal);
    const late = new AbortController();
    const stop = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      if (timeoutMs === null) return;
      timer = setTimeout(() => {
        late.abort();
        reject(overdue(label, timeoutMs));
      }, timeoutMs);
    });
    const statement = runCancellable<Row>(
      connections,
      { text, values, plannedFor: end ? plannedFor : undefined },
      stop,
    );
    started.add(statement);
    statement.catch(() => {}).finally(() => started.delete(statement));
    try {
      const answer = Promise.race([statement, tooLate]);
      return await (signal ? orAborted(answer, signal) : answer);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    label,
    concurrent: true,
    query,
    transaction: (work, { timeoutMs = statementTimeoutMs } = {}) => runTransaction(connections, label, work, timeoutMs),
    async close() {
      await Promise.allSettled(started);
      // An ended pool's connections may still be lost while they say goodbye: its listener stays.
      if (end) await end();
      else connections.leave();
    },
  };
}

import { CuecardError } from "@cuecard/core";
import { endsConnection, toFault } from "../faults.ts";
import type { PoolConnection, PostgresPool } from "./client.ts";
import { type Database, type Query, type QueryOptions, statementTimeoutMs } from "./database.ts";
import { orAborted, throwIfAborted } from "./or-aborted.ts";

/** After its deadline or abort a statement has this long to end before its connection is given up, in milliseconds. */
const graceMs = 5_000;

/**
 * A transaction whose process is held up between two statements is ended by the server after this long, in milliseconds, so that
 * its locks don't keep others from their work. Shorter than a source's lease.
 */
const idleTransactionMs = 15_000;

/** A lost connection says so by an event that ends the process when nobody listens; whoever uses it is told by a rejection. */
const unheard = () => {};

/** Over a `pg.Pool`; `end` ends one that is the store's own, null: it is its owner's. */
export function createPoolDatabase(pool: PostgresPool, label: string, end: (() => Promise<void>) | null): Database {
  pool.on("error", unheard);
  /** Statements whose connection is not given back yet, some of them aborted: their cancel needs the pool. */
  const started = new Set<Promise<unknown>>();

  async function connect(): Promise<PoolConnection> {
    try {
      const connection = await pool.connect();
      connection.on("error", unheard);
      return connection;
    } catch (error) {
      throw toFault(error, label);
    }
  }

  function release(connection: PoolConnection, broken: boolean): void {
    connection.removeListener("error", unheard);
    connection.release(broken);
  }

  async function ask<Row>(connection: PoolConnection, text: string, values?: unknown[]): Promise<Row[]> {
    try {
      return (await connection.query(text, values)).rows as Row[];
    } catch (error) {
      throw toFault(error, label);
    }
  }

  /** `running` says whether the statement still runs once the second connection is there: a later cancel would hit another's. */
  async function cancel(backend: number, running: () => boolean): Promise<void> {
    const connection = await connect();
    try {
      if (running()) await ask(connection, "select pg_cancel_backend($1)", [backend]);
    } finally {
      release(connection, false);
    }
  }

  /** One statement on a connection of its own, which `stop` ends early. */
  async function start<Row>(text: string, values: unknown[] | undefined, stop: AbortSignal): Promise<Row[]> {
    const connection = await connect();
    let running = true;
    let cancelling: Promise<void> | null = null;
    let grace: NodeJS.Timeout | undefined;
    const end = (broken: boolean) => {
      if (!running) return;
      running = false;
      clearTimeout(grace);
      stop.removeEventListener("abort", onStop);
      // The cancel may still be on its way to this connection's backend, so nobody else must use it.
      release(connection, broken || cancelling !== null);
    };
    const onStop = () => {
      const backend = backendOf(connection);
      cancelling = backend === null ? Promise.resolve() : cancel(backend, () => running).catch(() => {});
      grace = setTimeout(() => end(true), graceMs);
    };
    stop.addEventListener("abort", onStop, { once: true });
    if (stop.aborted) end(false);
    throwIfAborted(stop);
    try {
      const rows = await ask<Row>(connection, text, values);
      end(false);
      return rows;
    } catch (error) {
      end(endsConnection(error));
      throw error;
    }
  }

  async function query<Row>(
    text: string,
    values?: unknown[],
    { signal, timeoutMs = statementTimeoutMs }: QueryOptions = {},
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
    const statement = start<Row>(text, values, stop);
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
    async transaction(work, { timeoutMs = statementTimeoutMs } = {}) {
      const connection = await connect();
      // The server ends a statement at `timeoutMs`; the client only when the server does not answer at all.
      const ofTransaction: Query = (text, values) => inTime(ask(connection, text, values), timeoutMs + graceMs, label);
      let broken = true;
      try {
        await ofTransaction(
          `begin; set local statement_timeout = ${timeoutMs}; set local idle_in_transaction_session_timeout = ${idleTransactionMs}`,
        );
        const result = await work(ofTransaction);
        await ofTransaction("commit");
        broken = false;
        return result;
      } catch (error) {
        broken = await inTime(ask(connection, "rollback"), graceMs, label).then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        release(connection, broken);
      }
    },
    async close() {
      await Promise.allSettled(started);
      // An ended pool's connections may still be lost while they say goodbye: its listener stays.
      if (end) await end();
      else pool.removeListener("error", unheard);
    },
  };
}

function inTime<T>(answer: Promise<T>, timeoutMs: number, label: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(overdue(label, timeoutMs)), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const overdue = (label: string, timeoutMs: number) =>
  new CuecardError("storage_failed", `The store in ${label} did not answer within ${timeoutMs / 1_000} s; try again, and check its load.`, {
    retryable: true,
  });

/** Number of the server process behind a connection, which `pg` keeps; null with another driver. */
function backendOf(connection: PoolConnection): number | null {
  const { processID } = connection as { processID?: number | null };
  return processID ?? null;
}

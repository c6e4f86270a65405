import { isCuecardError } from "@cuecard/core/errors";
import { connect } from "./connect.ts";
import type { Database } from "./database.ts";

/** Longest wait for what a search reads, in milliseconds; then the primary reads it. */
const patienceMs = 500;
/** Longest wait for the answer to a question of no work at all. */
const aliveMs = 1_000;
/** A replica that does not answer is asked again after so long, in milliseconds. */
const againMs = 2_000;

/**
 * A replica that spares the primary reads. What it answers may be of any time, so whoever reads has to see in the same
 * snapshot that nothing is missing, by the stamps of what it reads.
 */
export interface ReadReplica {
  /** Whatever it has: nothing is checked. */
  readonly database: Database;
  /** False while it is left alone, since it gave no answer. Asking this has it tried again now and then. */
  answers(): boolean;
  /**
   * What `read` gives over the replica. Null: the primary has to be asked, since `read` gave null, or since the replica
   * failed, took too long or is left alone. Rejects with what is not a fault of the replica: when `signal` aborts, or with
   * what `read` throws itself. `timeoutMs`: how long single statements may take together, null: as long as each may.
   */
  ask<T>(
    read: (replica: Database) => Promise<T | null>,
    options?: { signal?: AbortSignal; timeoutMs?: number | null },
  ): Promise<T | null>;
  close(): Promise<void>;
}

/** What a server or the way to it may be the cause of. */
const isFault = (error: unknown) =>
  isCuecardError(error) && (error.code === "storage_failed" || error.code === "aborted");

/** Over pools of its own; see `connect`. */
export async function connectReplica(
  connectionString: string,
  options?: { connections?: number; name?: string },
): Promise<ReadReplica> {
  return createReadReplica(await connect(connectionString, { ...options, reads: true }));
}

function createReadReplica(database: Database): ReadReplica {
  /** False from a read without an answer on, until the replica answers again. */
  let isWell = true;
  let trying = false;
  let tryFrom = 0;

  /** On nobody's time: a search that tried it would wait for a replica that hangs. */
  function tryAgain(): void {
    if (trying || performance.now() < tryFrom) return;
    trying = true;
    database
      .query("select 1", [], { timeoutMs: aliveMs })
      .then(
        () => {
          isWell = true;
        },
        () => {
          tryFrom = performance.now() + againMs;
        },
      )
      .finally(() => {
        trying = false;
      });
  }

  function answers(): boolean {
    if (!isWell) tryAgain();
    return isWell;
  }

  return {
    database,
    answers,
    async ask(read, { signal, timeoutMs = patienceMs } = {}) {
      if (!answers()) return null;
      const late = new AbortController();
      const timer = timeoutMs === null ? undefined : setTimeout(() => late.abort(), timeoutMs);
      const stop = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      try {
        return await read({
          ...database,
          query: (text, values, options) => database.query(text, values, { ...options, signal: stop }),
        });
      } catch (error) {
        if (!isFault(error)) throw error;
        // Also when the caller stopped waiting: it may have waited for a replica that hangs.
        isWell = false;
        tryAgain();
        if (signal?.aborted) throw error;
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => database.close(),
  };
}

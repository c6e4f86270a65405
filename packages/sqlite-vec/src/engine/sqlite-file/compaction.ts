import { busyTimeoutMs, type Connection } from "../connection.ts";

/**
 * Removes deleted text from the files. `secure_delete` overwrites what is freed, but old pages stay in the WAL until it
 * is copied back and emptied. This happens after a quiet moment, and when the file is closed. Freed pages go back to
 * the file system.
 */
export interface Compaction {
  /** Asks for it soon, between other writes. */
  request(): void;
}

const quietMs = 500;
/** Pages (4 KiB) released in one go, so that no other write waits long. */
const pagesAtOnce = 500;
/** How long a checkpoint waits for readers. A search is over by then, a backup is not, and writes wait meanwhile. */
const readerWaitMs = 50;

export function createCompaction(connection: Connection): Compaction {
  let timer: NodeJS.Timeout | null = null;

  const schedule = () => {
    timer ??= setTimeout(run, quietMs);
    timer.unref();
  };
  const run = () => {
    timer = null;
    attempt(() => {
      connection.pragma(`incremental_vacuum(${pagesAtOnce})`);
      const unfinished = Number(connection.pragma("freelist_count")) > 0;
      connection.pragma(`busy_timeout = ${readerWaitMs}`);
      const readersInTheWay = connection.pragma("wal_checkpoint(TRUNCATE)") !== 0;
      if (unfinished || readersInTheWay) schedule();
    });
    connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
  };

  connection.beforeClose(() => {
    if (timer) clearTimeout(timer);
    attempt(() => connection.pragma("wal_checkpoint(TRUNCATE)"));
  });
  return { request: schedule };
}

/**
 * A full disk or a lock loses nothing: the WAL stays valid until it is copied back, at the next deletion, close or
 * open.
 */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

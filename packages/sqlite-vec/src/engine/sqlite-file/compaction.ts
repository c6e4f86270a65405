import type { Connection } from "../connection.ts";

/**
 * Gets deleted text out of the files. `secure_delete` zeroes what is freed, but the old pages live on until the WAL is
 * copied back and emptied: this does so after a quiet moment, and when the file is closed. Freed pages are given back to
 * the file system as well.
 */
export interface Compaction {
  /** To be done soon, between other writes. */
  request(): void;
}

const quietMs = 500;
/** Pages (4 KiB) given back in one go, so that no other write waits long. */
const pagesAtOnce = 500;

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
      const readersInTheWay = connection.pragma("wal_checkpoint(TRUNCATE)") !== 0;
      if (unfinished || readersInTheWay) schedule();
    });
  };

  connection.beforeClose(() => {
    if (timer) clearTimeout(timer);
    attempt(() => connection.pragma("wal_checkpoint(TRUNCATE)"));
  });
  return { request: schedule };
}

/** A full disk or a lock loses nothing: the log is the truth until it is copied back, at the next deletion, closing or opening. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {}
}

import { makePrivateFile } from "@cuecard/core/adapter-kit";
import { CuecardError } from "@cuecard/core/storage-kit";
import Database from "better-sqlite3";
import * as sqliteVec from "sqlite-vec";

/** One connection to the file, with every statement prepared once. */
export interface Connection {
  /** The prepared statement of that text, made at its first use. */
  sql<Row = unknown>(source: string): Database.Statement<unknown[], Row>;
  exec(source: string): void;
  pragma(source: string): unknown;
  /** Writes all or nothing, and is durable when it returns. */
  write<T>(work: () => T): T;
  /**
   * One commit for all that `work` writes: each `write` in it is all or nothing by itself, and durable when this
   * returns. Until then every page that they change is in memory as it was before. When it throws, nothing is stored. A
   * fault such as a full disk may undo everything at once: `intact` is false then, and nothing more may be written.
   */
  writeTogether(work: (intact: () => boolean) => void): void;
  /** Everything that `work` reads is of one state of the file. */
  read<T>(work: () => T): T;
  /** Whether the caller of the current request gave up. */
  isCancelled(): boolean;
  /** Throws `aborted` when the caller gave up. Long work asks between its steps. */
  checkCancelled(): void;
  /** Runs before the file is closed. */
  beforeClose(work: () => void): void;
  close(): void;
}

/** Size of the page cache: the upper levels of every index stay in memory. */
const cacheKib = 32_768;

/** How long a connection waits for another process's write. */
export const busyTimeoutMs = 5_000;

/** SQLite gives its `-wal` and `-shm` the file's own permissions. */
function makeFile(path: string): void {
  try {
    makePrivateFile(path);
  } catch {
    // Opening it says what is wrong.
  }
}

/** Opens the file; the writer makes it when it is not there. */
export function openConnection({ path, role }: { path: string; role: "writer" | "reader" }): Connection {
  if (role === "writer") makeFile(path);
  const database = new Database(path, { timeout: busyTimeoutMs, readonly: role === "reader" });
  try {
    sqliteVec.load(database);
    database.pragma(`cache_size = -${cacheKib}`);
    if (role === "writer") {
      database.pragma("auto_vacuum = INCREMENTAL");
      database.pragma("synchronous = FULL");
      database.pragma("secure_delete = ON");
      database.pragma("foreign_keys = ON");
      // A temporary file for what is staged. Not SQLite's own `temp`: what is there goes when `temp_store` changes.
      database.exec("attach '' as staging");
    }
  } catch (error) {
    database.close();
    throw error;
  }

  const statements = new Map<string, Database.Statement<unknown[], unknown>>();
  const runInTransaction = database.transaction((work: () => unknown) => work());
  const last: (() => void)[] = [];
  return {
    isCancelled: () => false,
    sql<Row>(source: string) {
      let statement = statements.get(source);
      if (!statement) {
        statement = database.prepare(source);
        statements.set(source, statement);
      }
      return statement as Database.Statement<unknown[], Row>;
    },
    exec: (source) => void database.exec(source),
    pragma: (source) => database.pragma(source, { simple: true }),
    write: <T>(work: () => T) => runInTransaction.immediate(work) as T,
    writeTogether(work) {
      // What undoing one of several writes needs goes to a file otherwise, and is more than what goes to the log.
      database.pragma("temp_store = MEMORY");
      try {
        runInTransaction.immediate(() => work(() => database.inTransaction));
      } finally {
        database.pragma("temp_store = FILE");
      }
    },
    read: <T>(work: () => T) => runInTransaction.deferred(work) as T,
    checkCancelled() {
      if (this.isCancelled()) throw new CuecardError("aborted", "The search was aborted by its caller.");
    },
    beforeClose: (work) => void last.push(work),
    close() {
      try {
        for (const work of last) work();
      } finally {
        database.close();
      }
    },
  };
}

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { type MarkedFile, makePrivateFile, makePrivateFolder, markFile } from "@cuecard/core/adapter-kit";
import Database from "better-sqlite3";

/** Who holds the folder, for people and for commands that go to a running server. */
export interface Holder {
  /** Its process id. */
  pid: number;
  /** Address of the server; null when the holder serves nothing. */
  url: string | null;
  /**
   * A private key of the default workspace that is valid as long as the holder lives. The file is readable by its owner
   * only.
   */
  key: string | null;
}

/** The hold of this process on a data folder. */
export interface FolderLock {
  /** The files of the lock. Once one of them is gone or another, the folder is not this process's any more. */
  files: readonly MarkedFile[];
  /** Tells others where the server is. */
  announce(server: { url: string; key: string }): void;
  /** Lets another process take the folder. */
  release(): void;
}

/**
 * Takes the folder for this process, making it when missing. The lock is SQLite's own on files of their own: the system
 * frees it when the process ends, however it ends, so that no stale lock is ever left. There are two of them, so that
 * nobody gets the folder beside its holder when one is removed. Throws `data_folder_locked` naming the holder.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder);
  const held: Database.Database[] = [];
  const close = () => {
    for (const database of held) database.close();
  };
  try {
    for (const name of lockNames) held.push(takeLock(folder, join(folder, name)));
  } catch (error) {
    close();
    throw error;
  }
  const write = (holder: Holder) => {
    // Made again each time: one that a dead process of another user left can't be written, but removed.
    rmSync(holderPath(folder), { force: true });
    makePrivateFile(holderPath(folder), 0o600);
    writeFileSync(holderPath(folder), JSON.stringify(holder));
  };
  try {
    write({ pid: process.pid, url: null, key: null });
  } catch (cause) {
    close();
    throw unusable(folder, cause);
  }
  return {
    files: lockNames.map((name) => markFile(join(folder, name))).filter((file) => file !== null),
    announce: ({ url, key }) => write({ pid: process.pid, url, key }),
    release() {
      if (!held.every(({ open }) => open)) return;
      // The folder may be another's by now.
      if (isOurs(folder)) rmSync(holderPath(folder), { force: true });
      close();
    },
  };
}

/** The holder of a locked folder; null when nobody has it. */
export function findHolder(folder: string): Holder | null {
  return lockNames.some((name) => isLocked(join(folder, name))) ? readHolder(folder) : null;
}

function isLocked(path: string): boolean {
  let database: Database.Database;
  try {
    database = new Database(path, { fileMustExist: true, timeout: 0 });
  } catch {
    return false;
  }
  try {
    database.prepare("SELECT 1 FROM sqlite_master").all();
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** Without a word in common: who removes one of them by a pattern leaves the other. */
export const lockNames = ["lock", "owner"] as const;
const holderPath = (folder: string) => join(folder, "holder.json");

function takeLock(folder: string, path: string): Database.Database {
  let database: Database.Database;
  try {
    makePrivateFile(path);
    // Longer than a look of `findHolder` takes.
    database = new Database(path, { timeout: 500 });
  } catch (cause) {
    throw unusable(folder, cause);
  }
  try {
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (cause) {
    database.close();
    if ((cause as { code?: string }).code === "SQLITE_BUSY") throw locked(folder);
    throw unusable(folder, cause);
  }
}

const isOurs = (folder: string) => readHolder(folder).pid === process.pid;

/** Makes the data folder where it is missing, for its owner alone. Throws a `CuecardError` that says why it can't. */
export function makeFolder(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

function readHolder(folder: string): Holder {
  try {
    return JSON.parse(readFileSync(holderPath(folder), "utf8")) as Holder;
  } catch {
    // The holder is just starting: it has the lock and has not written yet.
    return { pid: 0, url: null, key: null };
  }
}

function locked(folder: string): CuecardError {
  const { pid, url } = readHolder(folder);
  const who = `${pid ? `process ${pid}` : "another process"}${url ? ` (${url})` : ""}`;
  return new CuecardError(
    "data_folder_locked",
    `The data folder ${folder} is in use by ${who}; stop it, or choose another folder.`,
  );
}

function unusable(folder: string, cause: unknown): CuecardError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CuecardError(
    "storage_failed",
    `The data folder ${folder} can't be used: ${reason}. Make it writable, or choose another one.`,
    {
      cause,
    },
  );
}

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { makePrivateFile, makePrivateFolder } from "@cuecard/core/adapter-kit";
import Database from "better-sqlite3";

/** Who holds the folder, for people and for commands that go to a running server. */
export interface Holder {
  pid: number;
  /** Address of the server; null when the holder serves nothing. */
  url: string | null;
  /**
   * A private key of the default workspace that is valid as long as the holder lives. The file is readable by its owner
   * only.
   */
  key: string | null;
}

export interface FolderLock {
  /** Tells others where the server is. */
  announce(server: { url: string; key: string }): void;
  release(): void;
}

/**
 * Takes the folder for this process, making it when missing. The lock is SQLite's own on a file of its own: the system
 * frees it when the process ends, however it ends, so that no stale lock is ever left. Throws `data_folder_locked`
 * naming the holder.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder);
  const database = openLock(folder);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database.close();
    if ((cause as { code?: string }).code === "SQLITE_BUSY") throw locked(folder);
    throw unusable(folder, cause);
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
    database.close();
    throw unusable(folder, cause);
  }
  return {
    announce: ({ url, key }) => write({ pid: process.pid, url, key }),
    release() {
      if (!database.open) return;
      rmSync(holderPath(folder), { force: true });
      database.close();
    },
  };
}

/** The holder of a locked folder; null when nobody has it. */
export function findHolder(folder: string): Holder | null {
  let database: Database.Database;
  try {
    database = new Database(lockPath(folder), { fileMustExist: true, timeout: 0 });
  } catch {
    return null;
  }
  try {
    database.prepare("SELECT 1 FROM sqlite_master").all();
    return null;
  } catch {
    return readHolder(folder);
  } finally {
    database.close();
  }
}

const lockPath = (folder: string) => join(folder, "lock");
const holderPath = (folder: string) => join(folder, "holder.json");

function openLock(folder: string): Database.Database {
  try {
    makePrivateFile(lockPath(folder));
    // Longer than a look of `findHolder` takes.
    return new Database(lockPath(folder), { timeout: 500 });
  } catch (cause) {
    throw unusable(folder, cause);
  }
}

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

import { rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { CuecardError } from "@cuecard/core";
import { makePrivateFile } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import Database from "better-sqlite3";
import { type FileProcess, startFileProcess } from "./file-process.ts";
import { createNamedBlobs, type NamedBlobs } from "./named-blobs.ts";

/** Keeps the blobs that a copy names. */
export interface BlobKeeper {
  /** Adds a blob to the backup; false when it does not exist. */
  keep(key: string): Promise<boolean>;
  /** Takes a blob out of the backup again. */
  drop(key: string): Promise<void>;
}

/** Options of `backUpSqlite`. */
export interface SqliteBackupOptions {
  /** The store's file. Other processes may write to it meanwhile. */
  path: string;
  /** The copy: a file that does not exist. */
  to: string;
  /** Keeps the blobs; null when they are kept elsewhere. */
  blobs: BlobKeeper | null;
  /** Stops it. The copy is then unfinished. */
  signal: AbortSignal;
  /** Called while the file is copied, with bytes. The copy may have fewer bytes than the store. */
  onProgress?: (bytes: { copied: number; total: number }) => void;
}

/** What a backup could not have. */
export interface SqliteBackup {
  /** Keys of blobs that the store names and that were gone before. */
  lost: string[];
}

/** Writes wait so long at most: the store's writer gives up after 5 seconds. */
const holdMs = 1_000;
/** How long the writer is waited for. It may be replacing the chunks of a large source. */
const longestWaitMs = 60_000;
const askAgainMs = 20;
const mostAttempts = 5;

/**
 * Copies the file of a store that may be in use: one state of it, without what was deleted. Blobs are of the same
 * state. Before the copy begins, all that the store names are kept. Then writes are held for as long as the newest take,
 * at most a second, until the copy reads its own snapshot. So nothing it names can be deleted before it is kept. Throws
 * `storage_failed`, as when the disk is full, and what the signal aborts with.
 */
export async function backUpSqlite(options: SqliteBackupOptions): Promise<SqliteBackup> {
  checkOptions("backUpSqlite", options, { path: true, to: true, blobs: true, signal: true, onProgress: true });
  const { path, to, blobs, signal, onProgress = () => {} } = options;
  const reader = await startFileProcess(path, signal);
  const database = new Database(path, { timeout: askAgainMs, fileMustExist: true });
  try {
    const named = createNamedBlobs(database);
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      makePrivateFile(to);
      const parts = { database, reader, named, to, onProgress, signal };
      const lost = blobs ? await copyWithBlobs(parts, blobs) : await copyFile(parts);
      if (!blobs) return { lost: [] };
      if (lost && named.haveAllOf(to, lost)) {
        for (const key of named.superfluousIn(to)) await blobs.drop(key);
        return { lost: [...lost] };
      }
      await rm(to, { force: true });
    }
    throw new CuecardError(
      "storage_failed",
      "Files change faster than they can be backed up; back up to a faster disk, or when less is ingested.",
      { retryable: true },
    );
  } finally {
    database.close();
    await reader.end();
  }
}

interface BackupRun extends Pick<Required<SqliteBackupOptions>, "to" | "onProgress" | "signal"> {
  database: Database.Database;
  reader: FileProcess;
  named: NamedBlobs;
}

/** Resolves with the keys of lost blobs; null when the newest ones took too long. */
async function copyWithBlobs(parts: BackupRun, blobs: BlobKeeper): Promise<ReadonlySet<string> | null> {
  const { database, named, signal } = parts;
  for (const key of named.notTaken()) {
    signal.throwIfAborted();
    if (await blobs.keep(key)) named.take(key);
  }
  await holdWrites(database, signal);
  let copied: Promise<null> | null = null;
  const lost = new Set<string>();
  // The list is part of the transaction that is taken back.
  const newest: string[] = [];
  try {
    const until = performance.now() + holdMs;
    for (const key of named.notTaken()) {
      if (performance.now() > until) return null;
      if (await blobs.keep(key)) newest.push(key);
      else lost.add(key);
    }
    copied = copyFile(parts);
    await Promise.race([copied, begun(parts.to, until)]);
  } finally {
    database.exec("rollback");
    for (const key of newest) named.take(key);
  }
  await copied;
  return lost;
}

/** A copy has bytes only when it has a snapshot. One that begins late is noticed by what it names. */
async function begun(copy: string, until: number): Promise<void> {
  while (performance.now() < until && (await stat(copy)).size === 0) await wait(5);
}

async function holdWrites(database: Database.Database, signal: AbortSignal): Promise<void> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      database.exec("begin immediate");
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "SQLITE_BUSY" || performance.now() > until) throw error;
    }
    await wait(askAgainMs);
  }
}

async function copyFile({ database, reader, to, onProgress }: BackupRun): Promise<null> {
  const pragma = (name: string) => Number(database.pragma(name, { simple: true }));
  const total = (pragma("page_count") - pragma("freelist_count")) * pragma("page_size");
  const timer = setInterval(() => {
    void stat(to).then(
      ({ size }) => onProgress({ copied: Math.min(size, total), total }),
      () => {},
    );
  }, 200);
  try {
    await reader.ask({ kind: "copy", to });
    return null;
  } finally {
    clearInterval(timer);
  }
}

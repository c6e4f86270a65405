import { checkOptions } from "@cuecard/core/options";
import type { SqliteFacts } from "./backup-protocol.ts";
import { startFileProcess } from "./file-process.ts";

/** Options of `checkSqlite`. */
export interface SqliteCheckOptions {
  /** The store's file. It is only read. */
  path: string;
  /** Reads every page and every reference, which takes as long as reading the file. Else only opens it and counts. */
  whole: boolean;
  /** Stops it. */
  signal: AbortSignal;
}

/**
 * Opens a store's file and says what it holds, without changing it. Throws `storage_failed` when it is damaged, or no
 * store of Cuecard.
 */
export async function checkSqlite(options: SqliteCheckOptions): Promise<SqliteFacts> {
  checkOptions("checkSqlite", options, { path: true, whole: true, signal: true });
  const { path, whole, signal } = options;
  const reader = await startFileProcess(path, signal);
  try {
    return (await reader.ask({ kind: "check", whole })) as SqliteFacts;
  } finally {
    await reader.end();
  }
}

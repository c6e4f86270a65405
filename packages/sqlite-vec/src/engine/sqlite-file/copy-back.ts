import type { Connection } from "../connection.ts";

/**
 * Copies what was just written from the WAL into the file, as far as readers let it. SQLite does so after 1,000 pages,
 * within whatever write comes next: behind writes that follow each other for minutes, calls would wait for all of it.
 */
export function copyBack(connection: Connection): void {
  connection.pragma("wal_checkpoint(PASSIVE)");
}

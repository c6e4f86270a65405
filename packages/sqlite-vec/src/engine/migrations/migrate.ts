import { basename } from "node:path";
import { CuecardError } from "@cuecard/core/storage-kit";
import { quantizeMissing } from "../chunks/quantize-sources.ts";
import type { Connection } from "../connection.ts";
import { applicationId } from "./application-id.ts";
import { migrations } from "./migrations.ts";

/**
 * Brings the file to the newest schema, each step in its own transaction. Throws for a newer schema and for a foreign
 * database.
 */
export function migrate(connection: Connection, path: string): void {
  const file = basename(path);
  const version = () => Number(connection.pragma("user_version"));
  if (version() > migrations.length) {
    throw new CuecardError(
      "storage_failed",
      `The store "${file}" was written by a newer Cuecard (schema ${version()}; this one knows up to ${migrations.length}). Update Cuecard, or use another file.`,
    );
  }
  const tables = connection.sql<{ count: number }>("select count(*) as count from sqlite_schema").get()!.count;
  if (tables > 0 && connection.pragma("application_id") !== applicationId) {
    throw new CuecardError(
      "storage_failed",
      `"${file}" is a SQLite database of another program; give the path of a new file.`,
    );
  }
  connection.pragma("journal_mode = WAL");
  migrations.forEach((migration, index) => {
    if (version() > index) return;
    connection.write(() => {
      if (version() > index) return;
      if (typeof migration === "string") connection.exec(migration);
      else migration(connection);
      connection.pragma(`application_id = ${applicationId}`);
      connection.pragma(`user_version = ${index + 1}`);
    });
  });
  quantizeMissing(connection);
}

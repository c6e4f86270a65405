import { basename } from "node:path";
import { anotherVersion, CuecardError } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { applicationId } from "./application-id.ts";
import { schema, schemaNumber } from "./schema.sql.ts";

/** Gives an empty file the schema. Throws for a file with the schema of another Cuecard, and for a foreign database. */
export function prepareSchema(connection: Connection, path: string): void {
  const file = basename(path);
  const tables = () => connection.sql<{ count: number }>("select count(*) as count from sqlite_schema").get()!.count;
  const own = () => connection.pragma("application_id") === applicationId;
  if (tables() > 0 && !own()) {
    throw new CuecardError(
      "storage_failed",
      `"${file}" is a SQLite database of another program; give the path of a new file.`,
    );
  }
  const check = () => {
    const number = Number(connection.pragma("user_version"));
    if (number !== schemaNumber) throw anotherVersion(`The store "${file}"`, number, schemaNumber);
  };
  if (own()) check();
  connection.pragma("journal_mode = WAL");
  connection.write(() => {
    if (tables() > 0) return check();
    connection.exec(schema);
    connection.pragma(`application_id = ${applicationId}`);
    connection.pragma(`user_version = ${schemaNumber}`);
  });
}

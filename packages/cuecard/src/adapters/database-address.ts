import { CuecardError } from "@cuecard/core";

/** Engine and address of the database. Only one process at a time can use a `folder`; any number can use a server. */
export type DatabaseAddress = { engine: "sqlite"; folder: string } | { engine: "postgres"; connectionString: string };

/** The options that say where the database is. */
export interface DatabasePlace {
  /** The data folder. */
  data: string;
  /** `postgres://…`; without it the data folder's SQLite file. */
  database?: string | undefined;
}

/**
 * Reads the option `database`: undefined for the data folder's SQLite file, or `postgres://…`.
 * Throws `invalid_value` for anything else.
 */
export function readDatabaseAddress({ data, database }: DatabasePlace): DatabaseAddress {
  if (database === undefined) return { engine: "sqlite", folder: data };
  if (/^postgres(ql)?:\/\//.test(database)) return { engine: "postgres", connectionString: database };
  // The value is not repeated: it may hold a password.
  const message =
    "database must be an address such as postgres://user:password@host:5432/name; leave it out for the SQLite file of the data folder.";
  throw new CuecardError("invalid_value", message, { param: "database" });
}

/** The folder with the lock, which only one process can use. Null with a database server. */
export function ownFolder(place: DatabasePlace): string | null {
  const address = readDatabaseAddress(place);
  return address.engine === "postgres" ? null : address.folder;
}

/** The option `database` for people: of each server its hosts and database, without user, password and parameters. */
export function shownAddress(database: string): string {
  const shown = (address: string) => address.replace(/^(postgres(?:ql)?:\/\/)(?:[^/?#]*@)?([^?#]*).*$/s, "$1$2");
  return database
    .split(/\s*,\s*(?=postgres(?:ql)?:\/\/)/)
    .map(shown)
    .join(",");
}

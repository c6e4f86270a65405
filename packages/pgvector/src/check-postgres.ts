import { checkOptions } from "@cuecard/core/options";
import { connect } from "./connection/connect.ts";
import type { Query } from "./connection/database.ts";
import { schemaNumber } from "./engine/schema/schema.sql.ts";
import { readVersions, type Versions } from "./versions.ts";

/** What a PostgreSQL server and its store are. */
export interface PostgresFacts extends Versions {
  /** Number of this version's schema. A store with another one can't be opened. */
  ownSchema: number;
  /** How far the server's clock is ahead of this process's, in milliseconds. Half the time of the request is uncertain. */
  clockAheadMs: number;
}

/**
 * Looks at a database without changing it: a store that doesn't exist is not made. Throws `storage_failed` when the server can't be reached.
 */
export async function checkPostgres(options: {
  /** Address such as `postgres://user:password@host:5432/database`. */
  connectionString: string;
  /** Schema of the store. @default "cuecard" */
  schema?: string;
}): Promise<PostgresFacts> {
  checkOptions("checkPostgres", options, { connectionString: true, schema: true });
  const { connectionString, schema = "cuecard" } = options;
  const database = await connect(connectionString);
  try {
    const query: Query = (text, values) => database.query(text, values);
    await query("select 1");
    const asked = Date.now();
    const [clock] = await query<{ at: number }>("select extract(epoch from clock_timestamp()) * 1000 as at");
    const answered = Date.now();
    return {
      ...(await readVersions(query, `"${schema}"`)),
      ownSchema: schemaNumber,
      clockAheadMs: Math.round(Number(clock!.at) - (asked + answered) / 2),
    };
  } finally {
    await database.close();
  }
}

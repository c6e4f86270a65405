import type { Query } from "./connection/database.ts";

/** Versions of a server and of its store. */
export interface Versions {
  /** Version of the server, such as `17.6`. */
  server: string;
  /** Version of the pgvector extension; null when the database doesn't have it. */
  pgvector: string | null;
  /** Number of the schema that the store has; 0 when there is none yet. */
  schema: number;
}

/** Reads the versions. `schema` is the store's, quoted. */
export async function readVersions(query: Query, schema: string): Promise<Versions> {
  const [found] = await query<{ server: string; pgvector: string | null; ours: boolean }>(
    `select current_setting('server_version') as server, to_regclass($1) is not null as ours,
       (select extversion from pg_extension where extname = 'vector') as pgvector`,
    [`${schema}.migrations`],
  );
  const { server, pgvector, ours } = found!;
  if (!ours) return { server, pgvector, schema: 0 };
  const [last] = await query<{ number: number }>(
    `select coalesce(max(number), 0)::integer as number from ${schema}.migrations`,
  );
  return { server, pgvector, schema: last!.number };
}

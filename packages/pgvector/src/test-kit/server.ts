import { randomBytes } from "node:crypto";
import pg from "pg";

/** A real server with pgvector, such as `.ci/postgres start` makes; without it the tests that need one are skipped. */
export const serverUrl = process.env.CUECARD_TEST_POSTGRES_URL ?? "";

/** For the title of a test that needs the server. */
export const onServer = serverUrl
  ? "on a PostgreSQL server"
  : "on a PostgreSQL server (skipped: CUECARD_TEST_POSTGRES_URL is not set)";

/** A name that no other test has, for a schema or a database. */
export const freshName = (prefix: string): string => `${prefix}_${randomBytes(6).toString("hex")}`;

/** Runs statements on the server over a connection of their own. */
export async function onConnection<T>(work: (client: pg.Client) => Promise<T>, url = serverUrl): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const dropSchema = (schema: string) =>
  onConnection((client) => client.query(`drop schema if exists ${schema} cascade`));

/** An empty database of its own, and its address. */
export async function createDatabase(): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = freshName("cuecard_test");
  await onConnection((client) => client.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => {
      await onConnection((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** How many searches of the schema the database runs at the moment. */
export const runningSearches = (schema: string): Promise<number> =>
  onConnection(async (client) => {
    const { rows } = await client.query(
      "select from pg_stat_activity where state = 'active' and query like $1 and pid <> pg_backend_pid()",
      [`%with base as materialized%${schema}%`],
    );
    return rows.length;
  });

import { randomBytes } from "node:crypto";
import pg from "pg";

/** A real server with pgvector, such as `.ci/postgres start` makes; without it the tests that need one are skipped. */
export const serverUrl = process.env.CUECARD_TEST_POSTGRES_URL ?? "";

/** For the title of a test that needs the server. */
export const onServer = serverUrl
  ? "on a PostgreSQL server"
  : "on a PostgreSQL server (skipped: CUECARD_TEST_POSTGRES_URL is not set)";

export interface OwnDatabase {
  url: string;
  /** Runs one statement in it and gives its rows. */
  query<Row>(text: string): Promise<Row[]>;
  drop(): Promise<void>;
}

/** An empty database of its own on the server. */
export async function createOwnDatabase(): Promise<OwnDatabase> {
  const name = `cuecard_fleet_${randomBytes(6).toString("hex")}`;
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (text) => run(url.href, text),
    drop: async () => void (await run(serverUrl, `drop database if exists ${name} with (force)`)),
  };
}

async function run<Row>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

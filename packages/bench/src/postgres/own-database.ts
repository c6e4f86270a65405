import { randomBytes } from "node:crypto";
import pg from "pg";

export interface OwnDatabase {
  url: string;
  /** Gives the planner its statistics now, as autovacuum would some time later. */
  analyze(): Promise<void>;
  drop(): Promise<void>;
}

/** HNSW graphs are built in this much memory; with less the build takes many times as long. */
const buildMemory = "2GB";

/** A database of its own on the server of an address, with pgvector; dropped whole at the end. */
export async function createOwnDatabase(server: string): Promise<OwnDatabase> {
  const name = `cuecard_bench_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set("options", `-c maintenance_work_mem=${buildMemory}`);
  await run(url.href, "create extension vector");
  return {
    url: url.href,
    analyze: () => run(url.href, "vacuum analyze"),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What the figures depend on, in one sentence. */
export async function describeServer(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('server_version') as server, (select extversion from pg_extension where extname = 'vector') as vector,
         current_setting('shared_buffers') as buffers, current_setting('max_parallel_maintenance_workers') as workers`,
    );
    const { server, vector, buffers, workers } = rows[0];
    return `PostgreSQL ${server}, pgvector ${vector}, shared_buffers ${buffers}, maintenance_work_mem ${buildMemory}, ${workers} parallel workers for a build.`;
  } finally {
    await client.end();
  }
}

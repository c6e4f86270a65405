import { CuecardError } from "@cuecard/core";
import { anotherVersion } from "@cuecard/core/storage-kit";
import type { Database, Query } from "../../connection/database.ts";
import { sqlState } from "../../faults.ts";
import type { Names } from "../names.ts";
import { schemaNumber, schemaStatements } from "./schema.sql.ts";

/** First key of the advisory lock; the second is a hash of the schema's name. Any number that nobody else uses. */
const lockKey = 0x0cc0_ca4d;

/** Waiting for another process that makes the schema may take this long, in milliseconds. */
const timeoutMs = 300_000;

const oldestServer = { number: 140_000, name: "14" };
const oldestExtension = [0, 8, 0] as const;
/** Before it, an HNSW index may miss rows after a vacuum that ran beside inserts (pgvector's change log). */
const advisedExtension = [0, 8, 4] as const;

export interface Opened {
  names: Names;
  warnings: string[];
}

/**
 * Checks server and pgvector, and makes the schema where there is none. Of several processes at once one does it and the
 * others wait. Throws for a store with the schema of another Cuecard.
 */
export async function prepareSchema(database: Database, schema: string): Promise<Opened> {
  const opened = await database.transaction(
    async (query) => {
      await query("select pg_advisory_xact_lock($1, hashtext($2))", [lockKey, schema]);
      await checkServer(query, database.label);
      const { version, extension } = await requireVector(query, database.label);
      const names = { schema: `"${schema}"`, extension };
      await makeSchema(query, schema, names, database.label);
      return { names, warnings: older(version, advisedExtension) ? [oldVector(version)] : [] };
    },
    { timeoutMs },
  );
  return opened;
}

const refused = (message: string) => new CuecardError("storage_failed", message);

async function checkServer(query: Query, label: string): Promise<void> {
  const [server] = await query<{ number: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name,
       current_setting('server_encoding') as encoding`,
  );
  if (server!.number < oldestServer.number) {
    throw refused(
      `The store in ${label} is on PostgreSQL ${server!.name}; ${oldestServer.name} or newer is needed: upgrade the server.`,
    );
  }
  if (server!.encoding !== "UTF8") {
    throw refused(
      `The store in ${label} has the encoding ${server!.encoding}; make a database with: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0;`,
    );
  }
}

async function requireVector(query: Query, label: string): Promise<{ version: string; extension: string }> {
  const installed = async () => {
    const [found] = await query<{ version: string; extension: string }>(
      `select e.extversion as version, quote_ident(n.nspname) as extension
       from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'vector'`,
    );
    return found ?? null;
  };
  let found = await installed();
  if (!found) {
    // The extension is the database's: stores of other schemas may be making it too.
    await query("select pg_advisory_xact_lock($1, 0)", [lockKey]);
    if (!(await installed())) await createVector(query, label);
    found = await installed();
  }
  if (older(found!.version, oldestExtension)) {
    throw refused(
      `The store in ${label} has pgvector ${found!.version}; 0.8.0 or newer is needed: install its package, then run ALTER EXTENSION vector UPDATE;`,
    );
  }
  return found!;
}

async function createVector(query: Query, label: string): Promise<void> {
  const [available] = await query("select 1 from pg_available_extensions where name = 'vector'");
  if (!available) {
    throw refused(
      `The store in ${label} needs pgvector 0.8.0 or newer, which its server doesn't have: install the package (postgresql-17-pgvector on Debian for version 17), then run CREATE EXTENSION vector; in the database.`,
    );
  }
  try {
    await query("create extension vector");
  } catch (error) {
    if (sqlState(error) !== "42501") throw error;
    throw new CuecardError(
      "storage_failed",
      `The store in ${label} needs pgvector, which this user may not create: run CREATE EXTENSION vector; in the database as its owner or a superuser.`,
      { cause: error },
    );
  }
}

async function makeSchema(query: Query, schema: string, names: Names, label: string): Promise<void> {
  const [found] = await query<{ ours: boolean; relations: number }>(
    `select exists (select 1 from pg_class c where c.relnamespace = n.oid and c.relname = 'migrations') as ours,
       (select count(*)::integer from pg_class c where c.relnamespace = n.oid) as relations
     from pg_namespace n where n.nspname = $1`,
    [schema],
  );
  if (found && !found.ours && found.relations > 0) {
    throw refused(
      `The schema "${schema}" in ${label} is another program's; give the store a schema of its own by the option schema.`,
    );
  }
  if (found?.ours) {
    const stored = `select coalesce(max(number), 0) as number from ${names.schema}.migrations`;
    const [last] = await query<{ number: number }>(stored);
    if (last!.number !== schemaNumber) throw anotherVersion(`The store in ${label}`, last!.number, schemaNumber);
    return;
  }
  if (!found) await query(`create schema ${names.schema}`);
  for (const statement of schemaStatements(names)) await query(statement);
  await query(
    `create table ${names.schema}.migrations (number integer primary key, applied_at timestamptz not null default now())`,
  );
  await query(`insert into ${names.schema}.migrations (number) values ($1)`, [schemaNumber]);
}

function older(version: string, least: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  for (const [index, part] of least.entries()) {
    const own = parts[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}

const oldVector = (version: string) =>
  `pgvector ${version} works, but 0.8.4 or newer is advised, since older ones have known faults in HNSW indexes: install its package, then run ALTER EXTENSION vector UPDATE;`;

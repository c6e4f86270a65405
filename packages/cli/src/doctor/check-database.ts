import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkSqlite } from "@cuecard/sqlite-vec";
import { type DatabaseAddress, databaseFile, readDatabaseAddress } from "cuecard/internals";
import { counted } from "../terminal/terminal.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

/** Above it, leases and refreshes of processes with different clocks are early or late. */
const clockDifferenceMs = 5_000;

/**
 * Checks the database without changing it. `current` when the store has this version's schema, so that it can be opened
 * without being brought up to date.
 */
export async function checkDatabase(
  place: { data: string; database?: string },
  signal: AbortSignal,
): Promise<{ findings: Finding[]; current: boolean }> {
  const address = readDatabaseAddress(place);
  if (address.engine === "sqlite") return checkFile(join(address.folder, databaseFile), signal);
  if (address.engine === "postgres") return checkServer(address);
  const findings = [ok("database", `PGlite in ${address.folder}.`)];
  return { findings, current: existsSync(join(address.folder, "PG_VERSION")) };
}

async function checkFile(path: string, signal: AbortSignal) {
  if (!existsSync(path)) {
    return { findings: [warning("database", `${path} does not exist yet. The first start makes it.`)], current: false };
  }
  const { schema, newestSchema, counts } = await checkSqlite({ path, whole: true, signal });
  const { bases = 0, chunks = 0, calls = 0 } = counts;
  const all = [counted(bases, "knowledge base"), counted(chunks, "chunk"), counted(calls, "call")].join(", ");
  const content = `${path} is whole: ${all}.`;
  return { findings: [ok("database", content), versionOf(schema, newestSchema)], current: schema === newestSchema };
}

async function checkServer({ connectionString }: Extract<DatabaseAddress, { engine: "postgres" }>) {
  const { checkPostgres } = await import("@cuecard/pgvector");
  const facts = await checkPostgres({ connectionString });
  const { schema, newestSchema } = facts;
  const server = `PostgreSQL ${facts.server} with ${facts.pgvector ? `pgvector ${facts.pgvector}` : "no pgvector yet"}.`;
  const findings = [ok("database", server), versionOf(schema, newestSchema), clockOf(facts.clockAheadMs)];
  return { findings, current: schema === newestSchema };
}

function versionOf(schema: number, newest: number): Finding {
  if (schema === newest) return ok("schema", `The store has this version's schema (${schema}).`);
  if (schema > newest) {
    const versions = `schema ${schema}; this one knows up to ${newest}`;
    return failed("schema", `The store was written by a newer Cuecard (${versions}). Update Cuecard.`);
  }
  const next = "The next start brings it up to date; back up before.";
  return warning("schema", `The store has schema ${schema} of ${newest}. ${next}`);
}

function clockOf(aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  const where = aheadMs > 0 ? "ahead of" : "behind";
  if (Math.abs(aheadMs) <= clockDifferenceMs) return ok("clock", "The database's clock and this machine's agree.");
  return warning("clock", `The database's clock is ${seconds} s ${where} this machine's. Set both by NTP.`);
}

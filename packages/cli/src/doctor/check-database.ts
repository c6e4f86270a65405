import { existsSync } from "node:fs";
import { join } from "node:path";
import { anotherVersion } from "@cuecard/core/storage-kit";
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
  if (address.engine === "postgres") return checkServer(address);
  return checkFile(join(address.folder, databaseFile), signal);
}

async function checkFile(path: string, signal: AbortSignal) {
  if (!existsSync(path)) {
    return { findings: [warning("database", `${path} does not exist yet. The first start makes it.`)], current: false };
  }
  const { schema, ownSchema, counts } = await checkSqlite({ path, whole: true, signal });
  const { bases = 0, chunks = 0, calls = 0 } = counts;
  const all = [counted(bases, "knowledge base"), counted(chunks, "chunk"), counted(calls, "call")].join(", ");
  const content = `${path} is whole: ${all}.`;
  return { findings: [ok("database", content), versionOf(schema, ownSchema)], current: schema === ownSchema };
}

async function checkServer({ connectionString }: Extract<DatabaseAddress, { engine: "postgres" }>) {
  const { checkPostgres } = await import("@cuecard/pgvector");
  const facts = await checkPostgres({ connectionString });
  const { schema, ownSchema } = facts;
  const server = `PostgreSQL ${facts.server} with ${facts.pgvector ? `pgvector ${facts.pgvector}` : "no pgvector yet"}.`;
  const findings = [ok("database", server), versionOf(schema, ownSchema), clockOf(facts.clockAheadMs)];
  return { findings, current: schema === ownSchema };
}

function versionOf(schema: number, own: number): Finding {
  if (schema === own) return ok("schema", `The store has this version's schema (${own}).`);
  // A server without a store yet.
  if (schema === 0) return warning("schema", "There is no store yet. The first start makes it.");
  return failed("schema", anotherVersion("The store", schema, own).message);
}

function clockOf(aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1_000).toFixed(1);
  const where = aheadMs > 0 ? "ahead of" : "behind";
  if (Math.abs(aheadMs) <= clockDifferenceMs) return ok("clock", "The database's clock and this machine's agree.");
  return warning("clock", `The database's clock is ${seconds} s ${where} this machine's. Set both by NTP.`);
}

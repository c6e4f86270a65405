import { basename } from "node:path";
import { CuecardError } from "@cuecard/core/storage-kit";
import type Database from "better-sqlite3";
import { schemaNumber } from "../engine/schema/schema.sql.ts";
import type { SqliteFacts } from "./backup-protocol.ts";

/** Tables whose rows are counted. */
const counted = ["bases", "sources", "chunks", "agents", "teams", "calls", "call_entries", "gaps", "keys"];

/**
 * Counts what the file holds. With `whole` it first reads every page, and compares the counts that knowledge bases
 * carry with their chunks. Throws `storage_failed` for a file that is not whole.
 */
export function checkFile(database: Database.Database, path: string, { whole }: { whole: boolean }): SqliteFacts {
  const number = (sql: string) => Number(database.prepare(sql).pluck().get());
  if (whole) {
    for (const check of ["integrity_check(1)", "foreign_key_check"]) {
      const [problem] = database.pragma(check) as Record<string, unknown>[];
      if (problem && problem.integrity_check !== "ok") throw damaged(path, Object.values(problem).join(" "));
    }
    const chunks = number("select count(*) from chunks");
    const told = number("select coalesce(sum(chunk_count), 0) from bases");
    if (chunks !== told) throw damaged(path, `its knowledge bases count ${told} chunks, and it has ${chunks}`);
  }
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[];
  return {
    schema: Number(database.pragma("user_version", { simple: true })),
    ownSchema: schemaNumber,
    counts: Object.fromEntries(
      counted.filter((name) => tables.includes(name)).map((name) => [name, number(`select count(*) from ${name}`)]),
    ),
  };
}

const damaged = (path: string, detail: string) =>
  new CuecardError(
    "storage_failed",
    `The store "${basename(path)}" is damaged: ${detail}. Restore it from a backup, or move it away and ingest the sources again.`,
  );
